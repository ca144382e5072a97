import fc from 'fast-check';
import { computeCashOut } from '../cash-out';
import { settleBet, type SettledBet } from '../settlement/settle';
import type { MarketRunners, PositionBet } from '.';
import {
  computeExposure,
  computePosition,
  EMPTY_POSITION,
  computeProfitByRunner,
  profitByResult,
  addBet,
  removeBet,
} from '.';

const bet = (change: Partial<PositionBet> = {}): PositionBet => ({
  marketType: 'betfair',
  side: 'back',
  odd: 2,
  stake: 100_000,
  runnerId: 'a',
  run: 0,
  pending: false,
  ...change,
});
const each: MarketRunners = {
  type: 'betfair',
  winners: 0,
  rule: 'each',
  runners: ['a', 'b', 'c'].map((id) => ({ id })),
};
const handicap = (...offsets: readonly (readonly [string, 1 | -1, number])[]): MarketRunners => ({
  type: 'betfair',
  winners: 0,
  rule: 'lines',
  measure: 'margin',
  runners: offsets.map(([id, sign, offset]) => ({ id, line: { sign, offset } })),
});
const line: MarketRunners = { type: 'betfair', winners: 0, rule: 'line', runners: [{ id: 'r' }] };

test('separately settled runners hold the sum of their worse results: back and lay of 1,000 hold 4,000 [E3.01]', () => {
  const legs = computePosition([bet({ odd: 3 }), bet({ side: 'lay', odd: 4, runnerId: 'b' })]);
  expect(computeExposure(each, legs)).toBe(400_000);
  // Of before the rule, stored with no winners at all.
  expect(computeExposure({ type: 'betfair', winners: 0, runners: each.runners }, legs)).toBe(400_000);
  expect(computeProfitByRunner(each, legs)).toEqual([
    { runnerId: 'a', ifWin: 200_000 },
    { runnerId: 'b', ifWin: -300_000 },
    { runnerId: 'c', ifWin: 0 },
  ]);
});

test('margins hold the worst over all lines together: -0.5 with -0.5 is 2,000, with +0.5 only 100 [E3.04]', () => {
  const field = handicap(['mid', 1, -0.5], ['city', -1, -0.5], ['plus', -1, 0.5]);
  const back = (runnerId: string, odd: number) => bet({ runnerId, odd, hasHalves: true });
  expect(computeExposure(field, computePosition([back('mid', 2.5), back('city', 1.9)]))).toBe(200_000);
  const hedged = computePosition([back('mid', 2.5), back('plus', 1.9)]);
  expect(computeExposure(field, hedged)).toBe(10_000);
  expect(computeProfitByRunner(field, hedged)).toEqual([
    { runnerId: 'mid', ifWin: 50_000 },
    { runnerId: 'city', ifWin: -10_000 },
    { runnerId: 'plus', ifWin: -10_000 },
  ]);
});

const anyBet = (ids: readonly string[]) =>
  fc.record({
    marketType: fc.constant('betfair' as const),
    side: fc.constantFrom('back' as const, 'lay' as const),
    odd: fc.integer({ min: 101, max: 2000 }).map((hundredths) => hundredths / 100),
    stake: fc.integer({ min: 1, max: 1_000_000 }),
    runnerId: fc.constantFrom(...ids),
    run: fc.constant(0),
    pending: fc.boolean(),
  });

/** What settling by this result brings when the worst delayed bets are accepted. */
const settleWorst = (bets: readonly PositionBet[], settle: (settled: SettledBet) => number) =>
  bets.reduce((sum, one) => {
    const pnl = settle({ ...one, matchedAt: 1 });
    return sum + (one.pending ? Math.min(0, pnl) : pnl);
  }, 0);

test('exposure of runners that settle alone is the worst over every set of winners [E3.01]', () => {
  const ids = ['a', 'b', 'c'];
  fc.assert(
    fc.property(fc.array(anyBet(ids), { maxLength: 10 }), (bets) => {
      const worst = Math.min(
        ...[0, 1, 2, 3, 4, 5, 6, 7].map((mask) => {
          const winners = ids.filter((_, place) => mask & (1 << place));
          const result = { marketId: 'm', outcome: 'settled' as const, winners };
          return settleWorst(bets, (one) => settleBet(one, each, result).pnl);
        }),
      );
      expect(computeExposure(each, computePosition(bets))).toBe(Math.max(0, -worst));
    }),
  );
});

