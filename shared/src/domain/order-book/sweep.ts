import type { Side } from '../market';
import { endOrder, getRunner, isWithin, joinQueue, leaveQueue, type OrderBook, type StepChanges } from './book';
import { DUST, findCrossSet, hasCompleteSet } from './cross-match';
import { stepNumber } from './integers';
import { applyTake, findHouseLevel, planTake } from './take';
import type { BookInput, BookOrder } from './types';

const SIDES: readonly Side[] = ['back', 'lay'];
/** An order that the first book after a suspension would match this many steps better ends instead (E1.07). */
const MOVED_STEPS = 20;

/** The first order of a side, by its place, that the house's best price reaches; null when none. */
function findReachedByHouse(book: OrderBook, runner: number, side: Side): BookOrder | null {
  const queue = getRunner(book, runner).queues[side];
  const first = queue[0];
  if (!first || getRunner(book, runner).house[side].length === 0) return null;
  const level = findHouseLevel(book, runner, side);
  if (!level) return null;
  let found: BookOrder | null = null;
  for (const order of queue) {
    if (!isWithin(side, level.price, order.price)) break;
    if (!found || order.queue < found.queue) found = order;
  }
  return found;
}

const waitingOf = (order: BookOrder): number => order.waiting;

/** The first order of a side, by its place, that the others' orders complete to a set; null when none. */
function findReachedBySet(book: OrderBook, side: Side, before: number): BookOrder | null {
  let found: BookOrder | null = null;
  for (const runner of book.runners) {
    if (runner.isRemoved) continue;
    for (const order of runner.queues[side]) {
      if (order.queue >= (found?.queue ?? before) || order.waiting < DUST) continue;
      const { player, runner: index, price: limit, waiting: size } = order;
      if (findCrossSet(book, { player, runner: index, side, limit, size, liability: null }, waitingOf)) found = order;
    }
  }
  return found;
}

function findReached(book: OrderBook): BookOrder | null {
  let found: BookOrder | null = null;
  for (const side of SIDES) {
    for (let runner = 0; runner < book.runners.length; runner += 1) {
      const reached = findReachedByHouse(book, runner, side);
      if (reached && (!found || reached.queue < found.queue)) found = reached;
    }
    if (!hasCompleteSet(book, side)) continue;
    found = findReachedBySet(book, side, found?.queue ?? Number.MAX_SAFE_INTEGER) ?? found;
  }
  return found;
}

/**
 * What is wrong with a book after a step, in words; null where nothing is. An open book is not crossed, by players or the house, and no
 * complete set is left in it. Source: E2.04.
 */
export function findUnsound(book: OrderBook): string | null {
  if (book.status !== 'open') return null;
  for (const [index, { queues, isRemoved }] of book.runners.entries()) {
    if (isRemoved) continue;
    const { back, lay } = { back: queues.back[0], lay: queues.lay[0] };
    if (back && lay && back.price <= lay.price)
      return `on runner ${index} a back waits at ${back.price} and a lay at ${lay.price}`;
    for (const side of SIDES) {
      const [first] = queues[side];
      const level = first ? findHouseLevel(book, index, side) : null;
      if (first && level && isWithin(side, level.price, first.price))
        return `on runner ${index} a ${side} waits at ${first.price} and the house offers ${level.price}`;
    }
  }
  for (const side of SIDES) {
    const left = hasCompleteSet(book, side) ? findReachedBySet(book, side, Number.MAX_SAFE_INTEGER) : null;
    if (left) return `${side}s on all runners make a set for one on runner ${left.runner} at ${left.price}`;
  }
  return null;
}

/** How many steps of the ladder a price is better than a limit. */
function stepsBetter(book: OrderBook, order: BookOrder, price: number): number {
  const { ladder } = book.rules;
  const steps = stepNumber(price, ladder) - stepNumber(order.price, ladder);
  return order.side === 'back' ? steps : -steps;
}

/** Matches an order with what it reaches; one that is far better than its limit ends where it did not see the prices move (E1.07). */
function matchReached(book: OrderBook, order: BookOrder, isUnseen: boolean, changes: StepChanges): boolean {
  const plan = planTake(book, order, order.price, order.waiting);
  const best = plan.matches[0];
  if (best && isUnseen && stepsBetter(book, order, best.price) > MOVED_STEPS)
    endOrder(book, order, 'PRICE_MOVED', changes);
  else applyTake(book, order, plan, changes);
  return best !== undefined;
}

/**
 * Takes orders out of their queues, or lets them come back to an open book. By their place they meet what came meanwhile, and wait on in
 * it. Source: E1.07.
 */
export function applyPause(
  book: OrderBook,
  { ids, isPaused }: Extract<BookInput, { kind: 'pause' }>,
  changes: StepChanges,
): void {
  if (!isPaused && book.status !== 'open') return;
  const orders = ids.flatMap((id) => book.orders.get(id) ?? []).filter(({ id }) => book.paused.has(id) !== isPaused);
  for (const order of orders.sort((a, b) => a.queue - b.queue)) {
    if (isPaused) book.paused.add(order.id);
    else book.paused.delete(order.id);
    if (order.dueAt !== null) continue;
    if (isPaused) leaveQueue(book, order);
    else matchReached(book, order, true, changes);
    if (!isPaused && book.orders.has(order.id)) joinQueue(book, order);
  }
}

/**
 * Matches waiting orders that the house or a complete set reaches, by their place, until none is left: then the book is
 * not crossed. In the book that opens, an order far better than its limit ends with PRICE_MOVED. Sources: E2.03, E2.04, E1.07.
 */
export function sweepWaiting(book: OrderBook, isOpening: boolean, changes: StepChanges): void {
  for (let order = findReached(book); order; order = findReached(book)) {
    if (!matchReached(book, order, isOpening, changes)) return;
  }
}
