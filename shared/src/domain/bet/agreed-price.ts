import type { MarketType, RunnerPrices } from '../market';
import { isOffered, type AskedPrice } from './offer';
import type { PricePolicy } from './price-policy';

/**
 * The price at which an order is struck on what is offered now, or null when it is not: `exact` at the price that was asked for and no
 * other, `better` at the best price as long as it is no worse, `any` at the best price whatever it is.
 */
export function agreedPrice(
  policy: PricePolicy,
  runner: Pick<RunnerPrices, 'back' | 'lay'>,
  type: MarketType,
  asked: AskedPrice,
): Pick<AskedPrice, 'odd' | 'run'> | null {
  const best = (asked.side === 'back' ? runner.back : runner.lay)[0];
  if (!best) return null;
  if (policy !== 'any' && !isOffered(runner, type, asked)) return null;
  if (policy === 'exact') return { odd: asked.odd, run: asked.run };
  const [price, rate] = best;
  return type === 'session' ? { odd: rate, run: price } : { odd: price, run: asked.run };
}
