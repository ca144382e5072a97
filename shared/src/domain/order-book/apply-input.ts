import type { Paise } from '../money';
import {
  addRunners,
  endOrder,
  getRunner,
  joinQueue,
  leaveQueue,
  toHouseLevels,
  type OrderBook,
  type StepChanges,
} from './book';
import { DUST } from './cross-match';
import { applyTakeAtStart, endByEvent, endByRemoval, endByTurn } from './end-rules';
import { isStep } from './integers';
import { applyPause, sweepWaiting } from './sweep';
import { applyTake, planTake } from './take';
import type { BookInput, BookOrder, EditInput, OrderRefusal, PlaceInput, StepResult } from './types';

type Input<Kind extends BookInput['kind']> = Extract<BookInput, { kind: Kind }>;

/** What waits after a match: it rests, or it ends by its time in force. */
function restOrEnd(book: OrderBook, order: BookOrder, changes: StepChanges): void {
  if (order.waiting === 0) return;
  if (order.timeInForce !== 'keep') return endOrder(book, order, 'PLAYER', changes);
  if (order.waiting < DUST) return endOrder(book, order, 'DUST', changes);
  book.lastQueue += 1;
  order.queue = book.lastQueue;
  order.state = order.matched > 0 ? 'partly matched' : 'waiting';
  joinQueue(book, order);
  changes.orders.add(order);
}

/** A new order meets the book. Returns false, and changes nothing, when all or nothing is not possible. */
function enter(book: OrderBook, order: BookOrder, changes: StepChanges): boolean {
  const plan = planTake(book, order, order.price, order.waiting);
  if (order.timeInForce === 'all' && plan.size < order.waiting) return false;
  applyTake(book, order, plan, changes);
  restOrEnd(book, order, changes);
  return true;
}

function delay(book: OrderBook, order: BookOrder, delayMs: number, changes: StepChanges): void {
  order.dueAt = book.time + delayMs;
  order.events = book.events;
  order.state = 'delayed';
  order.queue = 0;
  book.delayed.push(order);
  changes.orders.add(order);
}

// Expiries come before delays, and both before the input itself (E2.20).
function applyTime(book: OrderBook, changes: StepChanges): void {
  if (book.nextExpiry <= book.time) {
    for (const order of [...book.orders.values()])
      if (order.expiresAt !== null && order.expiresAt <= book.time) endOrder(book, order, 'EXPIRED', changes);
    const expiries = [...book.orders.values()].flatMap(({ expiresAt }) => (expiresAt === null ? [] : [expiresAt]));
    book.nextExpiry = expiries.reduce((least, each) => Math.min(least, each), Number.MAX_SAFE_INTEGER);
  }
  const due = book.delayed.filter(({ dueAt }) => dueAt !== null && dueAt <= book.time);
  for (const order of due) {
    leaveQueue(book, order);
    order.dueAt = null;
    const isOpen = book.status === 'open' && !getRunner(book, order.runner).isRemoved && !book.paused.has(order.id);
    if (!isOpen || order.events !== book.events) endOrder(book, order, 'EVENT', changes);
    else if (!enter(book, order, changes)) endOrder(book, order, 'PRICE_MOVED', changes);
  }
}

function place(book: OrderBook, input: PlaceInput, changes: StepChanges): OrderRefusal | null {
  const runner = book.runners[input.runner];
  if (book.status !== 'open' || !runner || runner.isRemoved) return 'suspended';
  if (!isStep(input.price, book.rules.ladder)) return 'off-ladder';
  if (!Number.isSafeInteger(input.stake) || input.stake <= 0) return 'invalid-stake';
  const { id, player, side, price, stake, timeInForce, onEvent, expiresAt, takeLimit } = input;
  const canTurn = book.rules.turnsInPlay && !book.inPlay;
  const persistence = book.inPlay ? 'KEEP' : canTurn ? input.persistence : 'LAPSE';
  // One literal: objects that are spread together are several times slower to make.
  const order: BookOrder = {
    id,
    player,
    runner: input.runner,
    side,
    price,
    timeInForce,
    persistence,
    onEvent,
    expiresAt,
    takeLimit,
    stake,
    matched: 0,
    waiting: stake,
    cancelled: 0,
    lapsed: 0,
    returns: 0,
    amount: 0,
    queue: 0,
    revision: 1,
    dueAt: null,
    events: book.events,
    createdAt: book.time,
    state: 'waiting',
    reason: null,
  };
  book.orders.set(id, order);
  if (expiresAt !== null) book.nextExpiry = Math.min(book.nextExpiry, expiresAt);
  if (input.delayMs > 0) {
    delay(book, order, input.delayMs, changes);
    return null;
  }
  if (enter(book, order, changes)) return null;
  book.orders.delete(id);
  return 'not-enough';
}

function refuseEdit(book: OrderBook, input: EditInput, order: BookOrder | undefined): OrderRefusal | null {
  if (!order || order.player !== input.player) return 'not-found';
  if (order.revision !== input.revision) return 'changed';
  if (book.status !== 'open' || book.paused.has(order.id)) return 'suspended';
  if (input.price !== undefined && !isStep(input.price, book.rules.ladder)) return 'off-ladder';
  if (input.stake === undefined) return null;
  if (!Number.isSafeInteger(input.stake) || input.stake <= 0) return 'invalid-stake';
  return input.stake <= order.matched ? 'already-matched' : null;
}

