import type { Level, MarketStatus, RunnerPrices, Side } from '../market';
import { fromPaise, toPaise, type Paise } from '../money';
import { getRunner, otherSide, type BookRunner, type OrderBook } from './book';
import { findCrossSet } from './cross-match';
import { stepNumber, stepPrice } from './integers';
import { findHouseLevel, isHouseOut } from './take';
import type { BookOrder } from './types';

/** Sizes by price: hundredths of decimal odds and paise. */
type Sizes = readonly (readonly [price: number, size: Paise])[];

/** What players add to the prices of one runner. */
export interface PublishedRunner {
  readonly id: string;
  /** What a taker of a side finds, best first. */
  readonly back: Sizes;
  readonly lay: Sizes;
  /** Stakes of takers by price, lowest price first. */
  readonly traded: Sizes;
  /** Sides on which the house offers nothing: players alone are shown there. Absent where it offers on both (E2.02). */
  readonly houseOut?: readonly Side[];
}

/** What players add to the prices of a market, its runners in the places of the book (E2.12). */
export interface PublishedBook {
  /** The step that left it so. */
  readonly sequence: number;
  readonly runners: readonly PublishedRunner[];
}

/** Stakes of takers by runner and price, paise. */
export type TradedSizes = ReadonlyMap<number, ReadonlyMap<number, Paise>>;

/** Levels of the displayed ladder, and of an open panel (E4.02). */
const SIDES: readonly Side[] = ['back', 'lay'];
const DISPLAYED_LEVELS = 3;
const DEEP_LEVELS = 10;
const LAST_PRICE = 100_000;
const FIRST_PRICE = 101;

const waitingOf = (order: BookOrder): Paise => order.waiting;

function sumByPrice(queue: readonly BookOrder[]): Map<number, Paise> {
  const sizes = new Map<number, Paise>();
  for (const { price, waiting } of queue) sizes.set(price, (sizes.get(price) ?? 0) + waiting);
  return sizes;
}

/** The level that the others' orders make together, rounded to a step for the worse: what is shown can be had (E2.06). */
function findSetLevel(book: OrderBook, runner: number, side: Side): readonly [price: number, size: Paise] | null {
  const limit = side === 'back' ? FIRST_PRICE : LAST_PRICE;
  const taker = { player: '', runner, side, limit, size: Number.MAX_SAFE_INTEGER, liability: null };
  const set = findCrossSet(book, taker, waitingOf);
  if (!set) return null;
  const { ladder } = book.rules;
  const step = stepNumber(set.price, ladder);
  const lower = stepPrice(step, ladder);
  const price = side === 'back' || lower === set.price ? lower : stepPrice(step + 1, ladder);
  return [price, set.size];
}

function listOffers(book: OrderBook, index: number, runner: BookRunner, side: Side): Sizes {
  const sizes = sumByPrice(runner.queues[otherSide(side)]);
  const set = findSetLevel(book, index, side);
  if (set) sizes.set(set[0], (sizes.get(set[0]) ?? 0) + set[1]);
  return [...sizes].sort(byBest(side));
}

const byBest =
  (side: Side) =>
  ([one]: readonly [price: number, size: Paise], [other]: readonly [price: number, size: Paise]): number =>
    side === 'back' ? other - one : one - other;

/** What a player finds on a side of a runner, best first: the house and the orders of others, complete sets left out. */
export function listTakeable(book: OrderBook, index: number, side: Side, player: string): Sizes {
  const runner = getRunner(book, index);
  if (runner.isRemoved || book.status !== 'open') return [];
  const sizes = sumByPrice(runner.queues[otherSide(side)].filter((order) => order.player !== player));
  const taken: { price: number; size: Paise }[] = [];
  for (let level = findHouseLevel(book, index, side); level; level = findHouseLevel(book, index, side, taken)) {
    taken.push(level);
    sizes.set(level.price, (sizes.get(level.price) ?? 0) + level.size);
  }
  return [...sizes].sort(byBest(side));
}

