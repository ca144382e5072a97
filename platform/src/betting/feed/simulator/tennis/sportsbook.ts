import { choices, overUnder, yesOrNo, type Answer, type Question, type Weighted } from '../sportsbook';
import { evenPoint, holds, isOver, other, takesTieBreak, tieBreak, type TennisState } from './model';

type Games = readonly [number, number];
/** Games of each set. */
export type TennisEnding = readonly Games[];

interface SetEnding {
  readonly games: Games;
  /** Who serves first in the next set. */
  readonly server: 0 | 1;
  readonly weight: number;
}

/** Chances of the first side in a fresh game, by who serves, and in a fresh tie-break. */
interface FreshGames {
  readonly onServe: Games;
  readonly games: Games;
  readonly tieBreak: number;
}

/** Every way in which a match may end, set by set, from its state: each side wins points on serve with the chances given. */
export function createTennisOutlook(onServe: Games): (state: TennisState) => readonly Weighted<TennisEnding>[] {
  const fresh: FreshGames = {
    onServe,
    games: [holds(onServe[0], 0, 0), 1 - holds(onServe[1], 0, 0)],
    tieBreak: takesTieBreak(evenPoint(onServe), 0, 0),
  };
  const sets = [listSetEndings([0, 0], 0, fresh.games[0], fresh), listSetEndings([0, 0], 1, fresh.games[1], fresh)];
  const follow = (
    done: TennisEnding,
    won: Games,
    next: readonly SetEnding[],
    weight: number,
  ): Weighted<TennisEnding>[] =>
    next.flatMap(({ games, server, weight: own }) => {
      const ending = [...done, games];
      const after: Games = games[0] > games[1] ? [won[0] + 1, won[1]] : [won[0], won[1] + 1];
      if (Math.max(...after) === 2) return [{ weight: weight * own, ending }];
      return follow(ending, after, sets[server] ?? [], weight * own);
    });
  return (state) => {
    if (isOver(state)) return [{ weight: 1, ending: state.done }];
    const { games, server, done } = state;
    return follow(done, state.sets, listSetEndings(games, server, chanceOfGame(state, onServe), fresh), 1);
  };
}

/** Chance that the first side takes the game, or the tie-break, that is being played. */
function chanceOfGame(state: TennisState, onServe: Games): number {
  const { points, server } = state;
  if (tieBreak(state)) return takesTieBreak(evenPoint(onServe), points[0], points[1]);
  return server === 0 ? holds(onServe[0], points[0], points[1]) : 1 - holds(onServe[1], points[1], points[0]);
}

/** How a set may end from these games, when the first side takes the present game with this chance. */
function listSetEndings(from: Games, serving: 0 | 1, chance: number, fresh: FreshGames): readonly SetEnding[] {
  const found = new Map<number, SetEnding>();
  const visit = (a: number, b: number, server: 0 | 1, weight: number, first: number): void => {
    if ((Math.max(a, b) >= 6 && Math.abs(a - b) >= 2) || Math.max(a, b) === 7) {
      const key = a * 10 + b;
      found.set(key, { games: [a, b], server, weight: weight + (found.get(key)?.weight ?? 0) });
      return;
    }
    const next = other(server);
    const chanceAt = (c: number, d: number) => (c === 6 && d === 6 ? fresh.tieBreak : fresh.games[next]);
    visit(a + 1, b, next, weight * first, chanceAt(a + 1, b));
    visit(a, b + 1, next, weight * (1 - first), chanceAt(a, b + 1));
  };
  visit(from[0], from[1], serving, 1, chance);
  return [...found.values()];
}

type Asked = Question<TennisEnding, TennisState>;

const winnerOf = ([first, second]: Games): 0 | 1 => (first > second ? 0 : 1);
const setsOf = (ending: TennisEnding, side: 0 | 1): number => ending.filter((games) => winnerOf(games) === side).length;
export const firstWins = (ending: TennisEnding): boolean => setsOf(ending, 0) === 2;
const gamesOf = (ending: TennisEnding, side: 0 | 1): number => ending.reduce((sum, games) => sum + games[side], 0);
const games = (ending: TennisEnding): number => gamesOf(ending, 0) + gamesOf(ending, 1);
const hasTieBreak = (sets: TennisEnding): boolean => sets.some(([first, second]) => first + second === 13);
const inSet = (place: number, count: (set: Games) => number) => (ending: TennisEnding) =>
  count(ending[place] ?? [0, 0]);
const doneAfter =
  (sets: number) =>
  ({ done }: TennisState) =>
    done.length >= sets;
