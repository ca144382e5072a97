import { choices, overUnder, yesOrNo, type Answer, type Question } from '../sportsbook';
import { expectedInWindow, INNINGS_BALLS } from './model';
import { isInningsOver, MARKED_OVERS, type CricketEnding, type Tally } from './tally';

type Asked = Question<CricketEnding, Tally>;
type Sides = readonly [first: string, second: string];

/** Runs that a band begins with; the first begins with none. */
const BANDS = [0, 140, 160, 180] as const;
/** Batters of the top order have an answer of their own. */
const TOP_ORDER = 6;

const nameOfBand = (band: number): string => {
  const next = BANDS[band + 1];
  if (band === 0) return `Under ${next}`;
  return next === undefined ? `${BANDS[band]} or more` : `${BANDS[band]} to ${next - 1}`;
};
const bandOf = (runs: number): number => BANDS.findLastIndex((from) => runs >= from);
const both = ([first, second]: readonly [number, number]): number => first + second;
const afterInnings = (innings: 0 | 1) => (tally: Tally) => isInningsOver(tally, innings);
/** Which of both is more: 0, 1, or 2 when they are equal. */
const moreOf = ([first, second]: readonly [number, number]): number => (first > second ? 0 : first < second ? 1 : 2);
const most = ({ batters }: Tally): number => Math.max(...batters[0], ...batters[1]);

/** Runs of a side after some overs, against a line near what it makes on average. */
function overs(
  number: string,
  name: string,
  innings: 0 | 1,
  count: (typeof MARKED_OVERS)[number],
  strength: number,
): Asked {
  const mark = MARKED_OVERS.indexOf(count);
  const line = Math.floor(expectedInWindow(INNINGS_BALLS, count * 6, 0, strength)) + 0.5;
  return {
    number,
    group: 'Overs',
    name: `${name} ${count === 1 ? 'First Over' : `First ${count} Overs`} Over/Under ${line} Runs`,
    answers: overUnder(line, ({ tally }) => tally.marks[innings][mark] ?? 0),
    isDecided: (tally) => (tally.marks[innings][mark] ?? -1) >= 0 || tally.runs[innings] > line,
  };
}

/** Who makes most runs of a side; several who make as many share a dead heat. */
function topBatter(number: string, name: string, innings: 0 | 1, batters: readonly string[]): Asked {
  const named = batters.slice(0, TOP_ORDER);
  const chance =
    (place: number) =>
    ({ tally }: CricketEnding): number => {
      const made = tally.batters[innings];
      const best = Math.max(...made);
      const top = new Set(made.flatMap((runs, at) => (runs === best ? [Math.min(at, TOP_ORDER)] : [])));
      return top.has(place) ? 1 / top.size : 0;
    };
  return {
    number,
    group: 'Players',
    name: `${name} Top Batter`,
    answers: [...named, 'Any Other Batter'].map((answer, place): Answer<CricketEnding, Tally> => ({
      name: answer,
      chance: chance(place),
    })),
    isDecided: afterInnings(innings),
  };
}

/** Margins in runs of the side that bats first, in wickets of the other one. */
function margin({ tally, winner, isTied }: CricketEnding): number {
  if (isTied) return 7;
  if (winner === 1) return tally.wickets[1] >= 7 ? 4 : tally.wickets[1] >= 4 ? 5 : 6;
  const runs = tally.runs[0] - tally.runs[1];
  return runs <= 10 ? 0 : runs <= 20 ? 1 : runs <= 40 ? 2 : 3;
}

/** Which side has more of something. */
const compareSides =
  (sides: Sides) =>
  (number: string, group: Asked['group'], name: string, count: (tally: Tally) => readonly [number, number]): Asked => ({
    number,
    group,
    name,
    answers: choices([...sides, 'Equal'], ({ tally }) => moreOf(count(tally))),
  });

