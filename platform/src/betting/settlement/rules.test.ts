import type { MarketBook, MarketDefinition, RunnerDefinition } from '@backlay/shared/domain';
import { runner } from '../orders/testing';
import { orderOf, positionIn } from '../orders/testing';
import { Table } from './testing';

const table = new Table();
const { balance, bet, history, settle } = table;

const offers = (ids: readonly string[], back = 2, lay = 2.02): MarketBook['runners'] =>
  ids.map((id) => ({ id, status: 'ACTIVE', back: [[back, 10_000]], lay: [[lay, 10_000]] }));
const open = (runners: readonly RunnerDefinition[], change: Partial<MarketDefinition>) =>
  table.markets.add({ id: table.marketId, runners, ...change }, { runners: offers(runners.map(({ id }) => id)) });
const refused = async (change: Parameters<typeof orderOf>[0]) => {
  const placed = await table.betting.place(orderOf({ userId: table.me, marketId: table.marketId, ...change }));
  return placed.ok ? null : placed.reason;
};
const side = (id: string, sign: 1 | -1, offset: number) => ({ ...runner(id), line: { sign, offset } });
const handicap = { winners: 0, bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE', measure: 'margin' } as const;

describe('markets in which any number of runners wins', () => {
  beforeEach(() => open([runner('a'), runner('b'), runner('c')], { winners: 0, bettingType: 'ODDS' }));

  test('a lay holds its liability beside a back, and the shortfall is refused [E3.01]', async () => {
    await bet({ odd: 2, stake: 10_000 });
    await bet({ side: 'lay', odd: 2.02, stake: 50_000, runnerId: 'b' });
    expect(await balance()).toEqual({ available: 39_000, exposure: 61_000 });
    expect(await refused({ side: 'lay', odd: 2.02, stake: 50_000, runnerId: 'c' })).toBe('insufficient-balance');
    expect(await positionIn(table, table.marketId)).toMatchObject({
      legs: [
        { runnerId: 'a', win: 10_000, lose: -10_000 },
        { runnerId: 'b', win: -51_000, lose: 50_000 },
      ],
    });
  });

  test('winners are paid, losers lose and a market without a winner settles [E3.01]', async () => {
    await bet({ odd: 2, stake: 10_000 });
    await bet({ side: 'lay', odd: 2.02, stake: 10_000, runnerId: 'b' });
    await settle({ winners: ['a', 'b'] });
    expect(await balance()).toEqual({ available: 100_000 + 10_000 - 10_200, exposure: 0 });
    await table.correct(table.result({ winners: [] }));
    expect(await balance()).toEqual({ available: 100_000 - 10_000 + 10_000, exposure: 0 });
  });
});

describe('handicap lines', () => {
  const lines = [side('mid-', 1, -0.5), side('city+', -1, 0.5), side('mid-q', 1, -0.25), side('city-', -1, -0.5)];
  beforeEach(() => open(lines, handicap));

  test('lines of a market are held together and the position shows every margin [E3.04]', async () => {
    await bet({ runnerId: 'mid-', odd: 2, stake: 10_000 });
    expect(await balance()).toMatchObject({ exposure: 10_000 });
    await bet({ runnerId: 'city-', odd: 2, stake: 10_000 });
    expect(await balance()).toMatchObject({ exposure: 20_000 });
    await bet({ runnerId: 'city+', odd: 2, stake: 10_000 });
    expect(await balance()).toMatchObject({ exposure: 10_000 });
    expect((await positionIn(table, table.marketId))?.runBook).toEqual([
      { from: -2, to: -1, profit: 10_000 },
      { from: 0, to: null, profit: -10_000 },
    ]);
  });

  test('a line that the feed adds later is held too [E3.04]', async () => {
    await bet({ runnerId: 'mid-', odd: 2, stake: 10_000 });
    // In the place of one that was taken away.
    open([...lines.slice(0, -1), side('mid--', 1, -3)], handicap);
    await bet({ runnerId: 'mid--', odd: 2, stake: 10_000 });
    expect(await balance()).toMatchObject({ exposure: 20_000 });
  });

  test('a margin pays halves, a correction pays by another margin, and both are explained [E3.02 E3.13]', async () => {
    await bet({ runnerId: 'mid-q', odd: 2, stake: 10_001 });
    await settle({ winners: [], margin: 0, score: [2, 2] });
    expect((await history())[0]).toMatchObject({ pnl: -5_001, explanation: 'Half lost: 2–2 with −0.25.' });
    await table.correct(table.result({ winners: [], margin: 1 }));
    expect((await history())[0]).toMatchObject({ pnl: 10_001, explanation: 'Won: a margin of +1 with −0.25.' });
    expect(await balance()).toEqual({ available: 110_001, exposure: 0 });
  });
});

describe('markets of betting type LINE', () => {
  const range = { min: 0.5, max: 400.5, interval: 0.5 };
  beforeEach(() => {
    table.markets.add(
      { id: table.marketId, runners: [runner('a')], winners: 1, bettingType: 'LINE', lineRange: range },
      { runners: offers(['a'], 45.5, 46) },
    );
  });

  test('a buy at 46 and a sell at 45.5 stake evenly, win above and below, and step by the interval [E3.05]', async () => {
    expect(await refused({ odd: 45.3, stake: 10_000 })).toBe('off-ladder');
    expect(await refused({ odd: 46, stake: 10_000 })).toBe('odds-changed');
    await bet({ side: 'lay', odd: 46, stake: 10_000 });
    expect(await balance()).toEqual({ available: 90_000, exposure: 10_000 });
    await bet({ side: 'back', odd: 45.5, stake: 10_000 });
    // Bought above and sold below: 45 wins one and loses one, 46 loses one.
    expect(await balance()).toEqual({ available: 90_000, exposure: 10_000 });
    expect((await positionIn(table, table.marketId))?.runBook).toEqual([
      { from: 0, to: 45, profit: 0 },
      { from: 46, to: 46, profit: -10_000 },
      { from: 47, to: null, profit: 0 },
    ]);
    await settle({ winners: [], total: 46 });
    expect((await history()).map(({ pnl, explanation }) => [pnl, explanation])).toEqual([
      [-10_000, 'The result 46 was above 45.5.'],
      [0, 'The result was the line, 46: the stake is returned.'],
    ]);
  });
});

test('a market without a built rule accepts no bet [E3.04]', async () => {
  open([runner('a'), runner('b')], { winners: 0, bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE' });
  expect(await refused({ odd: 2 })).toBe('no-rule');
  open([runner('a'), runner('b')], { bettingType: 'RANGE' });
  expect(await refused({ odd: 2 })).toBe('no-rule');
});

test('only winners that share the last place divide it [E3.06 E3.13]', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  open(ids.map(runner), { winners: 3, exchangeType: 'PLACE' });
  await bet({ runnerId: 'a', stake: 6_000 });
  await bet({ runnerId: 'b', stake: 6_000 });
  await settle({ winners: ['a', 'b', 'c', 'd', 'e'], sharedPlaces: ['b', 'c', 'd', 'e'] });
  expect((await history()).map(({ pnl, explanation }) => [pnl, explanation])).toEqual([
    [0, 'Runner b won. Four shared two places: half the stake is paid.'],
    [6_000, 'Runner a won.'],
  ]);
});

describe('non-runners', () => {
  const removed = (id: string, adjustmentFactor: number) =>
    table.markets
      .findCurrentMarket(table.marketId)!
      .book.runners.map((one) =>
        one.id === id ? { ...one, status: 'REMOVED' as const, back: [], lay: [], adjustmentFactor } : one,
      );
  const remove = (id: string, factor: number) => table.markets.change(table.marketId, { runners: removed(id, factor) });
  const four = ['a', 'b', 'c', 'd'].map((id, sort) => ({ ...runner(id), sort, clothNumber: sort + 1 }));

  test('a removal adjusts the hold at once and later bets retain their price [E3.09]', async () => {
    open(four, {});
    table.markets.change(table.marketId, { runners: offers(['a', 'b', 'c', 'd'], 8, 8.2) });
    await bet({ runnerId: 'a', odd: 8, stake: 10_000 });
    await bet({ runnerId: 'b', side: 'lay', odd: 8.2, stake: 10_000 });
    expect(await balance()).toEqual({ available: 18_000, exposure: 82_000 });
    table.notified.news.length = 0;
    remove('d', 25);
    await table.betting.observe(table.marketId);
    // The lay costs 10,000 x (6.15 - 1) now.
    expect(await balance()).toEqual({ available: 100_000 - 61_500, exposure: 61_500 });
    expect(table.notified.news).toEqual([
      { userId: table.me, name: 'getPtsUpdates', news: { available: 38_500, exposure: 61_500 } },
    ]);
    await bet({ runnerId: 'a', odd: 8, stake: 1_000 });
    await settle({ removed: [{ id: 'd', adjustmentFactor: 25, at: Number.MAX_SAFE_INTEGER }] });
    expect((await history()).map(({ pnl }) => pnl)).toEqual([7_000, 10_000, 50_000]);
  });

  test('the last factor before the result applies to holds and payments [E3.09]', async () => {
    open(four, {});
    await bet({ side: 'lay', odd: 2.02, stake: 10_000 });
    remove('d', 10);
    await table.betting.observe(table.marketId);
    expect(await balance()).toMatchObject({ exposure: 8_200 });
    remove('d', 20);
    await table.betting.observe(table.marketId);
    expect(await balance()).toMatchObject({ exposure: 6_200 });
    await settle({ removed: [{ id: 'd', adjustmentFactor: 30, at: 1 }] });
    expect((await history())[0]?.pnl).toBe(-4_100);
  });

  test('a removal known after the off reduces earlier fills and no in-play ones [E3.10]', async () => {
    open(four, {});
    await bet();
    table.markets.change(table.marketId, { inPlay: true });
    await bet();
    remove('d', 25);
    await bet();
    await settle({ removed: [{ id: 'd', adjustmentFactor: 25, at: 1 }] });
    expect((await history()).map(({ pnl }) => pnl)).toEqual([10_000, 10_000, 5_000]);
  });

  test('a removal named only by the result reduces the same, and its correction agrees [E3.10]', async () => {
    open(four, {});
    await bet();
    table.markets.change(table.marketId, { inPlay: true });
    await table.betting.observe(table.marketId);
    await bet();
    await settle({ removed: [{ id: 'd', adjustmentFactor: 25, at: 1 }] });
    expect((await history()).map(({ pnl }) => pnl)).toEqual([10_000, 5_000]);
    await table.correct(null);
    expect(await balance()).toEqual({ available: 80_000, exposure: 20_000 });
  });

  test('a removal reduces winnings of a place market and the explanation names runner and factor [E3.08 E3.13]', async () => {
    open(four, { winners: 1, exchangeType: 'PLACE' });
    table.markets.change(table.marketId, { runners: offers(['a', 'b', 'c', 'd'], 8, 8.2) });
    await bet({ odd: 8 });
    remove('d', 25);
    await settle({ removed: [{ id: 'd', adjustmentFactor: 25, at: 1, name: 'No. 4' }] });
    expect((await history())[0]).toMatchObject({
      pnl: 52_500,
      explanation: 'Runner a won. Odds reduced from 8.00 to 6.25: No. 4 did not run (25 % of the winnings).',
    });
  });
});

test('a draw and a place market with too few runners return stakes with an explanation [E3.12 E3.13]', async () => {
  await bet();
  await settle({ outcome: 'void', winners: [], voidReason: 'draw' }, { commission: 2 });
  expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
  expect((await history())[0]?.explanation).toBe('The match was drawn: the stake is returned.');
  await table.correct(table.result({ outcome: 'void', winners: [], voidReason: 'too-few-runners' }));
  expect((await history())[0]?.explanation).toBe('No more runners were left than places: the stake is returned.');
});
