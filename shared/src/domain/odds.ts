import type { PriceLadder, LineRange } from './market';

/** `[from, to, step]` in hundredths of decimal odds, so that every price is a whole number. */
type Band = readonly [from: number, to: number, step: number];

const BANDS: Readonly<Record<PriceLadder, readonly Band[]>> = {
  CLASSIC: [
    [101, 200, 1],
    [200, 300, 2],
    [300, 400, 5],
    [400, 600, 10],
    [600, 1000, 20],
    [1000, 2000, 50],
    [2000, 3000, 100],
    [3000, 5000, 200],
    [5000, 10_000, 500],
    [10_000, 100_000, 1000],
  ],
  FINEST: [[101, 100_000, 1]],
};

/** The lowest and the highest decimal odds of every ladder. */
export const LOWEST_ODDS = 1.01;
export const HIGHEST_ODDS = 1000;

/** All prices of a ladder, ascending: 350 of CLASSIC, 99,900 of FINEST. */
export function ladderPrices(ladder: PriceLadder): number[] {
  const prices: number[] = [];
  for (const [from, to, step] of BANDS[ladder]) {
    for (let price = prices.length === 0 ? from : from + step; price <= to; price += step) prices.push(price / 100);
  }
  return prices;
}

/** Whether decimal odds are a price of the ladder. */
export function isValidIncrement(odds: number, ladder: PriceLadder): boolean {
  const price = Math.round(odds * 100);
  if (Math.abs(odds * 100 - price) > 1e-7) return false;
  return BANDS[ladder].some(([from, to, step]) => price >= from && price <= to && (price - from) % step === 0);
}

/** The next price above; the highest stays. Odds between two prices go to the next one up. */
export function getNextIncrement(odds: number, ladder: PriceLadder): number {
  const price = Math.floor(odds * 100 + 1e-7);
  if (price < 101) return LOWEST_ODDS;
  const band = BANDS[ladder].find(([, to]) => price < to);
  if (!band) return HIGHEST_ODDS;
  const [from, , step] = band;
  return (from + (Math.floor((price - from) / step) + 1) * step) / 100;
}

/** The next price below; the lowest stays. Odds between two prices go to the next one down. */
export function getPreviousIncrement(odds: number, ladder: PriceLadder): number {
  const price = Math.ceil(odds * 100 - 1e-7);
  if (price > 100_000) return HIGHEST_ODDS;
  const band = BANDS[ladder].findLast(([from]) => price > from);
  if (!band) return LOWEST_ODDS;
  const [from, , step] = band;
  return (from + (Math.ceil((price - from) / step) - 1) * step) / 100;
}

export type StepDirection = 'up' | 'down';

/**
 * What the plus and minus buttons make of the current value: odds, or the run of a session. Along the ladder where the market has
 * one (OQ-78), by the interval of its lines (E3.05); else by 1, or by 0.01 from a fractional value, never below 0 (B5.11, B5.12).
 */
export function incrementOdds(
  current: number,
  direction: StepDirection,
  market: { readonly priceLadder?: PriceLadder; readonly lineRange?: LineRange },
): number {
  const { priceLadder, lineRange } = market;
  if (priceLadder)
    return direction === 'up' ? getNextIncrement(current, priceLadder) : getPreviousIncrement(current, priceLadder);
  if (lineRange) return stepLine(current, direction, lineRange);
  const step = Number.isInteger(current) ? 1 : 0.01;
  const moved = direction === 'up' ? current + step : current - step;
  return Math.max(0, Math.round(moved * 100) / 100);
}

function stepLine(current: number, direction: StepDirection, { min, max, interval }: LineRange): number {
  const steps = Math.round((current - min) / interval) + (direction === 'up' ? 1 : -1);
  return Math.min(max, Math.max(min, Math.round((min + steps * interval) * 10_000) / 10_000));
}

/** The sum of 100/odds of one side of a market; infinite when a price is missing (OQ-80). */
export function overround(odds: readonly number[]): number {
  return odds.reduce((sum, price) => sum + (price > 0 ? 100 / price : Infinity), 0);
}

/** Lay sum within 91 to 100 and back sum within 100 to 109, bounds included (B5.14). A warning only: it blocks no bet (OQ-80). */
export function isOverroundValid(back: readonly number[], lay: readonly number[]): boolean {
  const backSum = exact(overround(back));
  const laySum = exact(overround(lay));
  return laySum >= 91 && laySum <= 100 && backSum >= 100 && backSum <= 109;
}

// Three times 100/3 must be 100.
function exact(sum: number): number {
  return Math.round(sum * 1e9) / 1e9;
}
