const SQRT_PI = Math.sqrt(Math.PI);
/** Below this the series converges quickly, above it the continued fraction does. */
const SERIES_LIMIT = 2.5;
const MAX_TERMS = 300;

/** erf by its series, for 0 <= x < 2.5. */
function computeErfSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let k = 1; k < MAX_TERMS && term > sum * 1e-17; k += 1) {
    term *= (2 * x * x) / (2 * k + 1);
    sum += term;
  }
  return (2 / SQRT_PI) * Math.exp(-x * x) * sum;
}

/** exp(x²) erfc(x) by its continued fraction (modified Lentz), for x >= 2.5. */
function computeScaledErfc(x: number): number {
  let fraction = x;
  let c = x;
  let d = 0;
  for (let k = 1; k < MAX_TERMS; k += 1) {
    d = 1 / (x + (k / 2) * d);
    c = x + k / 2 / c;
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return 1 / (SQRT_PI * fraction);
}

/** Natural logarithm of the normal distribution function, exact to about 1e-14, also far in its lower tail. */
export function computeLogNormalCdf(u: number): number {
  const x = Math.abs(u) / Math.SQRT2;
  if (x < SERIES_LIMIT) return Math.log(0.5 * (u < 0 ? 1 - computeErfSeries(x) : 1 + computeErfSeries(x)));
  const scaled = computeScaledErfc(x);
  return u < 0 ? Math.log(0.5 * scaled) - x * x : Math.log1p(-0.5 * scaled * Math.exp(-x * x));
}
