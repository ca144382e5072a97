/** Everything that the score of a limited-overs match is: index 0 is the side that bats first. */
export interface MatchState {
  readonly innings: 0 | 1;
  readonly runs: readonly [number, number];
  readonly wickets: readonly [number, number];
  /** Legal balls bowled. */
  readonly balls: readonly [number, number];
}

const OVERS = 20;
export const INNINGS_BALLS = OVERS * 6;
export const ALL_OUT = 10;

/** Most runs that a side would still make with unlimited balls, by wickets lost. */
const ASYMPTOTE = [245, 215, 186, 157, 129, 102, 77, 54, 33, 15, 0] as const;
/** Runs off a ball when nothing holds the side back. */
const SLOPE = 2.1;
/** Standard deviation of the runs of one ball, wickets included. */
export const BALL_DEVIATION = 2.25;

/** Runs that a side of strength 1 makes on average off the balls left, having lost so many wickets. */
export function expectedRuns(ballsLeft: number, wickets: number, strength: number): number {
  const most = ASYMPTOTE[wickets] ?? 0;
  if (most === 0 || ballsLeft <= 0) return 0;
  return strength * most * (1 - Math.exp((-SLOPE * ballsLeft) / most));
}

/** Runs on average over the next `balls` of those left. */
export function expectedInWindow(ballsLeft: number, balls: number, wickets: number, strength: number): number {
  const lost = Math.min(ALL_OUT - 1, wickets + Math.round(balls * 0.045));
  return Math.max(0, expectedRuns(ballsLeft, wickets, strength) - expectedRuns(ballsLeft - balls, lost, strength));
}

/** The normal distribution function, to about seven digits. */
export function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    0.3989422804 *
    Math.exp((-z * z) / 2) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z >= 0 ? 1 - tail : tail;
}

/** Chance that the side batting first wins. `strengths` are those of the two sides with the bat against the other's bowling. */
export function firstSideWins(state: MatchState, strengths: readonly [number, number]): number {
  const left = INNINGS_BALLS - state.balls[state.innings];
  const wickets = state.wickets[state.innings];
  const over = left === 0 || wickets >= ALL_OUT;
  if (state.innings === 0) {
    const total = state.runs[0] + (over ? 0 : expectedRuns(left, wickets, strengths[0]));
    const chase = expectedRuns(INNINGS_BALLS, 0, strengths[1]);
    const own = over ? 0 : left * BALL_DEVIATION ** 2;
    return normal((total - chase) / Math.sqrt(own + INNINGS_BALLS * BALL_DEVIATION ** 2));
  }
  const need = state.runs[0] + 1 - state.runs[1];
  if (need <= 0) return 0;
  if (over) return need === 1 ? 0.5 : 1;
  const mean = expectedRuns(left, wickets, strengths[1]);
  return 1 - normal((mean - need + 0.5) / Math.sqrt(left * BALL_DEVIATION ** 2));
}
