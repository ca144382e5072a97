import type { Order } from '@backlay/shared/contract';

/** What of an order does not wait any more, in rupees; it only grows within one revision. */
const decided = ({ matched, cancelled, lapsed }: Order): number => matched + cancelled + lapsed;

/** Whether an order as it arrived is at least as new as the one that is here: answers and events overtake each other. */
export function isCurrent(known: Order | undefined, arrived: Order): boolean {
  if (!known || arrived.revision > known.revision) return true;
  return arrived.revision === known.revision && decided(arrived) >= decided(known);
}

/** The waiting orders with one as it now is: in its place, first where it is new, out where nothing of it waits. */
export function mergeOrder(waiting: readonly Order[], order: Order): readonly Order[] {
  if (order.waiting <= 0) return waiting.filter(({ _id }) => _id !== order._id);
  const isThere = waiting.some(({ _id }) => _id === order._id);
  return isThere ? waiting.map((each) => (each._id === order._id ? order : each)) : [order, ...waiting];
}

/** The waiting orders of one market, or of one runner of it. */
export const listOrdersOf = (waiting: readonly Order[], marketId: string, runnerId?: string): readonly Order[] =>
  waiting.filter((order) => order.marketId === marketId && (runnerId === undefined || order.teamId === runnerId));

/** What waits at one price of a side of a runner, in rupees. */
export const sumWaitingAt = (waiting: readonly Order[], { marketId, runnerId, side, odd }: OrderLevel): number =>
  listOrdersOf(waiting, marketId, runnerId).reduce(
    (sum, order) => (order.oddType === side && order.odd === odd ? sum + order.waiting : sum),
    0,
  );

export interface OrderLevel {
  readonly marketId: string;
  readonly runnerId: string;
  /** The side of the player, not of who meets the order. */
  readonly side: Order['oddType'];
  readonly odd: number;
}
