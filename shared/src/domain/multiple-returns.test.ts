import fc from 'fast-check';
import {
  MULTIPLE_KINDS,
  countBets,
  isMultipleOf,
  computeReturn,
  formatCombinedOdds,
  highestReturn,
  highestStake,
  settleMultiple,
  toLegFactor,
  wonFactor,
  type DecidedLeg,
  type LegFactor,
} from './multiple';

const result = ({
  outcome = 'win',
  ...explanation
}: DecidedLeg['explanation'] & Partial<Pick<DecidedLeg, 'outcome'>>): DecidedLeg => ({ outcome, explanation });
const WON = result({ cause: 'runner-won' });
const LOST = result({ cause: 'runner-lost', outcome: 'lose' });
const VOID = result({ cause: 'market-void', outcome: 'void' });
const ratio = ({ numerator, denominator }: LegFactor) => Number(numerator) / Number(denominator);
const returnOf = (odds: readonly number[], stake = 100_000) => computeReturn(stake, odds.map(wonFactor));

test('1,000 at 2.00 x 1.80 x 2.50 returns 9,000, with combined odds cut to two decimals [E6.03]', () => {
  expect(returnOf([2, 1.8, 2.5])).toBe(900_000n);
  expect(formatCombinedOdds([2, 1.8, 2.5].map(wonFactor))).toBe('9.00');
  // 1.11 x 1.13 is 1.2543, 1.99 x 1.99 is 3.9601.
  expect(formatCombinedOdds([1.11, 1.13].map(wonFactor))).toBe('1.25');
  expect(formatCombinedOdds([1.99, 1.99].map(wonFactor))).toBe('3.96');
});

test('twelve legs of 999.99 lose no paisa to floating point [E6.03]', () => {
  const product = 99_999n ** 12n;
  expect(returnOf(Array.from({ length: 12 }, () => 999.99))).toBe((100_000n * product) / 100n ** 12n);
});

test('any product is the exact one, rounded down once, for any prices and stakes [E6.03]', () => {
  const price = fc.integer({ min: 101, max: 100_000 });
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 1e9 }),
      (hundredths, stake) => {
        const returned = returnOf(
          hundredths.map((each) => each / 100),
          stake,
        );
        const exact = hundredths.reduce((product, each) => product * BigInt(each), BigInt(stake));
        const by = 100n ** BigInt(hundredths.length);
        return returned * by <= exact && exact < (returned + 1n) * by;
      },
    ),
  );
});

test.each([
  ['won', 2.5, WON, 2.5],
  ['lost', 2.5, LOST, 0],
  ['void', 2.5, VOID, 1],
  ['a non-runner', 2.5, result({ cause: 'non-runner', outcome: 'void' }), 1],
  ['a push', 2.5, result({ cause: 'line-returned', outcome: 'void' }), 1],
  ['won by its line', 2.5, result({ cause: 'line-won' }), 2.5],
  ['half won', 2.5, result({ cause: 'line-half-won' }), 1.75],
  ['half lost', 2.5, result({ cause: 'line-half-lost', outcome: 'lose' }), 0.5],
  ['lost by its line', 2.5, result({ cause: 'line-lost', outcome: 'lose' }), 0],
  ['a dead heat of three for one place', 6, result({ cause: 'runner-won', deadHeat: { winners: 3, places: 1 } }), 2],
  // Half of the stake at 1.5 loses money, and its leg is still not lost.
  [
    'a dead heat below evens',
    1.5,
    result({ cause: 'runner-won', outcome: 'lose', deadHeat: { winners: 2, places: 1 } }),
    0.75,
  ],
  ['reduced', 8, result({ cause: 'runner-won', reducedOdd: 6.25 }), 6.25],
  ['reduced in a dead heat', 8, result({ cause: 'runner-won', reducedOdd: 6, deadHeat: { winners: 4, places: 2 } }), 3],
] as const)('a leg that is %s multiplies by its factor [E6.04]', (_, odd, settled, factor) => {
  expect(ratio(toLegFactor(odd, settled))).toBe(factor);
});

const treble = (
  results: readonly (ReturnType<typeof result> | null)[],
  kind: 'accumulator' | 'trixie' = 'accumulator',
) =>
  settleMultiple({
    kind,
    stake: 100_000,
    legs: [2, 1.8, 2.5].map((odd, index) => {
      const settled = results[index];
      return { odd, factor: settled ? toLegFactor(odd, settled) : null };
    }),
  });