/** What a book adds to the prices of its market. Orders within their delay and removed runners add nothing. Source: E2.12. */
export function toPublishedBook(book: OrderBook, traded: TradedSizes, sequence: number): PublishedBook {
  const runners = book.runners.map((runner, index): PublishedRunner => {
    const houseOut = SIDES.filter((side) => isHouseOut(book, index, side));
    const stakes = [...(traded.get(index) ?? [])].sort(([one], [other]) => one - other);
    const id = book.runnerIds[index] ?? '';
    if (runner.isRemoved || book.status === 'closed') return { id, back: [], lay: [], traded: stakes };
    return {
      id,
      back: listOffers(book, index, runner, 'back'),
      lay: listOffers(book, index, runner, 'lay'),
      traded: stakes,
      ...(houseOut.length > 0 ? { houseOut } : {}),
    };
  });
  return { sequence, runners };
}

/** Levels with sizes added, sorted by price: the highest first for `sign` -1. Rupees. */
function addSizes(levels: readonly Level[], sizes: Sizes, sign: 1 | -1): Level[] {
  if (sizes.length === 0) return [...levels];
  const byPrice = new Map(levels.map(([price, size]) => [Math.round(price * 100), toPaise(size)]));
  for (const [price, size] of sizes) byPrice.set(price, (byPrice.get(price) ?? 0) + size);
  return [...byPrice]
    .sort(([one], [other]) => sign * (one - other))
    .map(([price, size]) => [price / 100, fromPaise(size)] as const);
}

const sumSizes = (sizes: Sizes): Paise => sizes.reduce((sum, [, size]) => sum + size, 0);

/** Total matched of a market with the stakes of takers, rupees. */
export const addMatched = (total: number, { runners }: Pick<PublishedBook, 'runners'>): number =>
  fromPaise(toPaise(total) + runners.reduce((sum, { traded }) => sum + sumSizes(traded), 0));

const changesOffers = ({ back, lay, houseOut = [] }: PublishedRunner): boolean =>
  back.length + lay.length + houseOut.length > 0;

/** The feed's levels of a side; none where the house offers nothing. */
const ofHouse = (
  levels: readonly Level[],
  { houseOut = [] }: Pick<PublishedRunner, 'houseOut'>,
  side: Side,
): readonly Level[] => (houseOut.includes(side) ? [] : levels);

/** The displayed levels of a runner with what players offer; `house` keeps those of the feed. */
export function addOffers<Runner extends Pick<RunnerPrices, 'status' | 'back' | 'lay' | 'house'>>(
  runner: Runner,
  players: PublishedRunner | undefined,
  status: MarketStatus,
): Runner {
  const isOffered = runner.status === 'ACTIVE' && status !== 'CLOSED';
  if (!players || !isOffered || !changesOffers(players)) return runner;
  return {
    ...runner,
    house: { back: [...runner.back], lay: [...runner.lay] },
    back: addSizes(ofHouse(runner.back, players, 'back'), players.back, -1).slice(0, DISPLAYED_LEVELS),
    lay: addSizes(ofHouse(runner.lay, players, 'lay'), players.lay, 1).slice(0, DISPLAYED_LEVELS),
  };
}

/** A runner with what players offer and traded, behind the displayed levels too. */
export function addDepth(
  runner: RunnerPrices,
  players: PublishedRunner | undefined,
  status: MarketStatus,
): RunnerPrices {
  const shown = addOffers(runner, players, status);
  if (!players || (shown === runner && players.traded.length === 0)) return runner;
  const { back = runner.back, lay = runner.lay, traded = [], volume = 0, ...rest } = runner.depth ?? {};
  const deep: Pick<PublishedRunner, 'back' | 'lay' | 'houseOut'> = shown === runner ? { back: [], lay: [] } : players;
  return {
    ...shown,
    depth: {
      // The last price is that of the feed, whose frames may have none.
      ...rest,
      back: addSizes(ofHouse(back, deep, 'back'), deep.back, -1).slice(0, DEEP_LEVELS),
      lay: addSizes(ofHouse(lay, deep, 'lay'), deep.lay, 1).slice(0, DEEP_LEVELS),
      traded: addSizes(traded, players.traded, 1),
      volume: fromPaise(toPaise(volume) + sumSizes(players.traded)),
    },
  };
}

/** Share of the size on offer that is available to back, best three levels; null where nothing is on offer. Source: E2.12. */
export function weightOfMoney({ back, lay }: Pick<RunnerPrices, 'back' | 'lay'>): number | null {
  const sum = (levels: readonly Level[]) =>
    levels.slice(0, DISPLAYED_LEVELS).reduce((total, [, size]) => total + size, 0);
  const [toBack, toLay] = [sum(back), sum(lay)];
  return toBack + toLay > 0 ? toBack / (toBack + toLay) : null;
}