const quarters = fc.integer({ min: -16, max: 16 }).map((quarter) => quarter / 4);
const lineMarket = fc.record({
  measure: fc.constantFrom('margin' as const, 'total' as const),
  offsets: fc.array(fc.tuple(fc.constantFrom(1 as const, -1 as const), quarters), { minLength: 1, maxLength: 6 }),
});

test('exposure of lines is the worst over settling every margin or total, however high [E3.04]', () => {
  const market = lineMarket.chain(({ measure, offsets }) => {
    const runners = offsets.map(([sign, offset], place) => ({
      id: String(place),
      line: { sign, offset: measure === 'total' ? -sign * Math.abs(offset) : offset },
    }));
    return fc.record({
      field: fc.constant<MarketRunners>({ type: 'betfair', winners: 0, rule: 'lines', measure, runners }),
      bets: fc.array(anyBet(runners.map(({ id }) => id)), { maxLength: 10 }),
    });
  });
  fc.assert(
    fc.property(market, ({ field, bets }) => {
      const lowest = field.measure === 'margin' ? -12 : 0;
      const results = Array.from({ length: 13 - lowest }, (_, step) => lowest + step);
      const settle = (number: number) => (one: SettledBet) =>
        settleBet(one, field, {
          marketId: 'm',
          outcome: 'settled',
          winners: [],
          ...(field.measure === 'margin' ? { margin: number } : { total: number }),
        }).pnl;
      const counted = bets.map((one) => ({ ...one, hasHalves: true }));
      const worst = Math.min(...results.map((number) => settleWorst(bets, settle(number))));
      expect(computeExposure(field, computePosition(counted))).toBe(Math.max(0, -worst));
      const matched = counted.filter(({ pending }) => !pending);
      for (const { result, profit } of profitByResult(field, computePosition(matched)))
        expect(profit).toBe(matched.reduce((sum, one) => sum + settle(result)({ ...one, matchedAt: 1 }), 0));
      // Taking every bet back leaves nothing behind.
      const emptied = counted.reduce(removeBet, counted.reduce(addBet, EMPTY_POSITION));
      expect(emptied).toEqual(EMPTY_POSITION);
    }),
  );
});

test('exposure of a LINE market is the worst over every number of runs [E3.05]', () => {
  const lineBet = fc.record({
    marketType: fc.constant('betfair' as const),
    side: fc.constantFrom('back' as const, 'lay' as const),
    odd: fc.constant(2),
    stake: fc.integer({ min: 1, max: 1_000_000 }),
    runnerId: fc.constant('r'),
    run: fc.integer({ min: 1, max: 20 }).map((half) => half / 2),
    pending: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(lineBet, { maxLength: 10 }), (bets) => {
      const worst = Math.min(
        ...Array.from({ length: 13 }, (_, total) =>
          settleWorst(
            bets,
            (one) => settleBet(one, line, { marketId: 'm', outcome: 'settled', winners: [], total }).pnl,
          ),
        ),
      );
      expect(computeExposure(line, computePosition(bets))).toBe(Math.max(0, -worst));
    }),
  );
});

test('cash-out levels each runner that settles alone, and lines are not offered one [E3.01 E3.04]', () => {
  const limits = { min: 1, max: 1_000_000 };
  const legs = computePosition([bet({ odd: 3 }), bet({ odd: 2, runnerId: 'b' })]);
  const prices = { a: { lay: [2, 10_000] as const }, b: { lay: [2.5, 10_000] as const } };
  const plan = computeCashOut({ ...each, type: 'betfair', limits }, legs, prices);
  expect(plan?.bets.map(({ runnerId, side, matchable }) => [runnerId, side, matchable])).toEqual([
    ['a', 'lay', 150_000],
    ['b', 'lay', 80_000],
  ]);
  // 3,000 of A and 2,000 of B are taken back at 2.00 and 2.50: +500 and -200 whatever happens.
  expect([plan?.before, plan?.level, plan?.worst]).toEqual([-200_000, 30_000, 30_000]);
  expect(computeCashOut({ ...each, type: 'betfair', limits }, EMPTY_POSITION, prices)).toBeNull();
  const lines = handicap(['a', 1, -0.5], ['b', -1, 0.5]);
  expect(computeCashOut({ ...lines, type: 'betfair', limits }, legs, prices)).toBeNull();
});
