import type {
  MarketType,
  RunnerPrices,
  Side,
  Level,
  LineRange,
  MarketBook,
  MarketStatus,
  RunnerStatus,
} from '../market';
import { isPer100 } from './bet-returns';

/**
 * The player's policy for a price that moves before the bet is accepted: the requested price only, that or a better one, or
 * any price.
 */
export type PricePolicy = 'exact' | 'better' | 'any';

export const PRICE_POLICIES: readonly PricePolicy[] = ['exact', 'better', 'any'];

/** Whether a value is a price policy. */
export const isPricePolicy = (value: unknown): value is PricePolicy => PRICE_POLICIES.some((each) => each === value);

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

/** Odds of every bet in a market of betting type LINE: what is staked is won or lost (E3.05). */
export const EVEN_ODDS = 2;

/** Whether a line is one of the market: from its minimum in whole intervals up to its maximum (E3.05). */
export function isOnLine(line: number, { min, max, interval }: LineRange): boolean {
  if (line < min || line > max) return false;
  const steps = (line - min) / interval;
  return Math.abs(steps - Math.round(steps)) < 1e-9;
}

/**
 * The line at which an order is matched in a market whose price is the line, or null. A back sells and wants a higher line,
 * a lay buys and wants a lower one. `asked.run` is the requested line; the odds are always even.
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

/**
 * The price at which an order is matched on the current offer, or null. `exact` takes the requested price only, `better`
 * the best price unless it is worse, `any` the best price. A price that pays nothing is no offer, though some books show
 * it: a lay at it would be free.
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

/** Locked when the market's status locks it, or when betting on it is expressly not allowed (B4.23, decided by OQ-04). */
export function isLocked(market: { readonly isMarketLocked?: boolean; readonly betAllow?: boolean }): boolean {
  return market.isMarketLocked === true || market.betAllow === false;
}

/** The status that counts: suspended when none is known (B4.20). */
export function getEffectiveStatus<Status extends MarketStatus | RunnerStatus>(
  status: Status | null | undefined,
): Status | 'SUSPENDED' {
  return status ?? 'SUSPENDED';
}

/** The word of the overlay over a runner, null when it can be bet on: the market's status first, then its own (B2.28). */
export function getBlockingStatus(
  book: Pick<MarketBook, 'status' | 'runners'> | null | undefined,
  runnerId: string,
): string | null {
  const market = getEffectiveStatus(book?.status);
  if (market !== 'OPEN') return market;
  const runner = getEffectiveStatus(book?.runners.find(({ id }) => id === runnerId)?.status);
  return runner === 'ACTIVE' ? null : runner;
}

/** Seconds that the slip counts for a match-odds market without a delay of its own (B9.12). */
export const MATCH_ODDS_DELAY = 6;

/** Seconds between hold and decision: the player's delay plus the market's, each 0 when absent (B3.13). */
export function delaySeconds(userBetDelay: number | null | undefined, marketDelay: number | null | undefined): number {
  return (userBetDelay ?? 0) + (marketDelay ?? 0);
}

/** Where the countdown of the slip starts, in seconds (OQ-24). */
export function countdownSeconds(delay: number, marketType: MarketType): number {
  return delay > 0 || marketType !== 'betfair' ? delay : MATCH_ODDS_DELAY;
}
