import { applyInput } from './apply-input';
import { createOrderBook, type OrderBook } from './book';
import { findDifference } from './agreement.fixture';
import { stepOracle, createOracle } from './oracle.fixture';
import { RULES } from './random-inputs.fixture';
import type { BookInput, BookRules, EditInput, FeedLevels, PlaceInput, StepResult } from './types';

type StatusInput = Extract<BookInput, { readonly kind: 'status' }>;

/** A market that opens, turns in play or is suspended. */
export const OPEN: StatusInput = { kind: 'status', time: 0, status: 'open', inPlay: false };
export const TURN: StatusInput = { kind: 'status', time: 60_000, status: 'open', inPlay: true };
export const SUSPEND: StatusInput = { kind: 'status', time: 1, status: 'suspended', inPlay: false };

let count = 0;
beforeEach(() => {
  count = 0;
});
/** An order of a player of its own name: side, runner A to Z, rupees, odds. */
export function order(
  side: 'back' | 'lay',
  runner: string,
  rupees: number,
  odds: number,
  rest: Partial<PlaceInput> = {},
) {
  count += 1;
  const stake = Math.round(rupees * 100);
  const terms = { id: `o${count}`, player: `p${count}`, side, runner: runner.charCodeAt(0) - 65, stake } as const;
  const ways = {
    timeInForce: 'keep',
    persistence: 'LAPSE',
    onEvent: 'lapse',
    expiresAt: null,
    takeLimit: null,
  } as const;
  return { kind: 'place', time: 0, ...terms, price: Math.round(odds * 100), ...ways, delayMs: 0, ...rest } as const;
}
export const feed = (
  runner: string,
  back: FeedLevels,
  lay: FeedLevels = [],
  time = 0,
  lastPrice: number | null = null,
): BookInput => {
  const hundredths = (levels: FeedLevels): FeedLevels =>
    levels.map(([odds, rupees]) => [Math.round(odds * 100), rupees]);
  return {
    kind: 'feed',
    time,
    runner: runner.charCodeAt(0) - 65,
    back: hundredths(back),
    lay: hundredths(lay),
    lastPrice,
  };
};
export const edit = (id: string, rest: Partial<EditInput>): BookInput => {
  return { kind: 'edit', time: 0, id, player: id.replace('o', 'p'), revision: 1, delayMs: 0, ...rest };
};

interface Played {
  readonly book: OrderBook;
  readonly last: StepResult;
  /** `order size@odds source`, in rupees, of the last input. */
  readonly fills: readonly string[];
  /** `order state reason waiting`, of every order. */
  readonly orders: Readonly<Record<string, string>>;
}
/** Runs inputs through the matcher and the oracle, which must agree on every fill and every end. */
export function play(inputs: readonly BookInput[], rules: Partial<BookRules> = {}): Played {
  const all = { ...RULES, ...rules };
  expect(findDifference(all, inputs)).toBeNull();
  const book = createOrderBook(all);
  const oracle = createOracle(all);
  const orders: Record<string, string> = {};
  let last: StepResult = { refusal: null, fills: [], orders: [] };
  for (const input of inputs) {
    oracle.fills = [];
    stepOracle(oracle, all, input);
    last = applyInput(book, input);
    expect(last.fills.map(({ orderId, price, size, source }) => `${orderId} ${price} ${size} ${source}`)).toEqual(
      oracle.fills,
    );
    for (const { id, state, reason, waiting } of last.orders)
      orders[id] = [state, reason, waiting / 100].filter((part) => part !== null).join(' ');
  }
  const fills = last.fills.map(
    ({ orderId, price, size, source }) => `${orderId} ${size / 100}@${price / 100} ${source}`,
  );
  return { book, last, fills, orders };
}
