import { LOWEST_ODDS } from '../odds';

/** A runner that was taken out: its reduction factor in percent, and when (ms). */
export interface Removal {
  readonly id: string;
  readonly adjustmentFactor: number;
  readonly at: number;
}

/**
 * Decimal odds after the removals that came later than the bet: each takes its percentage, rounded to two decimals, one after the
 * other; never below the lowest odds. 30.01 % makes 2.24 of 3.20.
 */
export function reducedOdds(odd: number, matchedAt: number, removed: readonly Removal[]): number {
  return removed
    .filter(({ at, adjustmentFactor }) => at > matchedAt && adjustmentFactor > 0)
    .sort((a, b) => a.at - b.at)
    .reduce((price, { adjustmentFactor }) => Math.max(LOWEST_ODDS, afterFactor(price, adjustmentFactor)), odd);
}

// Whole numbers: hundredths of odds times ten-thousandths of a factor.
function afterFactor(odd: number, factor: number): number {
  const kept = 1_000_000 - Math.round(factor * 10_000);
  return Math.round((Math.round(odd * 100) * kept) / 1_000_000) / 100;
}
