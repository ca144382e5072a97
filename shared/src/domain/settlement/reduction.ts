import { isPer100 } from '../bet';
import { ruleOf, type MarketRunners } from '../exposure';
import { LOWEST_ODDS } from '../odds';

/** A runner that was taken out: its reduction factor in percent, and when (ms, in the order in which bets were processed). */
export interface RunnerRemoval {
  readonly id: string;
  readonly adjustmentFactor: number;
  readonly at: number;
  /** What the explanation calls it. */
  readonly name?: string;
}

/** What a removal takes its percentage of: the price of a win market, the winnings of a place market. */
export type ReductionKind = 'price' | 'winnings';

/** Factors below this, in percent, reduce no win market (E3.07). */
const LOWEST_WIN_FACTOR = 2.5;

/** How removals reduce the odds of a market; null when they do not: several winners without places, odds per 100, lines. */
export function reductionKind(
  field: Pick<MarketRunners, 'type' | 'winners' | 'rule' | 'isPlace'>,
): ReductionKind | null {
  if (isPer100(field.type) || ruleOf(field) !== 'winners') return null;
  if (field.isPlace) return 'winnings';
  return field.winners === 1 ? 'price' : null;
}

/** The removals that came later than a bet and reduce it, in their order. */
export function removalsAfter(
  matchedAt: number,
  removed: readonly RunnerRemoval[],
  kind: ReductionKind,
): RunnerRemoval[] {
  const lowest = kind === 'price' ? LOWEST_WIN_FACTOR : 0;
  return removed
    .filter(({ at, adjustmentFactor }) => at > matchedAt && adjustmentFactor > 0 && adjustmentFactor >= lowest)
    .sort((a, b) => a.at - b.at);
}

/**
 * Decimal odds after the removals that came later than the bet, one after the other. Each step rounds to two decimals and
 * never goes below the lowest odds. Of the price 30.01 % makes 2.24 of 3.20; of the winnings 25 % makes 6.25 of 8.00
 * (E3.07, E3.08).
 */
export function applyReduction(
  odd: number,
  matchedAt: number,
  removed: readonly RunnerRemoval[],
  kind: ReductionKind = 'price',
): number {
  return removalsAfter(matchedAt, removed, kind).reduce(
    (price, { adjustmentFactor }) => Math.max(LOWEST_ODDS, afterFactor(price, adjustmentFactor, kind)),
    odd,
  );
}

// Integers: hundredths of odds times ten-thousandths of a factor. A place market's own stake, 1.00 of the price, is not reduced.
function afterFactor(odd: number, factor: number, kind: ReductionKind): number {
  const remaining = Math.max(0, 1_000_000 - Math.round(factor * 10_000));
  const fixed = kind === 'winnings' ? 100 : 0;
  return (fixed + Math.round(((Math.round(odd * 100) - fixed) * remaining) / 1_000_000)) / 100;
}
