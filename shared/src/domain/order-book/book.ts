import type { Side } from '../market';
import type { Paise } from '../money';
import { divideDown } from './integers';
import type { BookOrder, BookRules, EndReason, Fill, OrderState } from './types';

type RunnerState = Omit<BookRunner, 'queues'>;

/** A book without its orders, as plain data. */
export interface BookState extends Omit<OrderBook, 'runners' | 'orders' | 'delayed' | 'paused' | 'nextExpiry'> {
  readonly runners: readonly RunnerState[];
  /** Ids of the delayed orders, in the order of their input. */
  readonly delayed: readonly string[];
  /** Ids of the paused orders; absent where there are none. */
  readonly paused?: readonly string[];
}

/** What was taken from the house at a price and is gone until a time (E2.02). */
interface TakenSize {
  readonly price: number;
  readonly size: Paise;
  readonly until: number;
}

/** One level of the house: hundredths of odds and paise, after its share and its bound. */
export interface HouseLevel {
  readonly price: number;
  readonly size: Paise;
}

/** One runner of a book: its queues, best first for the other side, and what the house offers. */
export interface BookRunner {
  isRemoved: boolean;
  /** Waiting orders: backs from the lowest price, lays from the highest, each by their place in the queue. */
  readonly queues: Readonly<Record<Side, BookOrder[]>>;
  /** What a taker of a side finds at the house, best first. */
  house: Record<Side, readonly HouseLevel[]>;
  taken: Record<Side, TakenSize[]>;
  lastPrice: number | null;
  /** The last traded price before the market turned in play. */
  turnPrice: number | null;
  /** What the house wins as maker with this runner and without it, hundredths of a paisa, not rounded. */
  houseWin: number;
  houseLose: number;
}

/** All waiting and delayed orders of one market with what the house offers. One owner changes it, input after input. */
export interface OrderBook {
  rules: BookRules;
  /** Each keeps its place, whatever order the market has its runners in. */
  readonly runners: BookRunner[];
  /** The ids of the runners, in their places. */
  readonly runnerIds: string[];
  /** Orders that have not ended, by id. */
  readonly orders: Map<string, BookOrder>;
  /** Orders within their in-play delay, in the order of their input. */
  readonly delayed: BookOrder[];
  /** Ids of orders that match nothing for now: they are in no queue, and keep their places (E1.07). */
  readonly paused: Set<string>;
  status: 'open' | 'suspended' | 'closed';
  inPlay: boolean;
  /** Material events so far. */
  events: number;
  lastQueue: number;
  lastMatch: number;
  time: number;
  /** No order expires before; the largest whole number when none does. Derived from the orders. */
  nextExpiry: number;
}

/** A runner without orders and prices. */
const createRunner = (): BookRunner => ({
  isRemoved: false,
  queues: { back: [], lay: [] },
  house: { back: [], lay: [] },
  taken: { back: [], lay: [] },
  lastPrice: null,
  turnPrice: null,
  houseWin: 0,
  houseLose: 0,
});

/** An empty, suspended book of a market. @param runnerIds of its runners, by place; their places where nobody asks by id */
export function createOrderBook(
  rules: BookRules,
  runnerIds: readonly string[] = Array.from({ length: rules.runners }, (_, place) => String(place)),
): OrderBook {
  return {
    rules,
    runners: Array.from({ length: rules.runners }, createRunner),
    runnerIds: [...runnerIds],
    orders: new Map(),
    delayed: [],
    paused: new Set(),
    status: 'suspended',
    inPlay: false,
    events: 0,
    lastQueue: 0,
    lastMatch: 0,
    time: 0,
    nextExpiry: Number.MAX_SAFE_INTEGER,
  };
}

/** Gives new runners the next places. */
export function addRunners(book: OrderBook, ids: readonly string[]): void {
  for (const id of ids) {
    if (book.runnerIds.includes(id)) continue;
    book.runners.push(createRunner());
    book.runnerIds.push(id);
  }
}

/** What is stored of a book beside its open orders. */
export function toBookState({
  runners,
  delayed,
  paused,
  orders: _orders,
  nextExpiry: _next,
  ...book
}: OrderBook): BookState {
  return {
    ...book,
    ...(paused.size > 0 ? { paused: [...paused] } : {}),
    runnerIds: [...book.runnerIds],
    runners: runners.map(({ queues: _queues, ...runner }) => runner),
    delayed: delayed.map(({ id }) => id),
  };
}

/** The book of a stored state and its open orders, in the order in which they were placed (E2.14). */
export function restoreBook(
  { runners, delayed, paused, ...state }: BookState,
  orders: readonly BookOrder[],
): OrderBook {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const expiries = orders.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [expiresAt]));
  const book: OrderBook = {
    ...state,
    runnerIds: [...state.runnerIds],
    runners: runners.map((runner) => ({ ...runner, queues: { back: [], lay: [] } })),
    orders: byId,
    delayed: delayed.flatMap((id) => byId.get(id) ?? []),
    paused: new Set(paused),
    nextExpiry: expiries.reduce((least, each) => Math.min(least, each), Number.MAX_SAFE_INTEGER),
  };
  for (const order of orders) if (order.dueAt === null && !book.paused.has(order.id)) joinQueue(book, order);
  return book;
}

