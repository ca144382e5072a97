import type { MarketPosition, Order, OrderFill } from '@backlay/shared/contract';
import type { Persistence } from '@backlay/shared/domain';
import type { Host } from '@backlay/shared/host';
import type { FrameClock } from '../odds';

/** A request on its way; `unknown` has no answer and is asked for by its reference. */
export interface OrderRequest {
  readonly kind: 'place' | 'edit' | 'cancel';
  readonly status: 'sending' | 'unknown';
  readonly marketId: string | null;
  readonly orderId: string | null;
}

export interface OrdersState {
  readonly status: 'unread' | 'reading' | 'ready' | 'failed';
  /** Orders of which a part waits, newest first. */
  readonly waiting: readonly Order[];
  /** What waits before each of them at its price, in rupees, by order, as read last; none for one that changed since. */
  readonly ahead: Readonly<Record<string, number>>;
  /** By client reference. */
  readonly requests: Readonly<Record<string, OrderRequest>>;
}

/** An order that changed, as it was here before and with the new fills; `own` where this tab asked for it. */
export interface OrderChange {
  readonly order: Order;
  readonly before: Order | null;
  readonly fills: readonly OrderFill[];
  readonly own: boolean;
}

export interface OrdersDeps {
  readonly host: Host;
  readonly clock: FrameClock;
  readonly openBets: {
    read(): Promise<void>;
    putPosition(position: MarketPosition): void;
    refreshPositions(eventId: string): void;
  };
  readonly newReference?: () => string;
}

/** What is known before anything was read. */
export const NO_ORDERS: OrdersState = { status: 'unread', waiting: [], ahead: {}, requests: {} };
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

/** When an order ends by itself, as it is offered (E1.13). */
export type Expiry = 'none' | 'tenMinutes' | 'oneHour' | 'start';

/** The expiries that are offered; the start is one before it only. Times in ms, the scheduled start as ISO time. */
export const listExpiries = (openDate: string, inPlay: boolean, now: number): readonly Expiry[] =>
  inPlay || Date.parse(openDate) <= now
    ? ['none', 'tenMinutes', 'oneHour']
    : ['none', 'tenMinutes', 'oneHour', 'start'];

const MINUTE = 60_000;

/** The ISO time of an expiry; undefined where the order has none. */
export function toExpiresAt(expiry: Expiry, openDate: string, now: number): string | undefined {
  if (expiry === 'none') return undefined;
  if (expiry === 'start') return Date.parse(openDate) > now ? new Date(openDate).toISOString() : undefined;
  return new Date(now + (expiry === 'tenMinutes' ? 10 : 60) * MINUTE).toISOString();
}

/** What becomes of the waiting part at a material event (E1.06). */
export type OnEvent = Order['onEvent'];

const SOCCER = '1';

/** Where a material event asks a waiting order: in soccer all of them lapse, and one that ends at the start meets none (E1.06). */
export const meetsEvents = (
  { sportId, turnsInPlay }: Pick<Order, 'sportId' | 'turnsInPlay'>,
  inPlay: boolean,
  persistence: Persistence,
): boolean => turnsInPlay === true && sportId !== undefined && sportId !== SOCCER && (inPlay || persistence === 'KEEP');

const CRICKET = '4';

/** The sentence of a material event by sport. */
export const onEventText = (sportId: string | undefined) =>
  sportId === CRICKET ? 'orders.staysAfterWicket' : 'orders.staysAfterSuspension';
