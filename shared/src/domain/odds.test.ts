import fc from 'fast-check';
import {
  isValidIncrement,
  isOverroundValid,
  ladderPrices,
  getNextIncrement,
  overround,
  getPreviousIncrement,
  incrementOdds,
} from './odds';

const classic = ladderPrices('CLASSIC');
const finest = ladderPrices('FINEST');

test('CLASSIC has 350 prices from 1.01 to 1000 and FINEST every hundredth of them [OQ-78]', () => {
  expect(classic).toHaveLength(350);
  expect([classic[0], classic.at(-1)]).toEqual([1.01, 1000]);
  expect(finest).toHaveLength(99_900);
  expect([finest[0], finest.at(-1)]).toEqual([1.01, 1000]);
});

test.each([
  [1.99, 2],
  [2, 2.02],
  [2.98, 3],
  [3, 3.05],
  [4, 4.1],
  [6, 6.2],
  [10, 10.5],
  [20, 21],
  [30, 32],
  [50, 55],
  [100, 110],
  [990, 1000],
])('one step up from %p on CLASSIC is %p, and back again [OQ-78]', (from, to) => {
  expect(incrementOdds(from, 'up', { priceLadder: 'CLASSIC' })).toBe(to);
  expect(incrementOdds(to, 'down', { priceLadder: 'CLASSIC' })).toBe(from);
});

test.each(['CLASSIC', 'FINEST'] as const)(
  'steps on %s visit every price in order and stop at both ends [OQ-78]',
  (ladder) => {
    const prices = ladderPrices(ladder);
    prices.forEach((price, index) => {
      if (!isValidIncrement(price, ladder)) throw new Error(`${price} is on no ladder`);
      if (getNextIncrement(price, ladder) !== (prices[index + 1] ?? 1000)) throw new Error(`next of ${price}`);
      if (getPreviousIncrement(price, ladder) !== (prices[index - 1] ?? 1.01)) throw new Error(`previous of ${price}`);
    });
  },
);

test('odds between two prices step to the nearest one on that side [OQ-78]', () => {
  expect(getNextIncrement(2.03, 'CLASSIC')).toBe(2.04);
  expect(getPreviousIncrement(2.03, 'CLASSIC')).toBe(2.02);
  expect(getNextIncrement(0.5, 'CLASSIC')).toBe(1.01);
  expect(getPreviousIncrement(2000, 'CLASSIC')).toBe(1000);
});

test('a price is on the ladder exactly when the ladder lists it [OQ-78]', () => {
  const listed = new Set(classic);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 110_000 }), (hundredths) => {
      expect(isValidIncrement(hundredths / 100, 'CLASSIC')).toBe(listed.has(hundredths / 100));
    }),
  );
  expect(isValidIncrement(1.015, 'FINEST')).toBe(false);
});

test.each([
  [90, 'up', 91],
  [90, 'down', 89],
  [45.5, 'up', 45.51],
  [45.5, 'down', 45.49],
  [1.1, 'up', 1.11],
] as const)('without a ladder %p steps %s to %p [B5.11]', (from, direction, to) => {
  expect(incrementOdds(from, direction, {})).toBe(to);
});

test('odds never go below 0 [B5.12]', () => {
  expect(incrementOdds(0, 'down', {})).toBe(0);
  expect(incrementOdds(0.005, 'down', {})).toBe(0);
});

test('the overround is fair at its bounds and not beyond them [B5.14]', () => {
  expect(overround([2, 2])).toBe(100);
  expect(isOverroundValid([3, 3, 3], [3, 3, 3])).toBe(true);
  const summingTo = (sum: number) => [200 / sum, 200 / sum];
  for (const [back, lay, fair] of [
    [100, 100, true],
    [109, 91, true],
    [109.01, 100, false],
    [99.99, 100, false],
    [100, 90.99, false],
    [100, 100.01, false],
  ] as const) {
    expect([back, lay, isOverroundValid(summingTo(back), summingTo(lay))]).toEqual([back, lay, fair]);
  }
  expect(isOverroundValid([2, 0], [2, 2])).toBe(false);
});

test('lines step by the interval of their market, between its lowest and highest line [E3.05]', () => {
  const market = { lineRange: { min: 0.5, max: 46.5, interval: 0.5 } };
  expect(incrementOdds(45.5, 'up', market)).toBe(46);
  expect(incrementOdds(45.5, 'down', market)).toBe(45);
  expect(incrementOdds(46.5, 'up', market)).toBe(46.5);
  expect(incrementOdds(0.5, 'down', market)).toBe(0.5);
});
