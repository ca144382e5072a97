import { choices, overUnder, yesOrNo, type Answer, type Question, type Weighted } from '../sportsbook';
import { MINUTES } from './probabilities';

type Goals = readonly [home: number, away: number];

/** How a match ended: goals by the break and in all. */
export interface SoccerEnding {
  readonly half: Goals;
  readonly full: Goals;
}

/** A match as it stands, with who scored. */
export interface SoccerStanding {
  readonly minute: number;
  readonly goals: Goals;
  /** Goals at the break; null before it. */
  readonly half: Goals | null;
  /** Side and place in its squad of each goal, in order. */
  readonly scorers: readonly { readonly side: 0 | 1; readonly player: number }[];
  readonly isOver: boolean;
}

/** Six players of each side score by name; the seventh share is that of all others. */
export const SCORER_SHARES = [0.27, 0.19, 0.14, 0.1, 0.08, 0.06] as const;
const MOST_PER_HALF = 5;
/** Endings that are less likely are left out. */
const LEAST = 1e-6;

export const SOCCER_BEFORE: SoccerStanding = { minute: 0, goals: [0, 0], half: null, scorers: [], isOver: false };

/** Every way in which a match may end, half by half, from how it stands; `rates` are the goals of ninety minutes. */
export function soccerOutlook(
  { minute, goals, half, isOver }: SoccerStanding,
  rates: Goals,
): readonly Weighted<SoccerEnding>[] {
  const HALF = MINUTES / 2;
  const first = half || isOver ? 0 : Math.max(0, HALF - minute);
  const second = isOver ? 0 : half ? Math.max(0, MINUTES - minute) : HALF;
  const [home1, away1] = [poisson(rates[0], first), poisson(rates[1], first)];
  const [home2, away2] = [poisson(rates[0], second), poisson(rates[1], second)];
  const list: Weighted<SoccerEnding>[] = [];
  for (const [a, chanceA] of home1.entries())
    for (const [b, chanceB] of away1.entries()) {
      const atBreak: Goals = half ?? [goals[0] + a, goals[1] + b];
      for (const [c, chanceC] of home2.entries())
        for (const [d, chanceD] of away2.entries()) {
          const weight = chanceA * chanceB * chanceC * chanceD;
          if (weight > LEAST)
            list.push({ weight, ending: { half: atBreak, full: [goals[0] + a + c, goals[1] + b + d] } });
        }
    }
  const all = list.reduce((sum, { weight }) => sum + weight, 0);
  return list.map(({ weight, ending }) => ({ weight: weight / all, ending }));
}

function poisson(rate: number, minutes: number): readonly number[] {
  if (minutes === 0) return [1];
  const mean = (rate * minutes) / MINUTES;
  let chance = Math.exp(-mean);
  const chances = [chance];
  for (let count = 1; count <= MOST_PER_HALF; count += 1) chances.push((chance = (chance * mean) / count));
  return chances;
}

type Asked = Question<SoccerEnding, SoccerStanding>;
type Scored = Answer<SoccerEnding, SoccerStanding>;

const result = ([home, away]: Goals): number => (home > away ? 0 : home === away ? 1 : 2);
const secondHalf = ({ half, full }: SoccerEnding): Goals => [full[0] - half[0], full[1] - half[1]];
const sum = ([home, away]: Goals): number => home + away;
const isBoth = ([home, away]: Goals): boolean => home > 0 && away > 0;
const total = ({ full }: SoccerEnding): number => sum(full);
const atBreak = ({ half }: SoccerStanding): boolean => half !== null;

/** Chance that this side scores the next goal of those which the ending has beyond what stands: goals of one half come in any order. */
function nextGoalBy(side: 0 | 1, { half, full }: SoccerEnding, { goals, half: stood }: SoccerStanding): number {
  const early: Goals = stood ? [0, 0] : [half[0] - goals[0], half[1] - goals[1]];
  if (sum(early) > 0) return early[side] / sum(early);
  const late: Goals = [full[0] - goals[0] - early[0], full[1] - goals[1] - early[1]];
  return sum(late) > 0 ? late[side] / sum(late) : 0;
}

function firstScorers(squads: readonly [readonly string[], readonly string[]]): readonly Scored[] {
  const named = ([0, 1] as const).flatMap((side) =>
    squads[side].map((name, player): Scored => ({
      name,
      chance: (ending, standing) => {
        const [first] = standing.scorers;
        if (first) return Number(first.side === side && first.player === player);
        return nextGoalBy(side, ending, standing) * (SCORER_SHARES[player] ?? 0);
      },
    })),
  );
  const others = 1 - SCORER_SHARES.reduce((share, one) => share + one, 0);
  return [
    ...named,
    {
      name: 'Any Other Player',
      chance: (ending, { scorers: [first] }) =>
        first ? Number(first.player >= SCORER_SHARES.length) : total(ending) > 0 ? others : 0,
    },
    { name: 'No Goalscorer', chance: (ending) => Number(total(ending) === 0) },
  ];
}