const played = ({ done, games: now }: TennisState): number => games([...done, now]);
const WON_BY = ['6-0', '6-1', '6-2', '6-3', '6-4', '7-5', '7-6'] as const;

type Names = readonly [first: string, second: string];

/** The sportsbook of a best-of-three match. */
export const tennisQuestions = (names: Names): readonly Asked[] => [
  ...mainQuestions(names),
  ...setQuestions(names),
  ...gameQuestions(names),
];

function mainQuestions(names: Names): readonly Asked[] {
  const [first, second] = names;
  return [
    {
      number: '300',
      group: 'Main',
      name: 'Match Winner',
      answers: choices(names, (ending) => (firstWins(ending) ? 0 : 1)),
    },
    {
      number: '301',
      group: 'Main',
      name: 'Set Betting',
      answers: choices([`${first} 2-0`, `${first} 2-1`, `${second} 2-1`, `${second} 2-0`], (ending) =>
        firstWins(ending) ? setsOf(ending, 1) : 3 - setsOf(ending, 0),
      ),
    },
    ...names.map((name, side): Asked => ({
      number: `30${2 + side}`,
      group: 'Main',
      name: `${name} To Win A Set`,
      answers: yesOrNo((ending) => setsOf(ending, side === 0 ? 0 : 1) > 0),
      isDecided: ({ sets }) => sets[side === 0 ? 0 : 1] > 0,
    })),
  ];
}

function setQuestions(names: Names): readonly Asked[] {
  const setScores = names.flatMap((name, side): readonly Answer<TennisEnding, TennisState>[] =>
    WON_BY.map((score) => ({
      name: `${name} ${score}`,
      chance: ([set = [0, 0]]) => Number((side === 0 ? set : [set[1], set[0]]).join('-') === score),
    })),
  );
  return [
    {
      number: '310',
      group: 'Sets',
      name: 'First Set Winner',
      answers: choices(names, inSet(0, winnerOf)),
      isDecided: doneAfter(1),
    },
    {
      number: '311',
      group: 'Sets',
      name: 'Second Set Winner',
      answers: choices(names, inSet(1, winnerOf)),
      isDecided: doneAfter(2),
    },
    { number: '312', group: 'Sets', name: 'First Set Score', answers: setScores, isDecided: doneAfter(1) },
    {
      number: '313',
      group: 'Sets',
      name: 'Total Sets',
      answers: choices(['2 Sets', '3 Sets'], (ending) => ending.length - 2),
      isDecided: doneAfter(2),
    },
    {
      number: '314',
      group: 'Sets',
      name: 'First Set And Match',
      answers: names.flatMap((early, side) =>
        names.map((late, won): Answer<TennisEnding, TennisState> => ({
          name: `${early} / ${late}`,
          chance: (ending) => Number(winnerOf(ending[0] ?? [0, 0]) === side && firstWins(ending) === (won === 0)),
        })),
      ),
    },
  ];
}

function gameQuestions(names: Names): readonly Asked[] {
  const [first, second] = names;
  const total = ([a, b]: Games) => a + b;
  return [
    ...[19.5, 21.5, 23.5, 26.5].map((line, place): Asked => ({
      number: `32${place}`,
      group: 'Games',
      name: `Over/Under ${line} Games`,
      answers: overUnder(line, games),
      isDecided: (state) => played(state) > line,
    })),
    ...[8.5, 9.5, 10.5].map((line, place): Asked => ({
      number: `32${4 + place}`,
      group: 'Games',
      name: `First Set Over/Under ${line} Games`,
      answers: overUnder(line, inSet(0, total)),
      isDecided: doneAfter(1),
    })),
    ...names.map((name, side): Asked => ({
      number: `33${side}`,
      group: 'Games',
      name: `${name} Over/Under 11.5 Games`,
      answers: overUnder(11.5, (ending) => gamesOf(ending, side === 0 ? 0 : 1)),
    })),
    {
      number: '332',
      group: 'Games',
      name: 'Games Odd/Even',
      answers: choices(['Even', 'Odd'], (ending) => games(ending) % 2),
    },
    {
      number: '333',
      group: 'Games',
      name: 'Tie-Break In The Match',
      answers: yesOrNo(hasTieBreak),
      isDecided: (state) => tieBreak(state) || hasTieBreak(state.done),
    },
    {
      number: '334',
      group: 'Games',
      name: 'Most Games',
      answers: choices([first, second, 'Equal'], (ending) => {
        const difference = gamesOf(ending, 0) - gamesOf(ending, 1);
        return difference > 0 ? 0 : difference < 0 ? 1 : 2;
      }),
    },
  ];
}
