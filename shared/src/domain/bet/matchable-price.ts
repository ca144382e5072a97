import type { Level, MarketType, RunnerPrices } from '../market';
import { isPriceAvailable, type RequestedPrice } from './offer';
import type { PricePolicy } from './price-policy';
import { isPer100 } from './bet-returns';

/**
 * The price at which an order is struck on what is offered now, or null when it is not: `exact` at the price that was asked for and no
 * other, `better` at the best price as long as it is no worse, `any` at the best price whatever it is. A price that pays nothing, as
 * some books show where there is none, is no offer: a lay at it would be free.
 */
export function findMatchablePrice(
  policy: PricePolicy,
  runner: Pick<RunnerPrices, 'back' | 'lay'>,
  type: MarketType,
  asked: RequestedPrice,
): Pick<RequestedPrice, 'odd' | 'run'> | null {
  const best = (asked.side === 'back' ? runner.back : runner.lay)[0];
  if (!best || !pays(best, type)) return null;
  if (policy !== 'any' && !isPriceAvailable(runner, type, asked)) return null;
  if (policy === 'exact') return { odd: asked.odd, run: asked.run };
  const [price, rate] = best;
  return type === 'session' ? { odd: rate, run: price } : { odd: price, run: asked.run };
}

function pays([price, rate]: Level, type: MarketType): boolean {
  if (type === 'session') return price > 0 && rate > 0;
  return price > (isPer100(type) ? 0 : 1);
}
