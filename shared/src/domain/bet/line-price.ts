import type { Level, LineRange, RunnerPrices } from '../market';
import { isPriceAvailable, type RequestedPrice } from './offer';
import type { PricePolicy } from './price-policy';

/** Odds of every bet in a market of betting type LINE: what is staked is won or lost (E3.05). */
export const EVEN_ODDS = 2;

/** Whether a line is one of the market: from its minimum in whole intervals up to its maximum (E3.05). */
export function isOnLine(line: number, { min, max, interval }: LineRange): boolean {
  if (line < min || line > max) return false;
  const steps = (line - min) / interval;
  return Math.abs(steps - Math.round(steps)) < 1e-9;
}

/**
 * The line at which an order is matched in a market whose price is the line, or null: a back sells and wants a higher line, a lay buys and
 * wants a lower one. `asked.run` is the line that was asked for; the odds are always even.
 */
export function agreedLine(
  policy: PricePolicy,
  runner: Pick<RunnerPrices, 'back' | 'lay'>,
  asked: RequestedPrice,
): Pick<RequestedPrice, 'odd' | 'run'> | null {
  const best: Level | undefined = (asked.side === 'back' ? runner.back : runner.lay)[0];
  if (!best || best[0] <= 0) return null;
  const { side, run } = asked;
  if (policy !== 'any' && !isPriceAvailable(runner, 'betfair', { side, odd: run, run: 0 })) return null;
  return { odd: EVEN_ODDS, run: policy === 'exact' ? run : best[0] };
}
