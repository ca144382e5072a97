import type { Side } from '../market';
import type { Paise } from '../money';
import {
  endOrder,
  getRunner,
  houseSize,
  isWithin,
  leaveQueue,
  otherSide,
  type BookRunner,
  type OrderBook,
  type StepChanges,
} from './book';
import { DUST, findCrossSet } from './cross-match';
import { divideDown, divideUp } from './integers';
import type { BookOrder, FillSource } from './types';

/** How long what was taken from the house counts as gone, ms (E2.02). */
const TAKEN_MS = 2000;

/** One match that a taker would make: at one price with one order, the house, or a complete set. */
interface PlannedMatch {
  readonly source: FillSource;
  readonly price: number;
  readonly size: Paise;
  readonly makers: readonly { readonly order: BookOrder; readonly size: Paise }[];
}

/** What a taker would get now, best price first, and which own orders it would meet. */
export interface TakePlan {
  readonly matches: readonly PlannedMatch[];
  readonly selfMatched: readonly BookOrder[];
  readonly size: Paise;
}

interface Plan {
  readonly matches: PlannedMatch[];
  readonly selfMatched: BookOrder[];
  readonly used: Map<BookOrder, Paise>;
  readonly house: { price: number; size: Paise }[];
  direct: number;
  size: Paise;
  liability: number | null;
}

type Taken = readonly { readonly price: number; readonly size: Paise }[];

/** The most that the house may still give a taker at a price, paise, before its worst outcome passes its bound. */
function houseRoom(book: OrderBook, runner: BookRunner, side: Side, price: number, planned: Taken): Paise {
  const { houseMaxLoss, winners } = book.rules;
  if (houseMaxLoss === null) return Number.MAX_SAFE_INTEGER;
  const others = book.runners.filter((other) => other !== runner && !other.isRemoved);
  // The only runner that is left cannot lose: lays of it cost the house nothing, backs what they win.
  if (side === 'lay' && others.length === 0) return Number.MAX_SAFE_INTEGER;
  const otherLoses = others.reduce((sum, other) => sum + other.houseLose, 0);
  const worstOthers = others.reduce((sum, other) => sum + Math.min(other.houseWin, other.houseLose), 0);
  const sign = side === 'back' ? 1 : -1;
  const lent = houseMaxLoss * 100;
  const win = lent + runner.houseWin - sign * planned.reduce((sum, each) => sum + each.size * (each.price - 100), 0);
  const lose = lent + runner.houseLose + sign * planned.reduce((sum, each) => sum + each.size * 100, 0);
  if (side === 'back') return Math.max(0, divideDown(win + (winners === 1 ? otherLoses : worstOthers), price - 100));
  const worst =
    winners === 1 ? Math.min(...others.map((each) => otherLoses - each.houseLose + each.houseWin)) : worstOthers;
  return Math.max(0, divideDown(lose + worst, 100));
}

/** Whether the house offers a taker of a side nothing: it has no share, or may lose no more (E2.02). */
export function isHouseOut(book: OrderBook, index: number, side: Side): boolean {
  if (book.rules.houseShare === 0) return true;
  const runner = getRunner(book, index);
  const [level] = runner.house[side];
  return level !== undefined && houseRoom(book, runner, side, level.price, []) < DUST;
}

/** The best level of the house that still has a size after what a plan takes, or null. */
export function findHouseLevel(
  book: OrderBook,
  index: number,
  side: Side,
  planned: Taken = [],
): { price: number; size: Paise } | null {
  const runner = getRunner(book, index);
  for (const level of runner.house[side]) {
    const gone = planned.reduce((sum, each) => (each.price === level.price ? sum + each.size : sum), 0);
    const size = houseSize(runner, side, level) - gone;
    if (size <= 0) continue;
    const offered = Math.min(size, houseRoom(book, runner, side, level.price, planned));
    if (offered > 0) return { price: level.price, size: offered };
  }
  return null;
}

function findDirect(book: OrderBook, taker: BookOrder, limit: number, plan: Plan): BookOrder | null {
  const queue = getRunner(book, taker.runner).queues[otherSide(taker.side)];
  for (;;) {
    const maker = queue[plan.direct];
    if (!maker || !isWithin(taker.side, maker.price, limit)) return null;
    if (maker.player !== taker.player && maker.waiting - (plan.used.get(maker) ?? 0) >= DUST) return maker;
    if (maker.player === taker.player) return maker;
    plan.direct += 1;
  }
}

const isBetter = (side: Side, price: number, than: number): boolean => (side === 'back' ? price > than : price < than);