/** Scores at least this often: 1 or 2 goals. */
function scorers(squads: readonly [readonly string[], readonly string[]], atLeast: 1 | 2): readonly Scored[] {
  return ([0, 1] as const).flatMap((side) =>
    squads[side].map((name, player): Scored => ({
      name,
      chance: ({ full }, standing) => {
        const own = standing.scorers.filter((goal) => goal.side === side && goal.player === player).length;
        if (own >= atLeast) return 1;
        const left = full[side] - standing.goals[side];
        const share = SCORER_SHARES[player] ?? 0;
        const none = (1 - share) ** left;
        if (atLeast - own === 1) return 1 - none;
        return 1 - none - (left > 0 ? left * share * (1 - share) ** (left - 1) : 0);
      },
    })),
  );
}

const RESULTS = (home: string, away: string) => [home, 'The Draw', away] as const;
const SCORES = [0, 1, 2, 3].flatMap((home) => [0, 1, 2, 3].map((away): Goals => [home, away]));

/** The sportsbook of a match. Numbers of two digits are those of its oldest markets. */
export function soccerQuestions(
  sides: readonly [home: string, away: string],
  squads: readonly [readonly string[], readonly string[]],
): readonly Asked[] {
  const results = RESULTS(...sides);
  return [
    ...mainQuestions(sides, results),
    ...goalsQuestions(sides),
    ...halves(results),
    {
      number: '340',
      group: 'Players',
      name: 'First Goalscorer',
      answers: firstScorers(squads),
      isDecided: ({ goals }) => sum(goals) > 0,
    },
    { number: '341', group: 'Players', name: 'Anytime Goalscorer', winners: 0, answers: scorers(squads, 1) },
    { number: '342', group: 'Players', name: 'To Score 2 Or More', winners: 0, answers: scorers(squads, 2) },
  ];
}

function mainQuestions(
  [home, away]: readonly [string, string],
  results: readonly [string, string, string],
): readonly Asked[] {
  return [
    { number: '300', group: 'Main', name: 'Match Result', answers: choices(results, ({ full }) => result(full)) },
    {
      number: '03',
      group: 'Main',
      name: 'Both Teams To Score',
      answers: yesOrNo(({ full }) => isBoth(full)),
      isDecided: ({ goals }) => isBoth(goals),
    },
    {
      number: '301',
      group: 'Main',
      name: 'Double Chance',
      winners: 2,
      answers: [
        { name: `${home} or The Draw`, chance: ({ full }) => Number(result(full) !== 2) },
        { name: `${home} or ${away}`, chance: ({ full }) => Number(result(full) !== 1) },
        { name: `${away} or The Draw`, chance: ({ full }) => Number(result(full) !== 0) },
      ],
    },
    {
      number: '302',
      group: 'Main',
      name: 'Draw No Bet',
      answers: choices([home, away], ({ full }) => result(full) / 2),
      isVoid: ({ full }) => result(full) === 1,
    },
    {
      number: '303',
      group: 'Main',
      name: 'Match Result And Both Teams To Score',
      answers: results.flatMap((name, won): readonly Scored[] => [
        { name: `${name} and Yes`, chance: ({ full }) => Number(result(full) === won && isBoth(full)) },
        { name: `${name} and No`, chance: ({ full }) => Number(result(full) === won && !isBoth(full)) },
      ]),
    },
    {
      number: '304',
      group: 'Main',
      name: 'Winning Margin',
      answers: choices(
        [
          `${home} by 3 or more`,
          `${home} by 2`,
          `${home} by 1`,
          'The Draw',
          `${away} by 1`,
          `${away} by 2`,
          `${away} by 3 or more`,
        ],
        ({ full }) => 3 - Math.max(-3, Math.min(3, full[0] - full[1])),
      ),
    },
    ...([0, 1] as const).map((side): Asked => ({
      number: `30${5 + side}`,
      group: 'Main',
      name: `${side === 0 ? home : away} To Win To Nil`,
      answers: yesOrNo(({ full }) => full[side] > 0 && full[side === 0 ? 1 : 0] === 0),
      isDecided: ({ goals }) => goals[side === 0 ? 1 : 0] > 0,
    })),
  ];
}

