import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findDifference, findDisagreement } from './agreement.fixture';
import { applyInput } from './apply-input';
import {
  createOrderBook,
  getRunner,
  joinQueue,
  otherSide,
  restoreBook,
  serializeBook,
  toBookState,
  type BookState,
} from './book';
import { findWrongSet, hashOf, playSteps } from './book-properties.fixture';
import { OPEN, order } from './played-book.fixture';
import { createRandom, randomInputs, randomRules, RULES } from './random-inputs.fixture';
import { findUnsound } from './sweep';
import type { BookInput, Fill } from './types';

/** The sizes of the specification, by `npm run bench orders -- --properties`. */
const IS_FULL = process.env['ORDER_PROPERTIES'] === 'full';
const [STEPS, SETS, BOOKS, STREAMS] = IS_FULL ? [1_000_000, 100_000, 10_000, 1_000] : [6_000, 1_000, 60, 20];
if (IS_FULL) jest.setTimeout(3_600_000);
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

test('a journal that is replayed from empty, here and in another process, gives one hash [E2.10]', () => {
  const file = join(__dirname, 'book-properties.fixture.ts');
  const script = `import { hashOf } from ${JSON.stringify(file)}; process.stdout.write(hashOf(${STREAMS}));`;
  const other = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const here = hashOf(STREAMS);
  expect([other.stdout, other.stderr]).toEqual([here, '']);
  expect(hashOf(STREAMS)).toBe(here);
});

test('after each random step no book is crossed, no set is left and the parts of orders add up [E1.11 E2.04]', () => {
  const wrong = playSteps(STEPS, SEED, (book, { orders }) => {
    const unsound = orders.find(
      ({ stake, matched, waiting, cancelled, lapsed }) => matched + waiting + cancelled + lapsed !== stake,
    );
    return unsound ? `the parts of ${unsound.id} differ from its stake` : findUnsound(book);
  });
  expect(wrong).toBeNull();
});

test('a book that the house, a player or a set crosses is named [E2.04]', () => {
  const book = () => {
    const made = createOrderBook({ ...RULES, minStake: 100 });
    applyInput(made, OPEN);
    return made;
  };
  /** A book in which orders wait that a step would have matched. */
  const plant = (...orders: readonly BookInput[]) => {
    const planted = book();
    for (const one of orders) {
      const apart = book();
      applyInput(apart, one);
      for (const waiting of apart.orders.values()) joinQueue(planted, waiting);
    }
    return planted;
  };
  expect(findUnsound(plant(order('back', 'A', 100, 2)))).toBeNull();
  expect(findUnsound(plant(order('back', 'A', 100, 2), order('lay', 'A', 100, 1.99)))).toBeNull();
  expect(findUnsound(plant(order('back', 'A', 100, 2), order('lay', 'B', 100, 2)))).toBeNull();
  const crossed = plant(order('back', 'B', 100, 1.9), order('lay', 'B', 100, 1.95));
  expect(findUnsound(crossed)).toBe('on runner 1 a back waits at 190 and a lay at 195');
  const reached = plant(order('back', 'A', 100, 2));
  getRunner(reached, 0).house.back = [{ price: 201, size: 5_000 }];
  expect(findUnsound(reached)).toBe('on runner 0 a back waits at 200 and the house offers 201');
  const set = plant(order('back', 'A', 100, 3), order('back', 'B', 100, 2.9), order('back', 'C', 100, 3));
  expect(findUnsound(set)).toBe('backs on all runners make a set for one on runner 0 at 300');
  expect(findUnsound({ ...set, status: 'suspended' })).toBeNull();
});

test('complete sets of 2 to 6 runners keep their sizes, limits and the remainder of the house [E2.05]', () => {
  expect(findWrongSet(SETS, SEED)).toBeNull();
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
  for (let seed = 1; seed <= BOOKS; seed += 1) {
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
      // An order that joins after its delay meets one at the price from before the edit that is the input.
      const before = new Map([...book.orders].map(([id, { price }]) => [id, price]));
      const { fills, orders } = applyInput(book, input);
      for (const fill of fills) {
        const limit = orders.find(({ id }) => id === fill.orderId)?.price ?? 0;
        if (!fill.taker) expect([limit, before.get(fill.orderId)]).toContain(fill.price);
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
