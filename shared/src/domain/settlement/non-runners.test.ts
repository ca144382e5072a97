import type { MarketResult } from '../market';
import { applyReduction, reductionKind, type RunnerRemoval } from './reduction';
import { settleBet } from './settle';

const removals = (...factors: number[]): RunnerRemoval[] =>
  factors.map((adjustmentFactor, place) => ({ id: `x${place}`, adjustmentFactor, at: 10 + place }));
const result = (removed: readonly RunnerRemoval[]): MarketResult => ({
  marketId: 'm',
  outcome: 'settled',
  winners: ['a'],
  removed,
});
const bet = (odd: number, side: 'back' | 'lay' = 'back') =>
  ({ marketType: 'betfair', side, odd, stake: 100_000, runnerId: 'a', run: 0, matchedAt: 1 }) as const;

test.each([
  [8.6, [16.2], 7.21],
  [8, [25], 6],
  [3.2, [30.01], 2.24],
  [8, [2.4], 8],
  [8, [2.5], 7.8],
  [10, [25, 45], 4.13],
  [1.02, [50], 1.01],
  [8, [0], 8],
  [8, [100], 1.01],
])('of %p, removals of %p percent in a win market leave %p [E3.07]', (odd, factors, left) => {
  expect(applyReduction(odd, 1, removals(...factors))).toBe(left);
});

test('the reduced price is what a back is paid and a lay pays; a factor below 2.5 reduces nothing [E3.07]', () => {
  const paid = (side: 'back' | 'lay', factor: number) =>
    settleBet(bet(8.6, side), { winners: 1 }, result(removals(factor))).pnl;
  expect([paid('back', 16.2), paid('lay', 16.2), paid('back', 2.4)]).toEqual([621_000, -621_000, 760_000]);
});

test.each([
  [8, [25], 6.25],
  [5, [3], 4.88],
  [5, [3, 20], 4.1],
  [8, [0.5], 7.97],
  [1.05, [90], 1.01],
])(
  'of %p, removals of %p percent in a place market leave %p: every factor takes of the winnings [E3.08]',
  (odd, factors, left) => {
    expect(applyReduction(odd, 1, removals(...factors), 'winnings')).toBe(left);
  },
);

test('a place market is reduced by type for any number of winners, with factors above 100 % [E3.08]', () => {
  const place = (winners: number) => ({ type: 'betfair', winners, isPlace: true, runners: [] }) as const;
  expect(settleBet(bet(8), place(3), result(removals(25))).pnl).toBe(525_000);
  expect(settleBet(bet(8), place(1), result(removals(25))).pnl).toBe(525_000);
  expect(settleBet(bet(8), { winners: 1 }, result(removals(25))).pnl).toBe(500_000);
  expect(settleBet(bet(8), place(3), result(removals(30, 25, 20, 15, 10, 5))).pnl).toBeGreaterThan(0);
  expect(reductionKind({ type: 'betfair', winners: 2 })).toBeNull();
  expect(reductionKind({ type: 'bookmaker', winners: 1 })).toBeNull();
});

test('a removal reduces only what was processed before it [E3.09]', () => {
  expect(applyReduction(8, 10, removals(25))).toBe(8);
  expect(applyReduction(8, 9, removals(25))).toBe(6);
});