/** What a step collects while it works. */
export interface StepChanges {
  readonly fills: Fill[];
  /** Orders that changed, in the order of their first change. */
  readonly orders: Set<BookOrder>;
}

export const getRunner = (book: OrderBook, runner: number): BookRunner => {
  const found = book.runners[runner];
  if (!found) throw new RangeError(`No runner ${runner} in the book`);
  return found;
};

export const otherSide = (side: Side): Side => (side === 'back' ? 'lay' : 'back');

/** Whether a price is as good as a limit for a taker of a side. */
export const isWithin = (side: Side, price: number, limit: number): boolean =>
  side === 'back' ? price >= limit : price <= limit;

function isBefore(one: BookOrder, other: BookOrder): boolean {
  if (one.price === other.price) return one.queue < other.queue;
  return one.side === 'back' ? one.price < other.price : one.price > other.price;
}

function indexIn(queue: readonly BookOrder[], order: BookOrder): number {
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = queue[middle];
    if (at && isBefore(at, order)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Puts an order into its queue, at the place of its price and queue number. */
export function joinQueue(book: OrderBook, order: BookOrder): void {
  const queue = getRunner(book, order.runner).queues[order.side];
  queue.splice(indexIn(queue, order), 0, order);
}

/** Takes an order out of its queue, or out of the delayed ones. */
export function leaveQueue(book: OrderBook, order: BookOrder): void {
  const queue = order.dueAt === null ? getRunner(book, order.runner).queues[order.side] : book.delayed;
  const index = order.dueAt === null ? indexIn(queue, order) : queue.indexOf(order);
  if (queue[index] === order) queue.splice(index, 1);
}

const STATE_BY_REASON: Partial<Record<EndReason, OrderState>> = {
  PLAYER: 'cancelled',
  SELF_MATCH: 'cancelled',
  DUST: 'cancelled',
  STAFF: 'cancelled',
  LIMIT: 'cancelled',
  BRAND: 'cancelled',
  EXPIRED: 'expired',
};

/** Ends what waits of an order. The amount counts as cancelled where somebody ended it, else as lapsed. */
export function endOrder(book: OrderBook, order: BookOrder, reason: EndReason, changes: StepChanges): void {
  if (order.queue > 0 || order.dueAt !== null) leaveQueue(book, order);
  const state = STATE_BY_REASON[reason] ?? 'lapsed';
  if (state === 'cancelled') order.cancelled += order.waiting;
  else order.lapsed += order.waiting;
  order.waiting = 0;
  order.dueAt = null;
  order.state = state;
  order.reason = reason;
  book.orders.delete(order.id);
  book.paused.delete(order.id);
  changes.orders.add(order);
}

/** What the house still offers a taker of a side at one level: what is shown less what was taken lately. Paise. */
export function houseSize(runner: BookRunner, side: Side, level: HouseLevel): Paise {
  let size = level.size;
  for (const taken of runner.taken[side]) if (taken.price === level.price) size -= taken.size;
  return Math.max(0, size);
}

/** Levels of the house from those of the feed: share, whole rupees, bound; in paise. Source: E2.02. */
export function toHouseLevels(
  levels: readonly (readonly [price: number, rupees: number])[],
  { houseShare, houseMaxPerLevel }: BookRules,
): HouseLevel[] {
  return levels
    .filter(([price]) => price > 100)
    .map(([price, rupees]) => {
      const shared = divideDown(rupees * houseShare, 10_000);
      const bounded = houseMaxPerLevel === null ? shared : Math.min(shared, houseMaxPerLevel);
      return { price, size: bounded * 100 };
    })
    .filter(({ size }) => size > 0);
}

/** The complete state as text, equal for equal books: its SHA-256 proves a replay. Source: E2.10. */
export function serializeBook(book: OrderBook): string {
  const { rules, runners, runnerIds, orders, delayed, status, inPlay, events, lastQueue, lastMatch, time } = book;
  const waiting = runners.map(({ queues, ...runner }) => ({
    ...runner,
    back: queues.back.map(({ id }) => id),
    lay: queues.lay.map(({ id }) => id),
  }));
  const byId = [...orders.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const delayedIds = delayed.map(({ id }) => id);
  const pausedIds = book.paused.size > 0 ? [[...book.paused]] : [];
  const figures = [status, inPlay, events, lastQueue, lastMatch, time];
  return JSON.stringify([rules, runnerIds, ...figures, waiting, delayedIds, byId, ...pausedIds]);
}
