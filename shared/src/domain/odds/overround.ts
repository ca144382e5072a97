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
