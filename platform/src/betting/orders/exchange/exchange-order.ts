import { divideUp, type BookOrder, type Fill } from '@backlay/shared/domain';
import type { Bet, BetDisplayNames } from '../bet';
import { NO_BET_FIELDS } from '../bet-fields';

/** The books of one pool of brands in one market. */
export interface BookKey {
  readonly pool: string;
  readonly marketId: string;
}

/** An order with its owner; a copy of the book's order as its last step left it. */
export interface ExchangeOrder extends BookOrder {
  readonly tenantId: string;
  readonly pool: string;
  readonly clientRef: string;
  readonly eventId: string;
  readonly marketId: string;
  readonly runnerId: string;
  readonly marketVersion: number;
  readonly names: BetDisplayNames;
  readonly cancelRef: string | null;
  readonly updatedAt: number;
}

export interface ExchangeFill extends Pick<Fill, 'orderId' | 'match' | 'price' | 'size' | 'amount' | 'source'> {
  readonly betId: string;
  readonly sequence: number;
  readonly taker: boolean;
  readonly at: number;
}

/** The order of the matcher without its owner's fields. One literal: rest patterns take most of the time of a start. */
export function toBookOrder(order: ExchangeOrder): BookOrder {
  return {
    id: order.id,
    player: order.player,
    runner: order.runner,
    side: order.side,
    price: order.price,
    timeInForce: order.timeInForce,
    persistence: order.persistence,
    onEvent: order.onEvent,
    expiresAt: order.expiresAt,
    takeLimit: order.takeLimit,
    stake: order.stake,
    matched: order.matched,
    waiting: order.waiting,
    cancelled: order.cancelled,
    lapsed: order.lapsed,
    returns: order.returns,
    amount: order.amount,
    queue: order.queue,
    revision: order.revision,
    dueAt: order.dueAt,
    events: order.events,
    createdAt: order.createdAt,
    state: order.state,
    reason: order.reason,
  };
}

/** What of a lay's total liability is not matched yet, rounded as the total (E1.12). */
function restOfAmount({ side, price, returns, matched, waiting, amount }: BookOrder): number {
  if (side === 'back') return 0;
  return divideUp(returns - matched * 100 + waiting * (price - 100), 100) - amount;
}

/** The waiting part of an order as a bet that is not matched yet. */
export function toWaitingPart(order: ExchangeOrder): Bet {
  const rest = restOfAmount(order);
  const { side, waiting: stake } = order;
  return {
    ...toBet(order, { id: order.id, price: order.price, size: stake, amount: rest, at: order.createdAt }),
    profit: side === 'back' ? rest : stake,
    status: 'delayed',
    matchedAt: null,
    decideAt: Number.MAX_SAFE_INTEGER,
  };
}

interface BetPart extends Pick<Fill, 'price' | 'size' | 'amount'> {
  readonly id: string;
  readonly at: number;
}

/** A part of an order as a bet; `meta.order` marks its amount as cut from the totals of the order. */
export function toBet(order: ExchangeOrder, { id, price, size, amount, at }: BetPart): Bet {
  const { player: userId, tenantId, eventId, marketId, runnerId, side, marketVersion, names } = order;
  return {
    id,
    userId,
    tenantId,
    clientRef: `${order.id}:${id}`,
    eventId,
    marketId,
    marketType: 'betfair',
    runnerId,
    side,
    odd: price / 100,
    run: 0,
    stake: size,
    profit: side === 'back' ? amount : size,
    liability: side === 'back' ? size : amount,
    marketVersion,
    status: 'matched',
    reason: null,
    names,
    meta: { order: order.id },
    createdAt: at,
    updatedAt: at,
    decideAt: at,
    matchedAt: at,
    settledAt: null,
    outcome: null,
    pnl: null,
    explanation: null,
    ...NO_BET_FIELDS,
  };
}

/** The most that an order may cost, in paise. */
export const maxCost = ({ side, price, stake }: Pick<BookOrder, 'side' | 'price' | 'stake'>): number =>
  side === 'back' ? stake : divideUp(stake * (price - 100), 100);
