import type { DepthUpdate } from '@backlay/shared/contract';
import {
  getNextIncrement,
  getPreviousIncrement,
  type Paise,
  type PriceLadder,
  type Side,
} from '@backlay/shared/domain';

/** Rows of a ladder; odd, so that one of them is the middle. */
export const LADDER_ROWS = 21;
const MIDDLE = (LADDER_ROWS - 1) / 2;
/** Rows from the edge within which a price is brought back to the middle. */
const EDGE_ROWS = 3;

/** Decimal odds in hundredths: a whole number that can be a key. */
export const toHundredths = (odds: number): number => Math.round(odds * 100);

/** What is on offer and was traded for one runner. Keys are odds in hundredths, values rupees. */
export interface RunnerLevels {
  readonly back: ReadonlyMap<number, number>;
  readonly lay: ReadonlyMap<number, number>;
  readonly traded: ReadonlyMap<number, number>;
  /** Odds in hundredths; null where there are none. */
  readonly bestBack: number | null;
  readonly bestLay: number | null;
  readonly last: number | null;
  /** Rupees. */
  readonly volume: number;
}

export const NO_LEVELS: RunnerLevels = {
  back: new Map(),
  lay: new Map(),
  traded: new Map(),
  bestBack: null,
  bestLay: null,
  last: null,
  volume: 0,
};

/** What the ladder reads of a depth. */
export type LadderDepth = Pick<DepthUpdate, 'back' | 'lay' | 'traded' | 'lastPrice' | 'volume'>;

/** The levels of a depth as it arrives. */
export function toRunnerLevels({ back, lay, traded, lastPrice, volume }: LadderDepth): RunnerLevels {
  const byPrice = (levels: DepthUpdate['back']) => new Map(levels.map(([odds, size]) => [toHundredths(odds), size]));
  const bestOf = ([first]: DepthUpdate['back']) => (first ? toHundredths(first[0]) : null);
  return {
    back: byPrice(back),
    lay: byPrice(lay),
    traded: byPrice(traded),
    bestBack: bestOf(back),
    bestLay: bestOf(lay),
    last: lastPrice === null ? null : toHundredths(lastPrice),
    volume,
  };
}

/** The price in the middle of the market, in hundredths; null where nothing is on offer or traded. */
export const middleOf = ({ bestBack, bestLay, last }: RunnerLevels): number | null => bestBack ?? last ?? bestLay;

/** The prices of the rows from the top down, in hundredths: the highest first. At the end of the ladder it stays full. */
export function ladderPrices(centre: number, ladder: PriceLadder): readonly number[] {
  const step = (from: number, up: boolean) =>
    toHundredths(up ? getNextIncrement(from / 100, ladder) : getPreviousIncrement(from / 100, ladder));
  const collect = (from: number, up: boolean, most: number) => {
    const found: number[] = [];
    for (let at = from, next = step(at, up); found.length < most && next !== at; at = next, next = step(at, up))
      found.push(next);
    return found;
  };
  const above = collect(centre, true, MIDDLE);
  const below = collect(centre, false, LADDER_ROWS - 1 - above.length);
  const more = collect(centre, true, LADDER_ROWS - 1 - below.length);
  return [...more.reverse(), centre, ...below];
}

/** Whether a price has left the calm part of the rows, so that the ladder should be centred. */
export function isOffCentre(prices: readonly number[], price: number): boolean {
  const at = prices.indexOf(price);
  if (at >= 0) return at < EDGE_ROWS || at >= prices.length - EDGE_ROWS;
  const [first = 0] = prices;
  const last = prices.at(-1) ?? 0;
  return price > first || price < last || !prices.some((each) => Math.abs(each - price) <= 1);
}

/** A runner whose result is computed: what its win brings and the worst of all others, paise. */
export interface RunnerOutcome {
  readonly ifWin: Paise;
  readonly ifLose: Paise;
}

/**
 * The result in every outcome if the position on a runner is closed at a price, before commission, paise, rounded down. A lay of s at p
 * takes s·(p−1) from a win and adds s to a loss; a back the reverse (E4.05).
 */
export function closedResult({ ifWin, ifLose }: RunnerOutcome, hundredths: number): Paise {
  return Math.floor((ifLose * hundredths + (ifWin - ifLose) * 100) / hundredths);
}

/** A waiting order as the ladder shows it. */
export interface LadderOrder {
  readonly id: string;
  readonly runnerId: string;
  readonly side: Side;
  /** Odds in hundredths. */
  readonly price: number;
  /** Rupees that wait. */
  readonly waiting: number;
  /** Rupees that wait before it at its price; absent while that is not known. */
  readonly ahead?: number | undefined;
}

/** The waiting orders of one runner by side and price. */
export function ordersByPrice(orders: readonly LadderOrder[], runnerId: string, side: Side) {
  const found = new Map<number, LadderOrder[]>();
  for (const order of orders) {
    if (order.runnerId !== runnerId || order.side !== side) continue;
    found.set(order.price, [...(found.get(order.price) ?? []), order]);
  }
  return found;
}

export const sumWaiting = (orders: readonly LadderOrder[]): number =>
  orders.reduce((sum, { waiting }) => sum + waiting, 0);
