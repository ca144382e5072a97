import { computeBetOutcomes, halfOutcomes, type BetTerms } from '../bet';
import type { MarketType } from '../market';
import type { Paise } from '../money';

/**
 * What the bets on one runner (or on one run of a session) sum up to. `win` when the runner wins (the run is reached), `lose` else.
 * The pending sums hold the worse of "accepted" and "not accepted" of each delayed bet, so they are never above 0.
 */
export interface RunnerPnl {
  readonly win: Paise;
  readonly lose: Paise;
  readonly pendingWin: Paise;
  readonly pendingLose: Paise;
  /** On a quarter line: when half of it wins, or half of it loses. Absent on every other. */
  readonly halfWin?: Paise;
  readonly halfLose?: Paise;
  readonly pendingHalfWin?: Paise;
  readonly pendingHalfLose?: Paise;
}

/** A player's position in one market: one leg per runner id, or per run of a session. Plain data, so that it can be stored. */
export type PositionByRunner = Readonly<Record<string, RunnerPnl>>;

/** A bet as a position counts it. `run` counts for sessions and for markets of betting type LINE, `runnerId` for all else. */
export interface PositionBet extends BetTerms {
  readonly runnerId: string;
  readonly run: number;
  readonly pending: boolean;
  /** It is in a handicap or total market, where half of it can win or lose. */
  readonly hasHalves?: boolean;
}

export const EMPTY_POSITION: PositionByRunner = {};
const NO_LEG: RunnerPnl = { win: 0, lose: 0, pendingWin: 0, pendingLose: 0 };

/** The leg of a bet: its run where it has one, else its runner. */
export function getPnlKey(bet: {
  readonly marketType: MarketType;
  readonly runnerId: string;
  readonly run: number;
}): string {
  return bet.marketType === 'session' || bet.run !== 0 ? String(bet.run) : bet.runnerId;
}

/** The position with one more bet. */
export function addBet(legs: PositionByRunner, bet: PositionBet): PositionByRunner {
  return changed(legs, bet, 1);
}

/** The position without a bet that it counted before. */
export function removeBet(legs: PositionByRunner, bet: PositionBet): PositionByRunner {
  return changed(legs, bet, -1);
}

/** The position with several bets more. */
export function addBets(legs: PositionByRunner, bets: readonly PositionBet[]): PositionByRunner {
  const next: Record<string, RunnerPnl> = { ...legs };
  for (const bet of bets) {
    const key = getPnlKey(bet);
    const leg = changedLeg(next[key], bet, 1);
    if (leg) next[key] = leg;
    else delete next[key];
  }
  return next;
}

/** The position of a list of bets. */
export function computePosition(bets: readonly PositionBet[]): PositionByRunner {
  return addBets(EMPTY_POSITION, bets);
}

function changed(legs: PositionByRunner, bet: PositionBet, sign: 1 | -1): PositionByRunner {
  const key = getPnlKey(bet);
  const next = changedLeg(legs[key], bet, sign);
  if (next) return { ...legs, [key]: next };
  const { [key]: _gone, ...others } = legs;
  return others;
}

/** The leg of a runner with a bet added or removed; null where nothing is left of it. */
function changedLeg(leg: RunnerPnl = NO_LEG, bet: PositionBet, sign: 1 | -1): RunnerPnl | null {
  const { ifWin, ifLose } = computeBetOutcomes(bet);
  const sums = bet.pending
    ? {
        ...leg,
        pendingWin: leg.pendingWin + sign * Math.min(0, ifWin),
        pendingLose: leg.pendingLose + sign * Math.min(0, ifLose),
      }
    : { ...leg, win: leg.win + sign * ifWin, lose: leg.lose + sign * ifLose };
  const next = bet.hasHalves ? withHalves(sums, bet, sign) : sums;
  return next.win || next.lose || next.pendingWin || next.pendingLose || hasHalf(next) ? next : null;
}

function withHalves(leg: RunnerPnl, bet: PositionBet, sign: 1 | -1): RunnerPnl {
  const { ifWin, ifLose } = halfOutcomes(bet);
  const { halfWin = 0, halfLose = 0, pendingHalfWin = 0, pendingHalfLose = 0 } = leg;
  return bet.pending
    ? {
        ...leg,
        pendingHalfWin: pendingHalfWin + sign * Math.min(0, ifWin),
        pendingHalfLose: pendingHalfLose + sign * Math.min(0, ifLose),
      }
    : { ...leg, halfWin: halfWin + sign * ifWin, halfLose: halfLose + sign * ifLose };
}

const hasHalf = ({ halfWin, halfLose, pendingHalfWin, pendingHalfLose }: RunnerPnl): boolean =>
  Boolean(halfWin || halfLose || pendingHalfWin || pendingHalfLose);

/** One stretch of runs with the same result, both ends included; `to` null means any number above. Profit in paise. */
export interface RunBookRow {
  readonly from: number;
  readonly to: number | null;
  readonly profit: Paise;
}

/** The run book of a session: what every possible run brings, matched bets only; stretches of the same profit are one row (B4.09). */
export function computeRunBook(legs: PositionByRunner): RunBookRow[] {
  // The result is a whole number of runs, so a fractional line is reached at the next whole run.
  const lines = Object.entries(legs)
    .map(([run, leg]) => ({ reachedAt: Math.ceil(Number(run)), swing: leg.win - leg.lose }))
    .sort((a, b) => a.reachedAt - b.reachedAt);
  let profit: Paise = Object.values(legs).reduce((sum, leg) => sum + leg.lose, 0);
  const starts = new Map<number, Paise>([[0, profit]]);
  for (const { reachedAt, swing } of lines) {
    profit += swing;
    starts.set(reachedAt, profit);
  }
  const steps = [...starts].filter(([, value], index, all) => value !== all[index - 1]?.[1]);
  return steps.map(([from, value], index) => {
    const next = steps[index + 1];
    return { from, to: next ? next[0] - 1 : null, profit: value };
  });
}
