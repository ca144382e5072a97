import type { MarketType, RunnerPrices, Side } from '../market';

/** The price that a bet asks for; `run` counts for sessions only. */
export interface RequestedPrice {
  readonly side: Side;
  readonly odd: number;
  readonly run: number;
}

/**
 * Whether what is on offer now is at least as good as what was asked. A back is as good when it pays no less, a lay when it costs
 * no more. In a session Yes is better at fewer runs, No at more.
 */
export function isPriceAvailable(
  runner: Pick<RunnerPrices, 'back' | 'lay'>,
  type: MarketType,
  asked: RequestedPrice,
): boolean {
  const best = (asked.side === 'back' ? runner.back : runner.lay)[0];
  if (!best) return false;
  const [price, rate] = best;
  if (type !== 'session') return asked.side === 'back' ? asked.odd <= price : asked.odd >= price;
  return asked.side === 'back' ? price <= asked.run && rate >= asked.odd : price >= asked.run && rate <= asked.odd;
}
