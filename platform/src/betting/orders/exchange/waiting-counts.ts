import { PlayerMarketMap, type PlayerMarketKey } from '../batch-positions';
import type { StepsImage } from './book-repository';
import { OrderRejected } from './order-rejection';

/** Most orders of a player that wait in one market, and in all (E1.03). */
export const WAITING_IN_MARKET = 50;
export const WAITING_IN_ALL = 500;

/** How many orders of the players wait, with those of the transaction itself. */
export class WaitingCounts {
  private readonly here = new PlayerMarketMap<number>();
  private readonly all = new Map<string, number>();

  constructor({ waiting }: StepsImage) {
    for (const { user_id: userId, market_id: marketId, count } of waiting) this.count({ userId, marketId }, count);
  }

  /** @throws OrderRejected where one more is too many */
  add(userId: string, marketId: string): void {
    const isFull = (this.here.get({ userId, marketId }) ?? 0) >= WAITING_IN_MARKET;
    if (isFull || (this.all.get(userId) ?? 0) >= WAITING_IN_ALL) throw new OrderRejected('too-many');
    this.count({ userId, marketId }, 1);
  }

  private count(pair: PlayerMarketKey, more: number): void {
    this.here.set(pair, (this.here.get(pair) ?? 0) + more);
    this.all.set(pair.userId, (this.all.get(pair.userId) ?? 0) + more);
  }
}
