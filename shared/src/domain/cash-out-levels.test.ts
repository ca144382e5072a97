import type { PositionByRunner } from './exposure';
import { computeCashOut, toPositionRunners, type CashOutMarket } from './cash-out';

const market = (change: Partial<CashOutMarket> = {}): CashOutMarket => ({
  type: 'betfair',
  winners: 1,
  runners: [{ id: 'a' }, { id: 'b' }],
  limits: { min: 1, max: 1_000_000 },
  ...change,
});
const leg = (win: number, lose: number) => ({ win, lose, pendingWin: 0, pendingLose: 0 });
/** 1,000 backed at 3.00. */
const legs: PositionByRunner = { a: leg(200_000, -100_000) };
const lay = (odd: number, size = 1_000_000) => ({ a: { lay: [odd, size] as const } });

test('lines are offered no cash-out, whatever they would cost [E3.04 E3.05]', () => {
  expect(computeCashOut(market(), legs, lay(2))).not.toBeNull();
  expect(computeCashOut(market({ rule: 'lines' }), legs, lay(2))).toBeNull();
  expect(computeCashOut(market({ rule: 'line' }), legs, lay(2))).toBeNull();
});

test('runners that settle alone are closed one by one, each to the same of win and loss [E3.01]', () => {
  const each = market({ rule: 'each', winners: 0, runners: ['a', 'b', 'c'].map((id) => ({ id })) });
  const both = { ...legs, b: leg(-300_000, 100_000) };
  const prices = { ...lay(2), b: { back: [4, 1_000_000] as const } };
  expect(computeCashOut(each, both, prices)).toEqual({
    bets: [
      { runnerId: 'a', side: 'lay', odd: 2, wanted: 150_000, matchable: 150_000 },
      { runnerId: 'b', side: 'back', odd: 4, wanted: 100_000, matchable: 100_000 },
    ],
    level: 50_000,
    worst: 50_000,
    before: -400_000,
  });
  expect(computeCashOut(each, both, lay(2))).toBeNull();
});

test('the worst of runners that settle alone is summed over those with a bet, and none where it is whole [E3.01]', () => {
  const each = market({ rule: 'each', winners: 0, runners: ['a', 'b', 'c'].map((id) => ({ id })) });
  const both = { ...legs, b: leg(-300_000, 100_000) };
  const none = { ...lay(2, 0), b: { back: [4, 0] as const } };
  expect(computeCashOut(each, both, none)).toMatchObject({ worst: -400_000, before: -400_000 });
  const won = { a: leg(200_000, 100_000) };
  expect(computeCashOut(each, won, lay(2, 0))).toMatchObject({ worst: 100_000, before: 100_000 });
});

test('one runner that settles alone is closed; one runner that must win is not [E3.01]', () => {
  const runners = [{ id: 'a' }];
  expect(computeCashOut(market({ rule: 'each', winners: 0, runners }), legs, lay(2))).toMatchObject({ level: 50_000 });
  expect(computeCashOut(market({ runners }), legs, lay(2))).toBeNull();
});

test('the level is cut to the paisa below, and a runner without a bet counts for nothing', () => {
  // 300,000 / 1.9 = 157,894.73 laid.
  expect(computeCashOut(market(), legs, lay(1.9))).toMatchObject({ level: 57_894, before: -100_000 });
});

test('a difference below half a rupee is level and makes no bet', () => {
  expect(computeCashOut(market(), { a: leg(90, 0) }, lay(2))).toBeNull();
  const tiny = { a: leg(200_000, -100_000), b: leg(40, 0) };
  const prices = { ...lay(2), b: { lay: [2, 1_000_000] as const, back: [2, 1_000_000] as const } };
  const three = market({ runners: ['a', 'b', 'c'].map((id) => ({ id })) });
  expect(computeCashOut(three, tiny, prices)?.bets.map(({ runnerId }) => runnerId)).toEqual(['a']);
});

test('a bet of one rupee, and one of exactly the smallest stake, is made', () => {
  const rupee = { a: leg(100, -100) };
  expect(computeCashOut(market(), rupee, lay(2))?.bets).toEqual([
    { runnerId: 'a', side: 'lay', odd: 2, wanted: 100, matchable: 100 },
  ]);
  const limits = { min: 100, max: 1_000 };
  expect(computeCashOut(market({ limits }), legs, lay(2, 100))?.bets[0]?.matchable).toBe(10_000);
});

test('a position by runner is one of matched bets alone', () => {
  expect(toPositionRunners({ a: 5, b: -3 })).toEqual({ a: leg(5, 0), b: leg(-3, 0) });
});
