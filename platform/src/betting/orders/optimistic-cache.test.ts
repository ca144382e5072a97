import { OptimisticCache } from './optimistic-cache';

test("a player's cached state lives while the player is active and is read again after idle time", () => {
  let now = 0;
  const cached = new OptimisticCache(() => now);
  const pair = { userId: 'p1', marketId: 'm1' };
  cached.setBalance('p1', { available: 100, exposure: 0 });
  cached.setPosition(pair, { row: null, rowVersion: null });
  now = 8_000;
  cached.setBalance('p1', { available: 90, exposure: 10 });
  now = 15_000;
  expect(cached.listMissing([pair])).toEqual({ userIds: [], marketIds: ['m1'], pairs: [] });
  now = 18_000;
  expect(cached.listMissing([pair])).toEqual({ userIds: ['p1'], marketIds: ['m1'], pairs: [pair] });
});
