import { Believed } from './believed';

test('a player is kept in mind as long as they go on, and read again after they did nothing for a while', () => {
  let now = 0;
  const believed = new Believed(() => now);
  const pair = { userId: 'p1', marketId: 'm1' };
  believed.learnBalance('p1', { available: 100, exposure: 0 });
  believed.learnPosition(pair, { row: null, seen: null });
  now = 8_000;
  believed.learnBalance('p1', { available: 90, exposure: 10 });
  now = 15_000;
  expect(believed.missing([pair])).toEqual({ userIds: [], marketIds: ['m1'], pairs: [] });
  now = 18_000;
  expect(believed.missing([pair])).toEqual({ userIds: ['p1'], marketIds: ['m1'], pairs: [pair] });
});
