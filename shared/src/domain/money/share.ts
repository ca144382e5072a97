import type { Paise } from './paise';

/** `amount * numerator / denominator` for whole numbers, rounded down (towards minus infinity), exact at any size. */
export function multiplyRoundDown(amount: Paise, numerator: number, denominator: number): Paise {
  const product = amount * numerator;
  if (Number.isSafeInteger(product)) {
    const rest = ((product % denominator) + denominator) % denominator;
    return (product - rest) / denominator;
  }
  const wide = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const rest = ((wide % divisor) + divisor) % divisor;
  return Number((wide - rest) / divisor);
}

/** The same, rounded up. */
export function multiplyRoundUp(amount: Paise, numerator: number, denominator: number): Paise {
  const down = multiplyRoundDown(-amount, numerator, denominator);
  return down === 0 ? 0 : -down;
}