/** The sportsbook of a match, sides in batting order. */
export function cricketQuestions(
  sides: Sides,
  batters: readonly [readonly string[], readonly string[]],
  strengths: readonly [number, number],
): readonly Asked[] {
  const [first, second] = sides;
  const compare = compareSides(sides);
  return [
    { number: '300', group: 'Main', name: 'Match Winner', answers: choices(sides, ({ winner }) => winner) },
    {
      number: '90',
      group: 'Main',
      name: `${first} Total Runs`,
      answers: choices(
        BANDS.map((_, band) => nameOfBand(band)),
        ({ tally }) => bandOf(tally.runs[0]),
      ),
      isDecided: afterInnings(0),
    },
    {
      number: '301',
      group: 'Main',
      name: 'Winning Margin',
      answers: choices(
        [
          ...['1-10', '11-20', '21-40'].map((runs) => `${first} by ${runs} Runs`),
          `${first} by 41 or more Runs`,
          ...['1-3', '4-6'].map((wickets) => `${second} by ${wickets} Wickets`),
          `${second} by 7 or more Wickets`,
          'Super Over',
        ],
        margin,
      ),
    },
    { number: '302', group: 'Main', name: 'Super Over', answers: yesOrNo(({ isTied }) => isTied) },
    compare('303', 'Main', 'Most Sixes', ({ sixes }) => sixes),
    compare('304', 'Main', 'Most Fours', ({ fours }) => fours),
    compare('305', 'Main', 'Highest Opening Partnership', ({ opening }) => opening),
    ...overQuestions(sides, strengths),
    ...playerQuestions(sides, batters),
    ...innings(sides),
  ];
}

function overQuestions(sides: Sides, strengths: readonly [number, number]): readonly Asked[] {
  const six = MARKED_OVERS.indexOf(6);
  const compare = compareSides(sides);
  return [
    ...sides.flatMap((name, side) => {
      const innings = side === 0 ? 0 : 1;
      const strength = strengths[innings];
      return [
        overs(`31${innings}`, name, innings, 1, strength),
        overs(`31${2 + innings}`, name, innings, 3, strength),
        overs(`31${4 + innings}`, name, innings, 12, strength),
      ];
    }),
    {
      ...compare('316', 'Overs', 'Most Runs In First 6 Overs', ({ marks }) => [marks[0][six] ?? 0, marks[1][six] ?? 0]),
      isDecided: ({ marks }) => (marks[1][six] ?? -1) >= 0,
    },
    {
      number: '317',
      group: 'Overs',
      name: 'Wicket In First Over',
      answers: yesOrNo(({ tally }) => tally.early[0] > 0),
      isDecided: ({ balls, early }) => early[0] > 0 || balls[0] >= 6,
    },
  ];
}

function playerQuestions(sides: Sides, batters: readonly [readonly string[], readonly string[]]): readonly Asked[] {
  return [
    ...sides.map((name, side) => topBatter(`32${side}`, name, side === 0 ? 0 : 1, batters[side === 0 ? 0 : 1])),
    ...(
      [
        [322, 'Fifty In The Match', 50],
        [323, 'Century In The Match', 100],
      ] as const
    ).map(([number, name, runs]): Asked => ({
      number: String(number),
      group: 'Players',
      name,
      answers: yesOrNo(({ tally }) => most(tally) >= runs),
      isDecided: (tally) => most(tally) >= runs,
    })),
  ];
}

function innings(sides: Sides): readonly Asked[] {
  const total = (
    number: string,
    name: string,
    line: number,
    count: (tally: Tally) => readonly [number, number],
  ): Asked => ({
    number,
    group: 'Innings',
    name: `Total ${name} Over/Under ${line}`,
    answers: overUnder(line, ({ tally }) => both(count(tally))),
    isDecided: (tally) => both(count(tally)) > line,
  });
  return [
    total('330', 'Sixes', 13.5, ({ sixes }) => sixes),
    total('331', 'Fours', 27.5, ({ fours }) => fours),
    total('332', 'Wides', 8.5, ({ wides }) => wides),
    ...sides.map((name, side): Asked => {
      const own = side === 0 ? 0 : 1;
      return {
        number: `33${3 + side}`,
        group: 'Innings',
        name: `${name} Wickets Lost`,
        answers: choices(['0 to 4', '5 or 6', '7 or 8', '9 or 10'], ({ tally }) =>
          Math.min(3, Math.max(0, Math.ceil((tally.wickets[own] - 4) / 2))),
        ),
        isDecided: afterInnings(own),
      };
    }),
  ];
}
