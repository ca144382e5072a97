import fc from 'fast-check';
import { computePosition, addBet, type PositionBet } from './exposure';
import { computeCashOut, toPositionRunners, type BestPrices, type CashOutMarket } from './cash-out';

const marketOf = (count: number, winners = 1, type: CashOutMarket['type'] = 'betfair'): CashOutMarket => ({
  type,
  winners,
  runners: Array.from({ length: count }, (_, index) => ({ id: String(index) })),
  limits: { min: 1, max: 1e9 },
});
const SIZE = 1e9;
const bet = (over: Partial<PositionBet>): PositionBet => ({
  marketType: 'betfair',
  side: 'back',
  odd: 2,
  stake: 100_000,
  runnerId: '0',
  run: 0,
  pending: false,
  ...over,
});

/** What every single choice of winners brings. */
function outcomes({ runners, winners }: CashOutMarket, legs: ReturnType<typeof computePosition>): number[] {
  const choose = (ids: readonly string[], size: number): string[][] =>
    size === 0 ? [[]] : ids.flatMap((id, at) => choose(ids.slice(at + 1), size - 1).map((rest) => [id, ...rest]));
  return choose(
    runners.map(({ id }) => id),
    winners,
  ).map((won) =>
    runners.reduce((sum, { id }) => sum + (won.includes(id) ? (legs[id]?.win ?? 0) : (legs[id]?.lose ?? 0)), 0),
  );
}

test('a back of 1,000 at 3.0 is closed by a lay of 1,500 at 2.0, for 500 on each runner', () => {
  const legs = computePosition([bet({ odd: 3 })]);
  const out = computeCashOut(marketOf(2), legs, {
    '0': { back: [1.98, SIZE], lay: [2, SIZE] },
    '1': { back: [1.9, SIZE], lay: [2.1, SIZE] },
  });
  expect(out).toEqual({
    bets: [{ runnerId: '0', side: 'lay', odd: 2, wanted: 150_000, matchable: 150_000 }],
    level: 50_000,
    worst: 50_000,
    before: -100_000,
  });
});

test('the worst case counts the matchable part of the available liquidity only', () => {
  const legs = computePosition([bet({ odd: 3 })]);
  const out = computeCashOut(marketOf(2), legs, { '0': { lay: [2, 600.9] } });
  expect(out?.bets).toEqual([{ runnerId: '0', side: 'lay', odd: 2, wanted: 150_000, matchable: 60_000 }]);
  // 600 laid at 2.0: 2,000 - 600 if it wins, -1,000 + 600 if not.
  expect(out?.worst).toBe(-40_000);
  expect(out?.level).toBe(50_000);
});

test('less than the smallest stake cannot be placed, and more than the largest is cut', () => {
  const legs = computePosition([bet({ odd: 3 })]);
  const small = { ...marketOf(2), limits: { min: 100, max: 1000 } };
  expect(computeCashOut(small, legs, { '0': { lay: [2, 99] } })?.bets[0]?.matchable).toBe(0);
  expect(computeCashOut(small, legs, { '0': { lay: [2, SIZE] } })?.bets[0]?.matchable).toBe(100_000);
});

test('a runner without a price is skipped where others close the position; otherwise no cash out exists', () => {
  const legs = toPositionRunners({ '0': 200_000, '1': -100_000, '2': -100_000 });
  const rest = { back: [4, SIZE], lay: [4.2, SIZE] } as const;
  expect(computeCashOut(marketOf(3), legs, { '0': {}, '1': rest, '2': rest })?.bets.map(({ side }) => side)).toEqual([
    'back',
    'back',
  ]);
  expect(computeCashOut(marketOf(3), legs, { '0': {}, '1': rest })).toBeNull();
});

test('a flat position has no cash out', () => {
  expect(computeCashOut(marketOf(2), {}, { '0': { back: [2, SIZE], lay: [2, SIZE] } })).toBeNull();
});

