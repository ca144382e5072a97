import { computeExposure, halfOutcomes, hasHalves, getPnlKey, type RunnerPnl } from '@backlay/shared/domain';
import type { Bet } from '../bet';
import type { BettingMarketRunners } from '../batch-positions';

/** What is counted of a bet. */
export type CountedBet = Pick<
  Bet,
  | 'tenantId'
  | 'userId'
  | 'marketId'
  | 'marketType'
  | 'runnerId'
  | 'run'
  | 'side'
  | 'odd'
  | 'stake'
  | 'profit'
  | 'liability'
> & {
  /** It waits for its delay. */
  readonly pending?: boolean;
};

const FIGURES = ['win', 'lose', 'halfWin', 'halfLose'] as const;
export type Figures = Partial<Record<(typeof FIGURES)[number], number>>;

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
type HouseLeg = Mutable<RunnerPnl> & Figures;
/** What the house wins (below zero: loses) per leg, paise; pending sums are not used: a delayed bet is clipped when it is counted. */
export type HouseLegs = Record<string, HouseLeg>;

/** What a bet brings the house, leg by leg: a delayed one counts with what it can lose and not with what it can win. */
export function houseShare(bet: CountedBet, field: BettingMarketRunners): Figures {
  const player: Figures =
    bet.side === 'back' ? { win: bet.profit, lose: -bet.liability } : { win: -bet.liability, lose: bet.profit };
  if (hasHalves(field)) {
    const { ifWin, ifLose } = halfOutcomes(bet);
    player.halfWin = ifWin;
    player.halfLose = ifLose;
  }
  const share: Figures = {};
  for (const figure of FIGURES) {
    const amount = player[figure];
    if (amount !== undefined) share[figure] = bet.pending ? Math.min(0, -amount) : -amount;
  }
  return share;
}

/** The house's result in one market by some bets, over all outcomes. */
export class OutcomeBook {
  /** At least the worst case, paise; cheap to follow. */
  bound = 0;
  /** Whether `bound` is the worst case itself. */
  isExact = true;

  constructor(readonly legs: HouseLegs = {}) {
    this.isExact = Object.keys(legs).length === 0;
  }

  get isEmpty(): boolean {
    for (const _ in this.legs) return false;
    return true;
  }

  /** Counts a bet, or with -1 no longer; returns by how much the worst case can have grown at most. */
  add(bet: CountedBet, field: BettingMarketRunners, weight: 1 | -1): number {
    return this.addShare(getPnlKey(bet), houseShare(bet, field), weight);
  }

  /** The same with what the bet brings the house, which all books of its market share. */
  addShare(key: string, share: Figures, weight: 1 | -1): number {
    const leg = (this.legs[key] ??= { win: 0, lose: 0, pendingWin: 0, pendingLose: 0 });
    let lowest = 0;
    let isZero = true;
    for (const figure of FIGURES) {
      const amount = share[figure];
      if (amount !== undefined) {
        leg[figure] = (leg[figure] ?? 0) + weight * amount;
        lowest = Math.min(lowest, weight * amount);
      }
      if (leg[figure]) isZero = false;
    }
    if (isZero) delete this.legs[key];
    this.bound -= lowest;
    this.isExact = false;
    return -lowest;
  }

  /** Makes `bound` the worst case over the outcomes of the field, and returns by how much it changed. */
  tighten(field: BettingMarketRunners): number {
    if (this.isExact) return 0;
    const before = this.bound;
    this.bound = computeExposure(field, this.legs);
    this.isExact = true;
    return this.bound - before;
  }
}