test.each([
  ['a void second leg', [WON, VOID, WON], 500_000n],
  ['a half won third leg', [WON, WON, result({ cause: 'line-half-won' })], 630_000n],
  ['all legs void', [VOID, VOID, VOID], 100_000n],
  ['a lost leg', [WON, LOST, WON], 0n],
] as const)('1,000 on three legs with %s returns the product of its factors [E6.04]', (_, legs, returned) => {
  expect(treble(legs)).toMatchObject({ returned, possible: returned, held: 0, isSettled: true });
});

test('a Trixie with one void leg settles its four bets one by one [E6.04]', () => {
  const { bets, returned } = treble([WON, VOID, WON], 'trixie');
  expect(bets.map((bet) => bet.returned)).toEqual([200_000n, 500_000n, 250_000n, 500_000n]);
  expect(returned).toBe(1_450_000n);
});

test('a bet is decided with its last leg or its first lost one, and holds its stake until then [E6.04]', () => {
  expect(treble([WON, null, null], 'trixie')).toMatchObject({ held: 400_000, settledStake: 0, possible: 2_210_000n });
  expect(treble([WON, WON, null], 'trixie')).toMatchObject({
    held: 300_000,
    settledStake: 100_000,
    returned: 360_000n,
  });
  expect(treble([LOST, null, null], 'trixie')).toMatchObject({ held: 100_000, returned: 0n, possible: 450_000n });
  expect(treble([LOST, null, null])).toMatchObject({ held: 0, settledStake: 100_000, isSettled: true });
});

test('at combined odds of 900 a return of 10,00,000 allows 1,111 as the highest stake [E6.06]', () => {
  const odds = [30, 30];
  expect(highestStake('accumulator', odds, 100_000_000)).toBe(111_100);
  expect(highestReturn('accumulator', 111_100, odds)).toBe(99_990_000n);
  expect(highestReturn('accumulator', 111_200, odds)).toBe(100_080_000n);
  expect(highestStake('accumulator', [900, 900], 0)).toBe(0);
});

test('the highest stake fits and one rupee more does not, for any kind and prices [E6.06]', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MULTIPLE_KINDS),
      fc.array(fc.integer({ min: 101, max: 100_000 }), { minLength: 2, maxLength: 12 }),
      fc.integer({ min: 0, max: 1_000_000_000 }),
      (kind, hundredths, payout) => {
        fc.pre(isMultipleOf(kind, hundredths.length));
        const odds = hundredths.map((each) => each / 100);
        const stake = highestStake(kind, odds, payout);
        expect(highestReturn(kind, stake, odds)).toBeLessThanOrEqual(BigInt(payout));
        expect(highestReturn(kind, stake + 100, odds)).toBeGreaterThan(BigInt(payout));
      },
    ),
  );
});

test('settled and held stakes of a multiple are all of its stakes, whatever its legs came to [E6.04]', () => {
  const leg = fc.constantFrom(null, WON, LOST, VOID, result({ cause: 'line-half-lost', outcome: 'lose' }));
  fc.assert(
    fc.property(
      fc.constantFrom(...MULTIPLE_KINDS),
      fc.array(fc.tuple(leg, fc.integer({ min: 101, max: 5_000 })), { minLength: 2, maxLength: 8 }),
      (kind, legs) => {
        fc.pre(isMultipleOf(kind, legs.length));
        const decided = legs.map(([settled, odd]) => ({
          odd: odd / 100,
          factor: settled && toLegFactor(odd / 100, settled),
        }));
        const standing = settleMultiple({ kind, stake: 12_345, legs: decided });
        expect(standing.held + standing.settledStake).toBe(12_345 * countBets(kind, legs.length));
        expect(standing.isSettled).toBe(standing.held === 0);
        expect(standing.returned).toBeLessThanOrEqual(standing.possible);
        // A leg that is decided later never raises what is possible.
        expect(standing.possible).toBeLessThanOrEqual(
          highestReturn(
            kind,
            12_345,
            decided.map(({ odd }) => odd),
          ),
        );
      },
    ),
  );
});