function edit(book: OrderBook, input: EditInput, changes: StepChanges): OrderRefusal | null {
  const order = book.orders.get(input.id);
  const refusal = refuseEdit(book, input, order);
  if (refusal || !order) return refusal;
  const stake: Paise = input.stake ?? order.stake;
  const price = input.price ?? order.price;
  const isNewPlace = price !== order.price || stake > order.stake;
  if (isNewPlace) leaveQueue(book, order);
  const { dueAt } = order;
  order.stake = stake;
  order.waiting = stake - order.matched;
  order.price = price;
  order.revision += 1;
  if (!book.inPlay && book.rules.turnsInPlay) order.persistence = input.persistence ?? order.persistence;
  order.onEvent = input.onEvent ?? order.onEvent;
  if (input.expiresAt !== undefined) order.expiresAt = input.expiresAt;
  if (order.expiresAt !== null) book.nextExpiry = Math.min(book.nextExpiry, order.expiresAt);
  changes.orders.add(order);
  // A second edit within the delay starts it again when it asks for more; less stake waits on.
  if (isNewPlace && (input.delayMs > 0 || dueAt !== null)) {
    delay(book, order, Math.max(input.delayMs, (dueAt ?? 0) - book.time), changes);
  } else if (isNewPlace) {
    order.queue = 0;
    enter(book, order, changes);
  } else if (order.waiting < DUST) endOrder(book, order, 'DUST', changes);
  return null;
}

function cancel(book: OrderBook, input: Input<'cancel'>, changes: StepChanges): OrderRefusal | null {
  const { id, player, reason } = input;
  const chosen =
    id === undefined ? [...book.orders.values()] : [book.orders.get(id)].filter((order) => order !== undefined);
  const own = chosen.filter((order) => player === undefined || order.player === player);
  if (id !== undefined && own.length === 0) return 'not-found';
  for (const order of own) endOrder(book, order, reason, changes);
  return null;
}

function applyStatus(book: OrderBook, input: Input<'status'>, changes: StepChanges): void {
  const turns = input.inPlay && !book.inPlay;
  book.status = input.status;
  book.inPlay = input.inPlay;
  if (turns) endByTurn(book, changes);
  if (input.status === 'closed')
    for (const order of [...book.orders.values()]) endOrder(book, order, 'CLOSED', changes);
}

// Step 2 of E2.20: rules that end or change waiting orders.
function applyRules(book: OrderBook, input: BookInput, changes: StepChanges): void {
  if (input.kind === 'status') applyStatus(book, input, changes);
  if (input.kind === 'event') endByEvent(book, changes);
  if (input.kind === 'runners') addRunners(book, input.ids);
  if (input.kind === 'cross') book.rules = { ...book.rules, crossMatching: input.isAllowed };
  if (input.kind === 'house') {
    book.rules = { ...book.rules, ...input.rules };
    for (const runner of book.runners) runner.house = { back: [], lay: [] };
  }
  if (input.kind === 'pause') applyPause(book, input, changes);
  if (input.kind === 'remove') endByRemoval(book, input.runner, input.factor, changes);
}

// Step 5 and 6: the order, edit or cancel is judged and meets the book.
function applyOrder(book: OrderBook, input: BookInput, changes: StepChanges): OrderRefusal | null {
  if (input.kind === 'place') return place(book, input, changes);
  if (input.kind === 'edit') return edit(book, input, changes);
  return input.kind === 'cancel' ? cancel(book, input, changes) : null;
}

// The house's prices change, and what was taken from it is there again (E2.02).
function applyHouse(book: OrderBook, input: BookInput): void {
  if (input.kind === 'feed') {
    const runner = getRunner(book, input.runner);
    runner.house = { back: toHouseLevels(input.back, book.rules), lay: toHouseLevels(input.lay, book.rules) };
    runner.lastPrice = input.lastPrice ?? runner.lastPrice;
  }
  if (input.kind !== 'tick') return;
  for (const runner of book.runners)
    for (const side of ['back', 'lay'] as const)
      runner.taken[side] = runner.taken[side].filter(({ until }) => until > book.time);
}

/**
 * One step: exactly one input changes the book in the order of E2.20. The same inputs make the same book and results, bit for
 * bit (E2.10). A refused input changes no order.
 */
export function applyInput(book: OrderBook, input: BookInput): StepResult {
  const changes: StepChanges = { fills: [], orders: new Set() };
  book.time = Math.max(book.time, input.time);
  const isOpening = input.kind === 'status' && input.status === 'open' && book.status !== 'open';
  applyRules(book, input, changes);
  applyTime(book, changes);
  const refusal = applyOrder(book, input, changes);
  applyHouse(book, input);
  if (book.status === 'open') {
    sweepWaiting(book, isOpening, changes);
    if (book.inPlay && applyTakeAtStart(book, changes)) sweepWaiting(book, false, changes);
  }
  return { refusal, fills: changes.fills, orders: [...changes.orders].map((order) => ({ ...order })) };
}
