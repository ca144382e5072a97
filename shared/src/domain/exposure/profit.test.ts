import { computeExposure, computePosition, computeProfitByRunner, profitByResult, removeBet, worstByLine } from '.';
import type { MarketRunners, PositionBet } from '.';

const bet = (change: Partial<PositionBet>): PositionBet => ({
  marketType: 'betfair',
  side: 'back',
  odd: 2,
  stake: 1_000,
  runnerId: 'a',
  run: 0,
  pending: false,
  ...change,
});
const of = (winners: number, more: Partial<MarketRunners> = {}): MarketRunners => ({
  type: 'betfair',
  winners,
  runners: ['a', 'b', 'c'].map((id) => ({ id })),
  ...more,
});

test('profit by runner names every runner, those without a bet too [B3.12]', () => {
  const legs = computePosition([bet({ odd: 3 }), bet({ runnerId: 'b', stake: 500 })]);
  expect(computeProfitByRunner(of(1), legs)).toEqual([
    { runnerId: 'a', ifWin: 1_500 },
    { runnerId: 'b', ifWin: -500 },
    { runnerId: 'c', ifWin: -1_500 },
  ]);
  // Two of three win: the other winner is the worse of the two.
  expect(computeProfitByRunner(of(2), legs)).toEqual([
    { runnerId: 'a', ifWin: 1_500 },
    { runnerId: 'b', ifWin: -500 },
    { runnerId: 'c', ifWin: -500 },
  ]);
});

test('profit by runner counts each matched side of a runner that settles alone, and no pending bet [E3.01]', () => {
  const legs = computePosition([bet({ odd: 3 }), bet({ side: 'lay', runnerId: 'b', odd: 4 }), bet({ pending: true })]);
  expect(computeProfitByRunner(of(0, { rule: 'each' }), legs)).toEqual([
    { runnerId: 'a', ifWin: 2_000 },
    { runnerId: 'b', ifWin: -3_000 },
    { runnerId: 'c', ifWin: 0 },
  ]);
});

test('profit by runner of a LINE market is empty: its runner does not win [E3.05]', () => {
  expect(computeProfitByRunner(of(0, { rule: 'line' }), computePosition([bet({ run: 45.5 })]))).toEqual([]);
});

test('profit by line is the worst over the results it wins with, not over those that return the stake [E3.04]', () => {
  const runners = [
    { id: 'level', line: { sign: 1, offset: 0 } },
    { id: 'high', line: { sign: 1, offset: -1.5 } },
    { id: 'never', line: { sign: 1, offset: -9 } },
    { id: 'plain' },
  ] as const;
  const profits = [-900, -500, 100, 300].map((profit, at) => ({ result: at - 1, profit }));
  expect(worstByLine({ runners }, profits)).toEqual([
    { runnerId: 'level', ifWin: 100 },
    { runnerId: 'high', ifWin: 300 },
    { runnerId: 'never', ifWin: 0 },
    { runnerId: 'plain', ifWin: 0 },
  ]);
});

test('profit by result of a LINE market has 0, and the whole numbers at and beside each line [E3.05]', () => {
  const field = of(0, { rule: 'line' });
  const at = (...runs: number[]) => profitByResult(field, computePosition(runs.map((run) => bet({ run }))));
  expect(at(45.5)).toEqual([
    { result: 0, profit: 1_000 },
    { result: 45, profit: 1_000 },
    { result: 46, profit: -1_000 },
  ]);
  expect(at(45).map(({ result }) => result)).toEqual([0, 44, 45, 46]);
  expect(at(45).map(({ profit }) => profit)).toEqual([1_000, 1_000, 0, -1_000]);
  expect(at(10, 2.5).map(({ result }) => result)).toEqual([0, 2, 3, 9, 10, 11]);
  expect(at()).toEqual([{ result: 0, profit: 0 }]);
});

test('exposure of lines is 0 without a bet, and what a bet on a quarter risks with one [E3.02 E3.04]', () => {
  const field = of(0, {
    rule: 'lines',
    measure: 'margin',
    runners: [{ id: 'a', line: { sign: 1, offset: 0.25 } }, { id: 'plain' }],
  });
  expect(computeExposure(field, {})).toBe(0);
  const quarter = computePosition([bet({ hasHalves: true })]);
  expect(computeExposure(field, quarter)).toBe(1_000);
  expect(profitByResult(field, quarter).map(({ result, profit }) => [result, profit])).toEqual([
    [-2, -1_000],
    [-1, -1_000],
    [0, 500],
    [1, 1_000],
    [2, 1_000],
  ]);
  // A leg of a runner that has no line is not counted.
  expect(computeExposure(field, computePosition([bet({ runnerId: 'plain' })]))).toBe(0);
});

test('exposure counts half of a delayed bet where only that half makes it the worst [E3.02 E3.04]', () => {
  const field = of(0, {
    rule: 'lines',
    measure: 'margin',
    runners: [
      { id: 'a', line: { sign: 1, offset: 0.25 } },
      { id: 'b', line: { sign: 1, offset: -0.5 } },
    ],
  });
  const delayed = bet({ side: 'lay', pending: true, hasHalves: true });
  const covered = bet({ runnerId: 'b', odd: 3, hasHalves: true });
  expect(computeExposure(field, computePosition([delayed, covered]))).toBe(1_500);
});

test('a position of before the halves brings 0 where only a half is settled [E3.02]', () => {
  const field = of(0, { rule: 'lines', measure: 'margin', runners: [{ id: 'a', line: { sign: 1, offset: 0.25 } }] });
  expect(profitByResult(field, computePosition([bet({})])).find(({ result }) => result === 0)?.profit).toBe(0);
});

test('a position holds halves for bets that have them alone, matched apart from delayed [E3.02]', () => {
  expect(computePosition([bet({})])).toStrictEqual({ a: { win: 1_000, lose: -1_000, pendingWin: 0, pendingLose: 0 } });
  const matched = { win: 1_000, lose: -1_000, pendingWin: 0, pendingLose: 0, halfWin: 500, halfLose: -500 };
  expect(computePosition([bet({ hasHalves: true })])).toStrictEqual({ a: matched });
  const delayed = { win: 0, lose: 0, pendingWin: 0, pendingLose: -1_000, pendingHalfWin: 0, pendingHalfLose: -500 };
  expect(computePosition([bet({ hasHalves: true, pending: true })])).toStrictEqual({ a: delayed });
});

test.each([
  ['matched', false, { halfLose: 1 }],
  ['delayed', true, { pendingHalfLose: 1 }],
] as const)('halves of %s bets that do not cancel to the paisa stay in the position [E3.02]', (_, pending, left) => {
  const one = (stake: number) => bet({ side: 'back', stake, hasHalves: true, pending });
  const legs = [one(1), one(1)].reduce(removeBet, computePosition([one(2)]));
  expect(legs['a']).toMatchObject({ win: 0, lose: 0, ...left });
});

test('session bets are separated by their run, a run of 0 too [B4.09]', () => {
  expect(Object.keys(computePosition([bet({ marketType: 'session', odd: 90 })]))).toEqual(['0']);
});

test('exposure of a session passes its runs in order, halves between whole ones [B4.09]', () => {
  const session: MarketRunners = { type: 'session', winners: 1, runners: [{ id: 's' }] };
  const yes = bet({ marketType: 'session', odd: 100, run: 45.5 });
  const no = bet({ marketType: 'session', odd: 100, run: 50, side: 'lay' });
  expect(computeExposure(session, computePosition([yes, no]))).toBe(0);
});
