import { OptimisticCache } from './optimistic-cache';
import type { BettingMarket } from './batch-repository';

const pair = { userId: 'p1', marketId: 'm1' };
const balance = { available: 100, exposure: 0 };
const market = (marketId = 'm1'): BettingMarket => ({
  marketId,
  eventId: 'e1',
  field: { type: 'betfair', winners: 1, runners: [] },
  removals: [],
  closed: false,
});
const position = { ...pair, eventId: 'e1', legs: {}, removals: [], exposure: 0 };
/** A cache in which the pair is complete. */
function createCache(clock = () => 0) {
  const cached = new OptimisticCache(clock);
  cached.setBalance('p1', balance);
  cached.setPosition(pair, { row: position, rowVersion: 7 });
  cached.setMarket({ row: market(), rowVersion: 8 });
  return cached;
}

test("a player's cached state lives while the player is active and is read again after idle time", () => {
  let now = 0;
  const cached = new OptimisticCache(() => now);
  cached.setBalance('p1', balance);
  cached.setPosition(pair, { row: null, rowVersion: null });
  now = 8_000;
  cached.setBalance('p1', { available: 90, exposure: 10 });
  now = 15_000;
  expect(cached.listMissing([pair])).toEqual({ userIds: [], marketIds: ['m1'], pairs: [] });
  now = 17_999;
  expect(cached.listMissing([pair]).userIds).toEqual([]);
  now = 18_000;
  expect(cached.listMissing([pair])).toEqual({ userIds: ['p1'], marketIds: ['m1'], pairs: [pair] });
  now = 0;
  expect(cached.position(pair)).toBeUndefined();
});

test('the positions of a player who never pauses begin anew after a thousand markets', () => {
  const cached = createCache();
  for (let n = 2; n <= 1_000; n += 1)
    cached.setPosition({ userId: 'p1', marketId: `m${n}` }, { row: null, rowVersion: null });
  expect(cached.position(pair)?.rowVersion).toBe(7);
  cached.setPosition({ userId: 'p1', marketId: 'm1000' }, { row: null, rowVersion: 9 });
  expect(cached.position(pair)?.rowVersion).toBe(7);
  cached.setPosition({ userId: 'p1', marketId: 'm1001' }, { row: null, rowVersion: 1 });
  expect(cached.position(pair)).toBeUndefined();
  expect(cached.position({ userId: 'p1', marketId: 'm1001' })?.rowVersion).toBe(1);
});

test('a batch state has the rows of its pairs, and none while one of them is missing', () => {
  const cached = createCache();
  const other = { userId: 'p1', marketId: 'm2' };
  expect(cached.toBatchState([pair])).toEqual({
    balances: new Map([['p1', balance]]),
    markets: new Map([['m1', market()]]),
    positions: [position],
    bets: [],
    refusals: [],
  });
  expect(cached.toBatchState([pair, other])).toBeNull();
  cached.setMarket({ row: market('m2'), rowVersion: 1 });
  expect(cached.toBatchState([other])).toBeNull();
  cached.setPosition(other, { row: null, rowVersion: null });
  expect(cached.toBatchState([pair, other])).toMatchObject({ positions: [position] });
  expect(cached.toBatchState([{ userId: 'p2', marketId: 'm1' }])).toBeNull();
  cached.setBalance('p2', balance);
  cached.setPosition({ userId: 'p2', marketId: 'm3' }, { row: null, rowVersion: null });
  expect(cached.toBatchState([{ userId: 'p2', marketId: 'm3' }])).toBeNull();
});

test('rows are found by their keys, and missing ones are listed once each', () => {
  const cached = createCache();
  expect(cached.market('m1')).toEqual({ row: market(), rowVersion: 8 });
  expect(cached.position(pair)).toEqual({ row: position, rowVersion: 7 });
  const others = [
    { userId: 'p1', marketId: 'm2' },
    { userId: 'p2', marketId: 'm2' },
  ];
  expect(cached.listMissing([pair, ...others])).toEqual({ userIds: ['p2'], marketIds: ['m2'], pairs: others });
});

test('an invalidated pair is read anew, others stay', () => {
  const cached = createCache();
  cached.setBalance('p2', balance);
  cached.invalidate([{ userId: 'p2', marketId: 'm9' }]);
  expect(cached.listMissing([pair])).toEqual({ userIds: [], marketIds: [], pairs: [] });
  cached.invalidate([pair]);
  expect(cached.listMissing([pair])).toEqual({ userIds: ['p1'], marketIds: ['m1'], pairs: [pair] });
});

test('ten thousand players and markets are cached, and one more starts anew', () => {
  const cached = createCache();
  for (let n = 2; n <= 10_000; n += 1) {
    cached.setBalance(`p${n}`, balance);
    cached.setMarket({ row: market(`m${n}`), rowVersion: 1 });
  }
  expect(cached.listMissing([pair])).toEqual({ userIds: [], marketIds: [], pairs: [] });
  cached.setBalance('p1', balance);
  expect(cached.listMissing([pair]).userIds).toEqual([]);
  cached.setBalance('p10001', balance);
  expect(cached.listMissing([pair])).toMatchObject({ userIds: ['p1'], marketIds: [] });
  cached.setMarket({ row: market('m10001'), rowVersion: 1 });
  expect(cached.market('m1')).toBeUndefined();
  expect(cached.market('m10001')).toBeDefined();
});
