import type { MarketDefinition, MarketResult, RunnerLine } from '../market';
import { isOnLine } from '../bet';
import type { MarketRunners } from '../exposure';
import type { SettledBet } from './settle';
import { settleBet } from './settle';

const bet = (change: Partial<SettledBet> = {}): SettledBet => ({
  marketType: 'betfair',
  side: 'back',
  odd: 2.1,
  stake: 100_000,
  runnerId: 'r',
  run: 0,
  matchedAt: 1,
  ...change,
});
const field = (line: RunnerLine, measure: 'margin' | 'total' = 'margin'): MarketRunners => ({
  type: 'betfair',
  winners: 0,
  rule: 'lines',
  measure,
  runners: [{ id: 'r', line }],
});
const result = (change: Partial<MarketResult>): MarketResult => ({
  marketId: 'm',
  outcome: 'settled',
  winners: [],
  ...change,
});
const at = (offset: number, change: Partial<SettledBet>) =>
  settleBet(bet(change), field({ sign: 1, offset }), result({ margin: 0 }));

test.each([
  [0.5, 110_000, -110_000],
  [0.25, 55_000, -55_000],
  [0, 0, 0],
  [-0.25, -50_000, 50_000],
  [-0.5, -100_000, 100_000],
  [2, 110_000, -110_000],
  [-2, -100_000, 100_000],
])('a line that wins by %p pays a back of 1,000 at 2.10 %p paise and its lay %p [E3.02]', (d, back, lay) => {
  expect(at(d, {}).pnl).toBe(back);
  expect(at(d, { side: 'lay' }).pnl).toBe(lay);
});

test('the recorded 2-2 settles every recorded line by the goals [E3.02]', () => {
  const margin = (sign: 1 | -1, offset: number, odd: number) =>
    settleBet(bet({ odd }), field({ sign, offset }), result({ margin: 0 })).pnl;
  const total = (line: number, odd: number) =>
    settleBet(bet({ odd }), field({ sign: 1, offset: -line }, 'total'), result({ total: 4 })).pnl;
  expect(margin(1, -0.25, 2.1)).toBe(-50_000);
  expect(margin(-1, 0.25, 1.8)).toBe(40_000);
  expect([margin(1, 0, 2), margin(-1, 0, 2)]).toEqual([0, 0]);
  expect([total(4, 1.9), total(3, 1.9), total(5, 1.9)]).toEqual([0, 90_000, -100_000]);
});

test('halves of odd stakes are rounded against the player: a back gets less, a lay pays more [E3.02]', () => {
  const odd = { stake: 10_001, odd: 1.55 };
  expect(at(0.25, odd).pnl).toBe(2_750);
  expect(at(-0.25, odd).pnl).toBe(-5_001);
  expect(at(0.25, { ...odd, side: 'lay' }).pnl).toBe(-2_751);
  expect(at(-0.25, { ...odd, side: 'lay' }).pnl).toBe(5_000);
});

test('a line without its margin or total, and a returned stake, are void without a result [E3.02]', () => {
  expect(settleBet(bet(), field({ sign: 1, offset: 1 }), result({ total: 3 })).outcome).toBe('void');
  expect(at(0, {}).outcome).toBe('void');
});

test.each([
  ['lay', 45.5, 46, 100_000],
  ['lay', 45.5, 45, -100_000],
  ['back', 45.5, 46, -100_000],
  ['back', 45.5, 45, 100_000],
  ['lay', 46, 46, 0],
  ['back', 46, 46, 0],
] as const)('in a LINE market a %s at %p comes out at %p runs as %p paise [E3.05]', (side, run, total, pnl) => {
  const market: MarketRunners = { type: 'betfair', winners: 0, rule: 'line', runners: [{ id: 'r' }] };
  const settled = settleBet(bet({ side, run, odd: 2 }), market, result({ total }));
  expect(settled.pnl).toBe(pnl);
  expect(settled.outcome === 'void').toBe(pnl === 0);
});

test('a line is on the steps of its market from the minimum to the maximum [E3.05]', () => {
  const range: NonNullable<MarketDefinition['lineRange']> = { min: 0.5, max: 400.5, interval: 0.5 };
  expect([45.5, 46, 0.5, 400.5].every((line) => isOnLine(line, range))).toBe(true);
  expect([45.3, 0, 401].some((line) => isOnLine(line, range))).toBe(false);
  expect(isOnLine(0.7, { min: 0.1, max: 1, interval: 0.1 })).toBe(true);
});

describe('markets of any number of winners', () => {
  const each = { winners: 0, rule: 'each' } as const;
  const won = result({ winners: ['r', 'q'], removed: [{ id: 'x', adjustmentFactor: 40, at: 9 }] });

  test('every winner is paid in full, the others lose, a removed runner is void, lays mirrored [E3.01]', () => {
    const pnl = (change: Partial<SettledBet>) => settleBet(bet({ odd: 3, ...change }), each, won).pnl;
    expect([pnl({}), pnl({ runnerId: 'q' }), pnl({ runnerId: 'z' }), pnl({ runnerId: 'x' })]).toEqual([
      200_000, 200_000, -100_000, 0,
    ]);
    expect([pnl({ side: 'lay' }), pnl({ side: 'lay', runnerId: 'z' })]).toEqual([-200_000, 100_000]);
  });

  test('without a winner every back loses and every lay wins [E3.01]', () => {
    expect(settleBet(bet(), each, result({})).pnl).toBe(-100_000);
    expect(settleBet(bet({ side: 'lay' }), each, result({})).pnl).toBe(100_000);
    // A market of before these rules is stored without one.
    expect(settleBet(bet(), { winners: 0 }, result({})).pnl).toBe(-100_000);
  });
});

describe('dead heats', () => {
  const pay = (places: number, winners: readonly string[], change: Partial<SettledBet>, sharedPlaces?: string[]) =>
    settleBet(bet(change), { winners: places }, result({ winners, ...(sharedPlaces ? { sharedPlaces } : {}) }));

  test('three that share one win pay a third of the stake, the lay mirrored [E3.06]', () => {
    const heat = ['r', 'q', 's'];
    expect(pay(1, heat, { odd: 4, stake: 30_000 }).pnl).toBe(10_000);
    expect(pay(1, heat, { odd: 4, stake: 30_000, side: 'lay' }).pnl).toBe(-10_000);
  });

  test('only those who share the last places divide what is left of them [E3.06]', () => {
    const winners = ['o', 'r', 'q', 's', 't'];
    const shared = ['r', 'q', 's', 't'];
    expect(pay(3, winners, { odd: 6, stake: 6_000 }, shared).pnl).toBe(12_000);
    expect(pay(3, winners, { odd: 6, stake: 6_000, side: 'lay' }, shared).pnl).toBe(-12_000);
    expect(pay(3, winners, { odd: 6, stake: 6_000, runnerId: 'o' }, shared).pnl).toBe(30_000);
    expect(pay(3, winners, { odd: 6, stake: 6_000, runnerId: 'z' }, shared).pnl).toBe(-6_000);
  });

  test('without a word of who shares them five winners of three places divide all: 3/5 each [E3.06]', () => {
    expect(pay(3, ['r', 'q', 's', 't', 'u'], { odd: 6, stake: 6_000 }).pnl).toBe(3_600 * 6 - 6_000);
  });
});
