import { drawNumber } from '../random';
import type { Weighted } from '../sportsbook';
import { ballOdds, drawRuns, type Ball, type Match } from './innings';
import { ALL_OUT, INNINGS_BALLS } from './model';

type Pair = [first: number, second: number];

/** Overs after which the runs of an innings are noted. */
export const MARKED_OVERS = [1, 3, 6, 12] as const;
const UNKNOWN = -1;

/** All that markets ask of a match, by innings, as far as it is played. Only this file changes one. */
export interface Tally {
  innings: 0 | 1;
  readonly runs: Pair;
  readonly wickets: Pair;
  readonly balls: Pair;
  readonly delivered: Pair;
  readonly fours: Pair;
  readonly sixes: Pair;
  readonly wides: Pair;
  /** Runs after the marked overs; -1 until then. */
  readonly marks: readonly [number[], number[]];
  /** Runs at the fall of the first wicket; -1 until then. */
  readonly opening: Pair;
  /** Wickets in the first over of the innings. */
  readonly early: Pair;
  /** Runs of each batter that came in, by place in the order. */
  readonly batters: readonly [number[], number[]];
  readonly crease: Pair;
}

/** A match that is over: `winner` is the side by batting order. */
export interface CricketEnding {
  readonly tally: Tally;
  readonly winner: 0 | 1;
  readonly isTied: boolean;
}

const noMarks = (): number[] => MARKED_OVERS.map(() => UNKNOWN);

export const createTally = (): Tally => ({
  innings: 0,
  runs: [0, 0],
  wickets: [0, 0],
  balls: [0, 0],
  delivered: [0, 0],
  fours: [0, 0],
  sixes: [0, 0],
  wides: [0, 0],
  marks: [noMarks(), noMarks()],
  opening: [UNKNOWN, UNKNOWN],
  early: [0, 0],
  batters: [
    [0, 0],
    [0, 0],
  ],
  crease: [0, 1],
});

const copy = (tally: Tally): Tally => ({
  innings: tally.innings,
  runs: [...tally.runs],
  wickets: [...tally.wickets],
  balls: [...tally.balls],
  delivered: [...tally.delivered],
  fours: [...tally.fours],
  sixes: [...tally.sixes],
  wides: [...tally.wides],
  marks: [[...tally.marks[0]], [...tally.marks[1]]],
  opening: [...tally.opening],
  early: [...tally.early],
  batters: [[...tally.batters[0]], [...tally.batters[1]]],
  crease: [...tally.crease],
});

/** Whether an innings has no further ball. */
export const isInningsOver = ({ balls, wickets, runs }: Tally, innings: 0 | 1): boolean =>
  balls[innings] >= INNINGS_BALLS || wickets[innings] >= ALL_OUT || (innings === 1 && runs[1] > runs[0]);

/** Counts one ball: `runs` off a wide is the one run of it. */
function addBall(tally: Tally, isWide: boolean, isWicket: boolean, runs: number): void {
  const { innings, crease } = tally;
  const batters = tally.batters[innings];
  tally.delivered[innings] += 1;
  tally.runs[innings] += runs;
  if (isWide) {
    tally.wides[innings] += 1;
    return;
  }
  tally.balls[innings] += 1;
  batters[crease[0]] = (batters[crease[0]] ?? 0) + runs;
  if (runs === 4) tally.fours[innings] += 1;
  if (runs === 6) tally.sixes[innings] += 1;
  if (isWicket) addWicket(tally);
  const bowled = tally.balls[innings];
  // Batters change ends after one or three runs and after an over.
  if ((runs % 2 === 1) !== (bowled % 6 === 0)) crease.reverse();
  const mark = MARKED_OVERS.findIndex((overs) => overs * 6 === bowled);
  if (mark >= 0) tally.marks[innings][mark] = tally.runs[innings];
}

function addWicket(tally: Tally): void {
  const { innings, crease } = tally;
  tally.wickets[innings] += 1;
  if (tally.balls[innings] <= 6) tally.early[innings] += 1;
  if (tally.opening[innings] === UNKNOWN) tally.opening[innings] = tally.runs[innings];
  const next = tally.batters[innings].length;
  if (next <= ALL_OUT) tally.batters[innings].push(0);
  crease[0] = next <= ALL_OUT ? next : UNKNOWN;
}

/** What an innings did not reach counts as its end has it. */
function endInnings(tally: Tally): void {
  const { innings, runs, marks, opening } = tally;
  marks[innings].forEach((mark, index) => {
    if (mark === UNKNOWN) marks[innings][index] = runs[innings];
  });
  if (opening[innings] === UNKNOWN) opening[innings] = runs[innings];
}

function startSecond(tally: Tally): void {
  tally.innings = 1;
  tally.crease[0] = 0;
  tally.crease[1] = 1;
}

/** The tally after each ball of a match, and how it ended. */
export function tallyMatch({ balls, secondFrom, winner, tied }: Match): {
  readonly moments: readonly { readonly at: number; readonly standing: Tally }[];
  readonly final: CricketEnding;
} {
  const tally = createTally();
  const moments = balls.map((ball: Ball, index) => {
    if (index === secondFrom) startSecond(tally);
    addBall(tally, ball.symbol === 'wd', ball.wicket, ball.runs);
    if (isInningsOver(tally, tally.innings)) endInnings(tally);
    return { at: ball.outcomeAt, standing: copy(tally) };
  });
  return { moments, final: { tally: copy(tally), winner, isTied: tied } };
}

/** Plays the rest of a match. A ball of one number has the same luck from wherever the rest begins, so prices move with the match alone. */
function playRest(from: Tally, strengths: readonly [number, number], seed: number): CricketEnding {
  const tally = copy(from);
  for (const innings of [0, 1] as const) {
    if (innings < tally.innings) continue;
    if (innings > tally.innings) startSecond(tally);
    while (!isInningsOver(tally, innings)) {
      const odds = ballOdds({
        bowled: tally.balls[innings],
        wickets: tally.wickets[innings],
        need: innings === 1 ? tally.runs[0] + 1 - tally.runs[1] : 0,
        strength: strengths[innings],
      });
      const number = innings * 1_000 + tally.delivered[innings] * 3;
      const isWide = drawNumber(seed, number) < odds.wide;
      const isWicket = !isWide && drawNumber(seed, number + 1) < odds.wicket;
      addBall(tally, isWide, isWicket, isWide ? 1 : isWicket ? 0 : drawRuns(drawNumber(seed, number + 2), odds));
    }
    endInnings(tally);
  }
  const isTied = tally.runs[0] === tally.runs[1];
  const isSecond = isTied ? drawNumber(seed, 9_999) < 0.5 : tally.runs[1] > tally.runs[0];
  return { tally, isTied, winner: isSecond ? 1 : 0 };
}

/** Endings that one outlook holds. */
const PLAYED = 400;

/** Ways in which a match may end, played from how it stands; each is as likely as the others. */
export function createCricketOutlook(
  strengths: readonly [number, number],
  seed: number,
): (standing: Tally) => readonly Weighted<CricketEnding>[] {
  let cached: { readonly standing: Tally; readonly endings: readonly Weighted<CricketEnding>[] } | undefined;
  return (standing) => {
    if (cached?.standing === standing) return cached.endings;
    const endings = Array.from({ length: PLAYED }, (_, index) => ({
      weight: 1 / PLAYED,
      ending: playRest(standing, strengths, Math.imul(seed + index, 0x9e3779b1)),
    }));
    cached = { standing, endings };
    return endings;
  };
}
