import { createHash } from 'node:crypto';
import { findDifference, findDisagreement } from './agreement.fixture';
import { applyInput } from './apply-input';
import {
  createOrderBook,
  getRunner,
  otherSide,
  restoreBook,
  serializeBook,
  toBookState,
  type BookState,
  type OrderBook,
} from './book';
import { createRandom, randomInputs, randomRules } from './random-inputs.fixture';
import { findHouseLevel } from './take';
import type { BookInput, BookOrder, Fill } from './types';

const INPUTS = Number(process.env['ORDER_INPUTS'] ?? 20_000);
// Every run tries other streams; a failure prints the seed.
const SEED = Number(process.env['ORDER_SEED'] ?? Math.floor(Math.random() * 1_000_000));

test('random streams of inputs give the fills and orders of the brute-force oracle [E2.11 E2.20]', () => {
  expect(findDisagreement(INPUTS, SEED)).toBeNull();
});

test('a book whose runners and cross-matching change gives the fills and orders of the oracle [E2.11 E2.06]', () => {
  for (let stream = 0; stream < 30; stream += 1) {
    const random = createRandom(SEED + stream);
    const rules = randomRules(random);
    const all = { ...rules, runners: rules.runners + 2 };
    const inputs = randomInputs(random, all, 100);
    const early = inputs.slice(0, 40).filter((input) => !('runner' in input) || input.runner < rules.runners);
    const grown: BookInput = { kind: 'runners', time: 0, ids: ['one more', 'another'] };
    const cross: BookInput = { kind: 'cross', time: 0, isAllowed: !rules.crossMatching };
    expect(findDifference(rules, [...early, grown, ...inputs.slice(40, 70), cross, ...inputs.slice(70)])).toBeNull();
  }
});

test.each([
  ['priority', (fills: readonly Fill[]) => [...fills].reverse()],
  [
    'rounding',
    (fills: readonly Fill[]) => fills.map((fill) => ({ ...fill, size: fill.size + (fill.source === 'cross' ? 1 : 0) })),
  ],
  [
    'price',
    (fills: readonly Fill[]) =>
      fills.map((fill) => ({ ...fill, price: fill.price + (fill.source === 'house' ? 1 : 0) })),
  ],
])('a planted fault in %s is found within one run, with a short counter-example [E2.11]', (_, spoil) => {
  const found = findDisagreement(20_000, 1, (book, input) => {
    const result = applyInput(book, input);
    return { ...result, fills: spoil(result.fills) };
  });
  expect(found?.split('\n').length).toBeLessThan(25);
});

function hashOf(streams: number): string {
  const hash = createHash('sha256');
  for (let seed = 1; seed <= streams; seed += 1) {
    const random = createRandom(seed);
    const rules = randomRules(random);
    const book = createOrderBook(rules);
    for (const input of randomInputs(random, rules, 200)) hash.update(JSON.stringify(applyInput(book, input)));
    hash.update(serializeBook(book));
  }
  return hash.digest('hex');
}

test('a journal that is replayed from empty gives equal outputs and an equal hash of the book [E2.10]', () => {
  expect(hashOf(20)).toBe(hashOf(20));
});

/** The parts of an order add up, and no order waits where it could be matched by the house or by another player. */
function expectSound(book: OrderBook, orders: readonly BookOrder[]): void {
  const unsound = orders.filter(
    ({ stake, matched, waiting, cancelled, lapsed }) => matched + waiting + cancelled + lapsed !== stake,
  );
  expect(unsound).toEqual([]);
  if (book.status !== 'open') return;
  for (const [index, { queues }] of book.runners.entries()) {
    const [back, lay] = [queues.back[0], queues.lay[0]];
    if (back && lay) expect(back.price).toBeGreaterThan(lay.price);
    for (const side of ['back', 'lay'] as const) {
      const level = findHouseLevel(book, index, side);
      const first = getRunner(book, index).queues[side][0];
      if (!level || !first) continue;
      if (side === 'back') expect(first.price).toBeGreaterThan(level.price);
      else expect(first.price).toBeLessThan(level.price);
    }
  }
}

test('after each of 6,000 random steps no book is crossed and the parts of orders add up [E1.11 E2.04]', () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const random = createRandom(seed * 31);
    const rules = randomRules(random);
    const book = createOrderBook(rules);
    for (const input of randomInputs(random, rules, 200)) expectSound(book, applyInput(book, input).orders);
  }
});

/** What all players win in an outcome, paise. */
const playersWin = (fills: readonly Fill[], winner: number): number =>
  fills.reduce((sum, { runner, side, size, amount }) => {
    const won = side === 'back' ? amount : -amount;
    const lost = side === 'back' ? -size : size;
    return sum + (runner === winner ? won : lost);
  }, 0);

test('players and house sum to zero in every outcome, rounding costs the house no paisa [E2.05 E2.09]', () => {
  let sets = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = createRandom(seed * 77);
    const rules = { ...randomRules(random), crossMatching: true, isRace: false };
    const book = createOrderBook(rules);
    const isNoRemoval = (input: BookInput): boolean => input.kind !== 'remove';
    const fills = randomInputs(random, rules, 150)
      .filter(isNoRemoval)
      .flatMap((input) => applyInput(book, input).fills);
    const orders = new Set(fills.map(({ orderId }) => orderId)).size;
    const crossed = fills.filter(({ source, taker }) => source === 'cross' && taker);
    sets += crossed.length;
    // 0.01 T + N paise + the highest odds of the set, for every set (E2.05); a paisa for every order's rounding.
    const most = crossed.reduce((sum, { size, match }) => {
      const prices = fills.filter((fill) => fill.match === match).map(({ price }) => price);
      return sum + size / 100 + rules.runners + Math.max(...prices) / 100;
    }, orders);
    for (let winner = 0; winner < rules.runners; winner += 1) {
      const asMaker = book.runners.reduce(
        (sum, { houseWin, houseLose }, runner) => sum + (runner === winner ? houseWin : houseLose),
        0,
      );
      const rounding = -playersWin(fills, winner) - asMaker / 100;
      expect(rounding).toBeGreaterThanOrEqual(0);
      expect(rounding).toBeLessThanOrEqual(most);
    }
  }
  expect(sets).toBeGreaterThan(20);
});

test('a fill is within the limit of its order and makers get their own price [E2.01 E2.04]', () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const random = createRandom(seed * 13);
    const rules = { ...randomRules(random), turnsInPlay: false };
    const book = createOrderBook(rules);
    for (const input of randomInputs(random, rules, 150)) {
      const { fills, orders } = applyInput(book, input);
      for (const fill of fills) {
        const limit = orders.find(({ id }) => id === fill.orderId)?.price ?? 0;
        if (!fill.taker) expect(fill.price).toBe(limit);
        else if (fill.side === 'back') expect(fill.price).toBeGreaterThanOrEqual(limit);
        else expect(fill.price).toBeLessThanOrEqual(limit);
        expect(otherSide(otherSide(fill.side))).toBe(fill.side);
      }
    }
  }
});

test('a book of its stored state and open orders gives the results of the book that was stored [E2.14]', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = createRandom(seed);
    const rules = randomRules(random);
    const book = createOrderBook(rules);
    let restored = createOrderBook(rules);
    for (const input of randomInputs(random, rules, 200)) {
      const result = applyInput(book, input);
      expect(applyInput(restored, input)).toEqual(result);
      expect(serializeBook(restored)).toBe(serializeBook(book));
      const orders = [...book.orders.values()].map((order) => ({ ...order }));
      restored = restoreBook(JSON.parse(JSON.stringify(toBookState(book))) as BookState, orders);
    }
  }
});