/** The next match of a plan: the best price; at an equal one a player, then the house, then a complete set. Source: E2.01. */
function findNext(book: OrderBook, taker: BookOrder, limit: number, wanted: Paise, plan: Plan): PlannedMatch | null {
  const { side, runner, player } = taker;
  const remaining = (order: BookOrder): Paise => order.waiting - (plan.used.get(order) ?? 0);
  const cap = (price: number, size: Paise): Paise =>
    plan.liability === null ? size : Math.min(size, divideDown(plan.liability, price - 100));
  let best: PlannedMatch | null = null;
  const direct = findDirect(book, taker, limit, plan);
  if (direct) {
    const size = cap(direct.price, Math.min(wanted, remaining(direct)));
    best = { source: 'player', price: direct.price, size, makers: [{ order: direct, size }] };
  }
  const level = findHouseLevel(book, runner, side, plan.house);
  if (level && isWithin(side, level.price, limit) && (!best || isBetter(side, level.price, best.price)))
    best = { source: 'house', price: level.price, size: cap(level.price, Math.min(wanted, level.size)), makers: [] };
  const set = findCrossSet(book, { player, runner, side, limit, size: wanted, liability: plan.liability }, remaining);
  if (set && (!best || isBetter(side, set.price, best.price))) best = { source: 'cross', ...set };
  return best;
}

/**
 * What an order would get now within a limit, without changing the book. `liability` bounds a lay that is taken beyond its own
 * price, in hundredths of a paisa.
 */
export function planTake(
  book: OrderBook,
  taker: BookOrder,
  limit: number,
  wanted: Paise,
  liability: number | null = null,
): TakePlan {
  const plan: Plan = { matches: [], selfMatched: [], used: new Map(), house: [], direct: 0, size: 0, liability };
  while (plan.size < wanted) {
    const next = findNext(book, taker, limit, wanted - plan.size, plan);
    const own = next?.makers[0]?.order;
    if (next?.source === 'player' && own?.player === taker.player) {
      plan.selfMatched.push(own);
      plan.direct += 1;
      continue;
    }
    if (!next || next.size <= 0) break;
    plan.matches.push(next);
    plan.size += next.size;
    if (next.source === 'house') plan.house.push({ price: next.price, size: next.size });
    for (const { order, size } of next.makers) plan.used.set(order, (plan.used.get(order) ?? 0) + size);
    if (plan.liability !== null) plan.liability -= next.size * (next.price - 100);
  }
  return plan;
}

function fillOrder(
  book: OrderBook,
  order: BookOrder,
  price: number,
  size: Paise,
  source: FillSource,
  taker: boolean,
  changes: StepChanges,
): void {
  const runner = getRunner(book, order.runner);
  order.returns += size * price;
  order.matched += size;
  order.waiting -= size;
  const winnings = order.returns - order.matched * 100;
  const before = order.amount;
  order.amount = order.side === 'back' ? divideDown(winnings, 100) : divideUp(winnings, 100);
  const amount = order.amount - before;
  if (source === 'house') {
    const sign = order.side === 'back' ? 1 : -1;
    runner.houseWin -= sign * size * (price - 100);
    runner.houseLose += sign * size * 100;
  }
  order.state = order.waiting > 0 ? 'partly matched' : 'matched';
  const { id: orderId, player, side } = order;
  const match = book.lastMatch;
  changes.fills.push({ match, orderId, player, runner: order.runner, side, price, size, amount, source, taker });
  changes.orders.add(order);
  if (order.waiting > 0) return;
  if (order.queue > 0) leaveQueue(book, order);
  book.orders.delete(order.id);
}

/** Carries a plan out: fills of taker and makers, own orders that were met, rests that are dust. */
export function applyTake(book: OrderBook, taker: BookOrder, plan: TakePlan, changes: StepChanges): void {
  for (const order of plan.selfMatched) endOrder(book, order, 'SELF_MATCH', changes);
  for (const { source, price, size, makers } of plan.matches) {
    book.lastMatch += 1;
    const runner = getRunner(book, taker.runner);
    fillOrder(book, taker, price, size, source, true, changes);
    if (source === 'house') runner.taken[taker.side].push({ price, size, until: book.time + TAKEN_MS });
    if (source !== 'house') runner.lastPrice = price;
    for (const { order, size: filled } of makers) {
      fillOrder(book, order, order.price, filled, source, false, changes);
      if (order.waiting > 0 && order.waiting < DUST) endOrder(book, order, 'DUST', changes);
    }
  }
  if (plan.matches.length > 0 && taker.waiting > 0 && taker.waiting < DUST) endOrder(book, taker, 'DUST', changes);
}
