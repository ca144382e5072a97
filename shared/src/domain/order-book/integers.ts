import { isValidIncrement, ladderPrices } from '../odds';
import type { PriceLadder } from '../market';

// The only file of the order book with divisions: everything beyond it is whole.

/** The quotient of two whole numbers, rounded down. The divisor is positive. */
export function divideDown(amount: number, by: number): number {
  const rest = ((amount % by) + by) % by;
  return (amount - rest) / by;
}

/** The quotient of two whole numbers, rounded up. The divisor is positive. */
export function divideUp(amount: number, by: number): number {
  return -divideDown(-amount, by);
}

/** a * b / by, rounded down, exact where the product is beyond 2^53. */
export function multiplyDivideDown(a: number, b: number, by: number): number {
  const product = a * b;
  if (product <= Number.MAX_SAFE_INTEGER) return divideDown(product, by);
  return Number((BigInt(a) * BigInt(b)) / BigInt(by));
}

/** a * b / by, rounded up, exact where the product is beyond 2^53. */
export function multiplyDivideUp(a: number, b: number, by: number): number {
  const product = a * b;
  if (product <= Number.MAX_SAFE_INTEGER) return divideUp(product, by);
  return Number((BigInt(a) * BigInt(b) + BigInt(by) - 1n) / BigInt(by));
}

/** Prices of a ladder in hundredths, ascending. */
const STEPS: Readonly<Record<PriceLadder, readonly number[]>> = {
  CLASSIC: ladderPrices('CLASSIC').map((odds) => Math.round(odds * 100)),
  FINEST: ladderPrices('FINEST').map((odds) => Math.round(odds * 100)),
};

/** Whether a price in hundredths is a step of the ladder. */
export const isStep = (price: number, ladder: PriceLadder): boolean =>
  Number.isInteger(price) && isValidIncrement(price / 100, ladder);

/** Number of the highest step that is no higher than a price; -1 below the lowest. */
export function stepNumber(price: number, ladder: PriceLadder): number {
  const steps = STEPS[ladder];
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle] ?? 0) <= price) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The price of a step, the outermost ones beyond the ladder. Hundredths. */
export function stepPrice(number: number, ladder: PriceLadder): number {
  const steps = STEPS[ladder];
  return steps[Math.min(steps.length - 1, Math.max(0, number))] ?? 101;
}

/** A price after a removal, hundredths: of the price, or of the winnings in a place market; rounded to 0.01 (E3.07, E3.08). */
export function reducePrice(price: number, factor: number, isPlace: boolean): number {
  const fixed = isPlace ? 100 : 0;
  const remaining = Math.max(0, 10_000 - factor);
  return Math.max(101, fixed + divideDown((price - fixed) * remaining + 5_000, 10_000));
}

/** 100 / (1 - a sum that is given as a fraction below 1), rounded down or up to a whole number. */
export function inverseOfRest(numerator: bigint, denominator: bigint, isUp: boolean): bigint {
  const rest = denominator - numerator;
  return (100n * denominator + (isUp ? rest - 1n : 0n)) / rest;
}

/** The numerator and denominator of the sum of 1/price over prices in hundredths; exact. */
export function sumOfInverses(prices: readonly number[]): readonly [numerator: bigint, denominator: bigint] {
  let numerator = 0n;
  let denominator = 1n;
  for (const price of prices) {
    numerator = numerator * BigInt(price) + 100n * denominator;
    denominator *= BigInt(price);
  }
  return [numerator, denominator];
}
