import type { Random } from './provably-fair';
import type { Hundredths } from './game';

/** The share of stakes that comes back whatever the cash out, in hundredths. */
const CRASH_RETURN = 97;
/** Nothing rises above this. */
export const CRASH_MOST: Hundredths = 1_000_000;
/** The lowest cash out. */
export const CASH_OUT_LEAST: Hundredths = 101;

/** Growth per ms: doubles in some 11.5 s. */
const GROWTH = 0.00006;

/**
 * Where a round ends. The chance to reach m is 0.97 / m, so a cash out at any m returns 97 % of stakes; some rounds end at 1.00.
 */
export function crashPoint(random: Random): Hundredths {
  const point = Math.floor(CRASH_RETURN / (1 - random()));
  return Math.min(CRASH_MOST, Math.max(100, point));
}

/** The multiplier so many ms after take-off, by the clock that judges. */
export function multiplierAt(elapsed: number): Hundredths {
  return Math.min(CRASH_MOST, Math.max(100, Math.floor(100 * Math.exp(GROWTH * Math.max(0, elapsed)))));
}

/** ms from take-off until the multiplier is reached. */
export const timeOf = (multiplier: Hundredths): number => Math.log(Math.max(100, multiplier) / 100) / GROWTH;
