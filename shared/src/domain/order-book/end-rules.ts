import { endOrder, getRunner, joinQueue, leaveQueue, type OrderBook, type StepChanges } from './book';
import { reducePrice, stepNumber, stepPrice } from './integers';
import { applyTake, planTake } from './take';
import type { BookOrder } from './types';

/** How many steps worse than the last traded price a taken order may be matched (E1.05). */
const TAKE_STEPS = 5;
/** Factors from which lays end, in hundredths of a percent: win and place markets (E3.11). */
const WIN_THRESHOLD = 250;
const PLACE_THRESHOLD = 400;

/** All orders that have not ended: those in the book by their place, then those within their delay. */
function listBySequence(book: OrderBook): BookOrder[] {
  return [...listInBook(book, () => true), ...book.delayed];
}

/** Orders of the book with some trait, by their place. */
function listInBook(book: OrderBook, hasTrait: (order: BookOrder) => boolean): BookOrder[] {
  const found: BookOrder[] = [];
  for (const order of book.orders.values()) if (order.dueAt === null && hasTrait(order)) found.push(order);
  return found.sort((a, b) => a.queue - b.queue);
}

/** The turn in play: LAPSE ends, KEEP and TAKE wait on, and the last prices are noted for TAKE. Source: E1.05. */
export function endByTurn(book: OrderBook, changes: StepChanges): void {
  for (const runner of book.runners) runner.turnPrice = runner.lastPrice;
  for (const order of listBySequence(book))
    if (order.persistence === 'LAPSE') endOrder(book, order, 'IN_PLAY', changes);
}

/** A goal, a wicket or their like: all orders of a managed market end; in other markets those with that setting. Source: E1.06. */
export function endByEvent(book: OrderBook, changes: StepChanges): void {
  book.events += 1;
  for (const order of listBySequence(book)) {
    const isAffected = book.rules.isManaged || order.onEvent === 'lapse';
    if (order.dueAt === null && isAffected) endOrder(book, order, 'EVENT', changes);
  }
}

/** A non-runner: its orders end, lays on the others end or are reduced in their place. Source: E3.11. */
export function endByRemoval(book: OrderBook, removed: number, factor: number, changes: StepChanges): void {
  const { isPlace, ladder } = book.rules;
  const runner = getRunner(book, removed);
  runner.isRemoved = true;
  runner.house = { back: [], lay: [] };
  const isAbove = factor >= (isPlace ? PLACE_THRESHOLD : WIN_THRESHOLD);
  for (const order of listBySequence(book)) {
    if (order.runner === removed) endOrder(book, order, 'NON_RUNNER', changes);
    else if (order.side === 'lay' && order.persistence !== 'KEEP' && isAbove)
      endOrder(book, order, 'NON_RUNNER', changes);
    else if (order.side === 'lay' && order.persistence === 'KEEP' && factor > 0 && (isPlace || isAbove)) {
      const price = stepPrice(stepNumber(reducePrice(order.price, factor, isPlace), ladder), ladder);
      if (price === order.price) continue;
      // Its number in the queue stays: at its new price it is where its time puts it.
      const isQueued = order.dueAt === null && !book.paused.has(order.id);
      if (isQueued) leaveQueue(book, order);
      order.price = price;
      if (isQueued) joinQueue(book, order);
      changes.orders.add(order);
    }
  }
}

/** The limit of a taken order: its own, or five steps worse than the last price before the turn, never stricter than its own. */
function takeLimit(book: OrderBook, order: BookOrder): number {
  const { ladder } = book.rules;
  const last = getRunner(book, order.runner).turnPrice ?? order.price;
  const worse = order.side === 'back' ? -TAKE_STEPS : TAKE_STEPS;
  const limit = order.takeLimit ?? stepPrice(stepNumber(last, ladder) + worse, ladder);
  return order.side === 'back' ? Math.min(limit, order.price) : Math.max(limit, order.price);
}

/**
 * Matches TAKE orders in the first open in-play book; the rest lapses. What was held bounds a lay's liability.
 * Returns whether there was one. Source: E1.05.
 */
export function applyTakeAtStart(book: OrderBook, changes: StepChanges): boolean {
  const orders = listInBook(book, ({ id, persistence }) => persistence === 'TAKE' && !book.paused.has(id));
  for (const order of orders) {
    if (order.waiting === 0) continue;
    const held = order.side === 'lay' ? order.waiting * (order.price - 100) : null;
    const plan = planTake(book, order, takeLimit(book, order), order.waiting, held);
    applyTake(book, order, plan, changes);
    if (order.waiting > 0) endOrder(book, order, 'IN_PLAY', changes);
  }
  return orders.length > 0;
}
