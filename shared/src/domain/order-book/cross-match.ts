import type { Side } from '../market';
import type { Paise } from '../money';
import { getRunner, isWithin, type OrderBook } from './book';
import { divideDown, inverseOfRest, multiplyDivideDown, multiplyDivideUp, sumOfInverses } from './integers';
import type { BookOrder } from './types';

/** Rests below one rupee end (E1.03). Paise. */
export const DUST = 100;
const HIGHEST_PRICE = 100_000;
/** How often the price of a set moves by 0.01 before there is none (E2.05). */
const MOVES = 3;

/** A complete set: the waiting orders on all other runners, at a price that they make for the taker. */
export interface CrossSet {
  readonly price: number;
  readonly size: Paise;
  readonly makers: readonly { readonly order: BookOrder; readonly size: Paise }[];
}

/** The taker of a set: whose orders do not count, up to which price, and how much it still wants. */
export interface CrossTaker {
  readonly player: string;
  readonly runner: number;
  readonly side: Side;
  readonly limit: number;
  readonly size: Paise;
  /** Bound of a lay's liability in hundredths of a paisa; null is none. */
  readonly liability: number | null;
}

/** Whether backs or lays of all runners may meet in this market now. Source: E2.06. */
export function canCross({ rules, inPlay, status }: OrderBook): boolean {
  return status === 'open' && rules.crossMatching && rules.winners === 1 && (!rules.isRace || inPlay);
}

/** The first waiting order of each other runner, at most one of a player and none of the taker; null where a runner has none. */
function findMakers(book: OrderBook, taker: CrossTaker, remaining: (order: BookOrder) => Paise): BookOrder[] | null {
  const makers: BookOrder[] = [];
  const players = new Set([taker.player]);
  for (let index = 0; index < book.runners.length; index += 1) {
    const runner = getRunner(book, index);
    if (index === taker.runner || runner.isRemoved) continue;
    const maker = runner.queues[taker.side].find((order) => !players.has(order.player) && remaining(order) >= DUST);
    if (!maker) return null;
    makers.push(maker);
    players.add(maker.player);
  }
  return makers.length > 0 ? makers : null;
}

/** 1 / (1 - sum of the others), for the worse of the taker: down for a back, up for a lay. Null beyond the ladder. */
function priceOfSet(side: Side, makers: readonly BookOrder[]): number | null {
  const [numerator, denominator] = sumOfInverses(makers.map(({ price }) => price));
  if (denominator <= numerator) return null;
  const price = inverseOfRest(numerator, denominator, side === 'lay');
  const hundredths = price > BigInt(HIGHEST_PRICE) ? null : Number(price);
  if (hundredths === null) return null;
  return side === 'back' ? hundredths : Math.max(101, hundredths);
}

/** The sizes of a set at a price. Null below the least stake, or when the house would lose in an outcome. */
function sizeSet(
  book: OrderBook,
  taker: CrossTaker,
  price: number,
  makers: readonly BookOrder[],
  remaining: (order: BookOrder) => Paise,
): CrossSet | 'loss' | null {
  let size = taker.size;
  for (const maker of makers) size = Math.min(size, multiplyDivideDown(remaining(maker), maker.price, price));
  if (taker.liability !== null && price > 100) size = Math.min(size, divideDown(taker.liability, price - 100));
  if (size <= 0 || size < book.rules.minStake) return null;
  const divide = taker.side === 'back' ? multiplyDivideDown : multiplyDivideUp;
  const fills = makers.map((order) => ({ order, size: divide(size, price, order.price) }));
  if (fills.some((fill) => fill.size <= 0)) return null;
  const stakes = fills.reduce((sum, fill) => sum + fill.size, size) * 100;
  const returns = [size * price, ...fills.map((fill) => fill.size * fill.order.price)];
  const isLoss = taker.side === 'back' ? returns.some((each) => each > stakes) : returns.some((each) => each < stakes);
  return isLoss ? 'loss' : { price, size, makers: fills };
}

/**
 * The best complete set for a taker within its limit, or null. The remainder of rounding stays with the house in every
 * outcome. Where the house would lose, the price moves against the taker by 0.01, at most three times. Source: E2.05.
 */
export function findCrossSet(
  book: OrderBook,
  taker: CrossTaker,
  remaining: (order: BookOrder) => Paise,
): CrossSet | null {
  if (!canCross(book)) return null;
  const makers = findMakers(book, taker, remaining);
  const nominal = makers && priceOfSet(taker.side, makers);
  if (makers === null || nominal === null) return null;
  const step = taker.side === 'back' ? -1 : 1;
  for (let moved = 0; moved <= MOVES; moved += 1) {
    const price = nominal + moved * step;
    if (!isWithin(taker.side, price, taker.limit) || price < 101) return null;
    const set = sizeSet(book, taker, price, makers, remaining);
    if (set !== 'loss') return set;
  }
  return null;
}

/** Whether the first orders of all runners could make a set: the cheap test before a search. Exact. */
export function hasCompleteSet(book: OrderBook, side: Side): boolean {
  if (!canCross(book)) return false;
  const prices: number[] = [];
  for (const runner of book.runners) {
    if (runner.isRemoved) continue;
    const first = runner.queues[side][0];
    if (!first) return false;
    prices.push(first.price);
  }
  if (prices.length < 2) return false;
  const [numerator, denominator] = sumOfInverses(prices);
  return side === 'back' ? numerator >= denominator : numerator <= denominator;
}
