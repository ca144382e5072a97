import fc from 'fast-check';
import { multiplyRoundDown, multiplyRoundUp } from './money';

test.each([
  [10, 1, 3, 3, 4],
  [9, 1, 3, 3, 3],
  [0, 1, 3, 0, 0],
  [1, 1, 2, 0, 1],
  [-10, 1, 3, -4, -3],
  [-9, 1, 3, -3, -3],
  [-1, 1, 2, -1, 0],
])('%i paise times %i over %i is %i rounded down and %i rounded up', (amount, numerator, denominator, down, up) => {
  expect(multiplyRoundDown(amount, numerator, denominator)).toBe(down);
  expect(multiplyRoundUp(amount, numerator, denominator)).toBe(up);
});

test('a share of nothing has no sign, neither rounded up nor down', () => {
  expect(
    [multiplyRoundUp(0, 5, 7), multiplyRoundUp(-1, 1, 2), multiplyRoundDown(1, 1, 2)].map((share) =>
      Object.is(share, 0),
    ),
  ).toEqual([true, true, true]);
});

test('a share whose product is beyond the exact integers is rounded as exactly as a small one', () => {
  expect(multiplyRoundDown(9_007_199_254_740_991, 999_999, 1_000_000)).toBe(9_007_190_247_541_736);
  expect(multiplyRoundUp(9_007_199_254_740_991, 999_999, 1_000_000)).toBe(9_007_190_247_541_737);
  expect(multiplyRoundDown(-9_007_199_254_740_991, 999_999, 1_000_000)).toBe(-9_007_190_247_541_737);
});

test('shares of any size enclose the true share by less than a paisa', () => {
  const amount = fc.integer({ min: -1e13, max: 1e13 });
  const part = fc.integer({ min: 1, max: 1_000_000 });
  const parts = fc.tuple(part, part).map(([one, two]) => [Math.min(one, two), Math.max(one, two)] as const);
  fc.assert(
    fc.property(amount, parts, (paise, [numerator, denominator]) => {
      const product = BigInt(paise) * BigInt(numerator);
      const divisor = BigInt(denominator);
      const down = BigInt(multiplyRoundDown(paise, numerator, denominator)) * divisor;
      const up = BigInt(multiplyRoundUp(paise, numerator, denominator)) * divisor;
      return down <= product && product - down < divisor && up >= product && up - product < divisor;
    }),
  );
});