test('a bookmaker is priced per 100', () => {
  const legs = toPositionRunners({ '0': 90_000, '1': -100_000 });
  const out = computeCashOut(marketOf(2, 1, 'bookmaker'), legs, { '0': { lay: [90, SIZE] } });
  // 1,900 / 1.9 = 1,000 laid: 900 - 900 and -1,000 + 1,000.
  expect(out).toMatchObject({ bets: [{ wanted: 100_000 }], level: 0, worst: 0 });
});

const priced = fc
  .record({ back: fc.integer({ min: 102, max: 4000 }), gap: fc.integer({ min: 1, max: 200 }) })
  .map(({ back, gap }): Required<BestPrices> => ({ back: [back / 100, SIZE], lay: [(back + gap) / 100, SIZE] }));

const position = (count: number) =>
  fc.array(
    fc.record({
      side: fc.constantFrom('back' as const, 'lay' as const),
      odd: fc.integer({ min: 110, max: 1000 }).map((hundredths) => hundredths / 100),
      stake: fc.integer({ min: 1000, max: 50_000 }).map((rupees) => rupees * 100),
      runnerId: fc.integer({ min: 0, max: count - 1 }).map(String),
    }),
    { minLength: 1, maxLength: 6 },
  );

const cases = fc.integer({ min: 2, max: 6 }).chain((count) =>
  fc.record({
    market: fc.integer({ min: 1, max: count - 1 }).map((winners) => marketOf(count, winners)),
    legs: position(count).map((bets) => computePosition(bets.map((each) => bet(each)))),
    prices: fc.array(priced, { minLength: count, maxLength: count }),
  }),
);

/** A stake is cut to whole rupees: half a rupee at the odds of each bet, and the paise of each bet. */
const slack = (prices: readonly Required<BestPrices>[]) =>
  prices.reduce((sum, { lay }) => sum + 50 * lay[0] + 50 + 2, 0);

test('for any number of runners and winners every outcome ends at the level, but for whole rupees', () => {
  fc.assert(
    fc.property(cases, ({ market, legs, prices }) => {
      const out = computeCashOut(market, legs, Object.fromEntries(prices.map((each, id) => [String(id), each])));
      if (!out) return;
      const after = out.bets.reduce(
        (sum, { runnerId, side, odd, matchable }) => addBet(sum, bet({ runnerId, side, odd, stake: matchable })),
        legs,
      );
      const all = outcomes(market, after);
      expect(out.worst).toBe(Math.min(...all));
      expect(out.before).toBe(Math.min(...outcomes(market, legs)));
      for (const each of all) expect(Math.abs(each - out.level)).toBeLessThanOrEqual(slack(prices));
    }),
    { numRuns: 400 },
  );
});

test('no other level is better: brute force over what may be levelled to', () => {
  fc.assert(
    fc.property(
      cases,
      fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 20, maxLength: 20 }),
      ({ market, legs, prices }, tries) => {
        const out = computeCashOut(market, legs, Object.fromEntries(prices.map((each, id) => [String(id), each])));
        if (!out) return;
        const swings = market.runners.map(({ id }) => (legs[id]?.win ?? 0) - (legs[id]?.lose ?? 0));
        const allLose = market.runners.reduce((sum, { id }) => sum + (legs[id]?.lose ?? 0), 0);
        const [low, high] = [Math.min(...swings), Math.max(...swings)];
        for (const each of tries) {
          const left = (low + high) / 2 + ((high - low) / 2) * each;
          const level = swings.reduce(
            (sum, swing, id) => {
              const side = swing > left ? 'lay' : 'back';
              return sum + (swing - left) / (prices[id]?.[side][0] ?? NaN);
            },
            allLose + market.winners * left,
          );
          // A book under 100 % could be beaten by betting on it without end: that is no cash-out.
          const arbitrage =
            prices.reduce((sum, { back }) => sum + 1 / back[0], 0) < market.winners ||
            prices.reduce((sum, { lay }) => sum + 1 / lay[0], 0) > market.winners;
          if (!arbitrage) expect(level).toBeLessThanOrEqual(out.level + 1 + 1e-6 * Math.abs(level));
        }
      },
    ),
    { numRuns: 300 },
  );
});