function goalsQuestions([home, away]: readonly [string, string]): readonly Asked[] {
  const goalsLine = (number: string, line: number): Asked => ({
    number,
    group: 'Goals',
    name: `Over/Under ${line} Goals`,
    answers: overUnder(line, total),
    isDecided: ({ goals }) => sum(goals) > line,
  });
  const sideGoals = (number: string, side: 0 | 1, name: string): Asked => ({
    number,
    group: 'Goals',
    name: `${name} Goals`,
    answers: choices(['0', '1', '2', '3 or more'], ({ full }) => Math.min(3, full[side])),
    isDecided: ({ goals }) => goals[side] >= 3,
  });
  return [
    {
      number: '04',
      group: 'Goals',
      name: 'Total Goals',
      answers: choices(['0 or 1', '2 or 3', '4 or more'], (ending) => Math.min(2, Math.floor(total(ending) / 2))),
      isDecided: ({ goals }) => sum(goals) >= 4,
    },
    ...[0.5, 1.5, 2.5, 3.5, 4.5].map((line, place) => goalsLine(`31${place}`, line)),
    sideGoals('315', 0, home),
    sideGoals('316', 1, away),
    {
      number: '317',
      group: 'Goals',
      name: 'Goals Odd/Even',
      answers: choices(['Even', 'Odd'], (ending) => total(ending) % 2),
    },
    {
      number: '318',
      group: 'Goals',
      name: 'First Team To Score',
      answers: [
        ...([0, 1] as const).map((side): Scored => ({
          name: side === 0 ? home : away,
          chance: (ending, standing) => {
            const [first] = standing.scorers;
            return first ? Number(first.side === side) : nextGoalBy(side, ending, standing);
          },
        })),
        { name: 'No Goals', chance: (ending) => Number(total(ending) === 0) },
      ],
      isDecided: ({ goals }) => sum(goals) > 0,
    },
    {
      number: '319',
      group: 'Goals',
      name: 'Correct Score',
      answers: [
        ...SCORES.map(([first, second]): Scored => ({
          name: `${first} - ${second}`,
          chance: ({ full }) => Number(full[0] === first && full[1] === second),
        })),
        { name: 'Any Other Score', chance: ({ full }) => Number(Math.max(...full) > 3) },
      ],
      isDecided: ({ goals }) => Math.max(...goals) > 3,
    },
  ];
}

function halves(results: readonly [string, string, string]): readonly Asked[] {
  const line = (
    number: string,
    name: string,
    at: number,
    count: (ending: SoccerEnding) => number,
    more: Partial<Asked>,
  ): Asked => ({
    number,
    group: 'Halves',
    name,
    answers: overUnder(at, count),
    ...more,
  });
  const first = ({ half }: SoccerEnding) => sum(half);
  const second = (ending: SoccerEnding) => sum(secondHalf(ending));
  return [
    {
      number: '320',
      group: 'Halves',
      name: 'Half-Time Result',
      answers: choices(results, ({ half }) => result(half)),
      isDecided: atBreak,
    },
    {
      number: '321',
      group: 'Halves',
      name: 'Half-Time/Full-Time',
      answers: results.flatMap((early, before) =>
        results.map((late, after): Scored => ({
          name: `${early} / ${late}`,
          chance: ({ half, full }) => Number(result(half) === before && result(full) === after),
        })),
      ),
    },
    line('322', 'First Half Over/Under 0.5 Goals', 0.5, first, {
      isDecided: (now) => atBreak(now) || sum(now.goals) > 0,
    }),
    line('323', 'First Half Over/Under 1.5 Goals', 1.5, first, {
      isDecided: (now) => atBreak(now) || sum(now.goals) > 1,
    }),
    {
      number: '324',
      group: 'Halves',
      name: 'Both Teams To Score In First Half',
      answers: yesOrNo(({ half }) => isBoth(half)),
      isDecided: (now) => atBreak(now) || isBoth(now.goals),
    },
    {
      number: '325',
      group: 'Halves',
      name: 'Second Half Result',
      answers: choices(results, (ending) => result(secondHalf(ending))),
    },
    line('326', 'Second Half Over/Under 0.5 Goals', 0.5, second, {}),
    line('327', 'Second Half Over/Under 1.5 Goals', 1.5, second, {}),
    {
      number: '328',
      group: 'Halves',
      name: 'Half With Most Goals',
      answers: choices(['First Half', 'Second Half', 'Equal'], (ending) =>
        first(ending) > second(ending) ? 0 : first(ending) < second(ending) ? 1 : 2,
      ),
    },
  ];
}
