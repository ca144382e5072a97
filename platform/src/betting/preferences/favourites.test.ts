import { buildEvent, buildMarket } from '../feed/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

let platform: TestPlatform;
let token = '';
const event = buildEvent({ openDate: Date.now() + 3_600_000 });
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  token = await platform.login('royal');
  platform.feed.publish({ kind: 'event', at: 1, event }, { kind: 'market', at: 1, market: buildMarket(event) });
});
afterAll(() => platform?.close());

const my = (name: Parameters<TestPlatform['call']>[1], body?: Record<string, string>, as = token) =>
  platform.call('royal', name, { token: as, ...(body ? { body } : {}) });

test('an event is added once, listed with its row, and removed [B3.26 B7.17 B7.18 B7.19]', async () => {
  const added = await my('addFavouriteEvent', { eventId: 'e1' });
  expect([added.status, added.body.message]).toEqual([200, 'Favorite Event Added']);
  await my('addFavouriteEvent', { eventId: 'e1' });
  expect((await my('favouriteEvents')).body.docs).toMatchObject([
    { eventId: 'e1', listed: { event: { name: 'Alpha v Beta' }, market: { id: 'e1.1' } } },
  ]);
  const deleted = await my('deleteFavouriteEvent', { eventId: 'e1' });
  expect([deleted.status, deleted.body.message]).toEqual([200, 'Favorite Event Deleted']);
  expect((await my('favouriteEvents')).body.docs).toEqual([]);
});

test('a market is added, listed with its marketId, and removed [B7.20 B7.21]', async () => {
  expect((await my('addFavouriteMarket', { marketId: 'e1.1' })).body.message).toBe('Favorite Market Added');
  expect((await my('favouriteMarkets')).body.docs).toMatchObject([
    { marketId: 'e1.1', market: { name: 'Match Odds' } },
  ]);
  expect((await my('deleteFavouriteMarket', { marketId: 'e1.1' })).body.message).toBe('Favorite Market Deleted');
  expect((await my('favouriteMarkets')).body.docs).toEqual([]);
});

test('a DELETE whose proxy drops the body uses the query; without either it is refused [B7.19 B7.21]', async () => {
  await my('addFavouriteEvent', { eventId: 'e1' });
  const headers = { authorization: `Bearer ${token}` };
  const path = '/api/user/favorite/event';
  expect((await platform.send(path, { method: 'DELETE', headers })).status).toBe(400);
  const deleted = await platform.send(`${path}?eventId=e1`, { method: 'DELETE', headers });
  expect(deleted.body.message).toBe('Favorite Event Deleted');
  expect((await my('favouriteEvents')).body.docs).toEqual([]);
});

test('a favourites list belongs to one player of one brand; unknown ids are ignored; roles have none [S-05]', async () => {
  await my('addFavouriteEvent', { eventId: 'e1' });
  const other = await platform.login('metro');
  expect((await platform.call('metro', 'favouriteEvents', { token: other })).body.docs).toEqual([]);
  expect((await my('addFavouriteEvent', { eventId: 'nowhere' })).status).toBe(404);
  expect((await my('addFavouriteMarket', { marketId: 'nowhere' })).status).toBe(404);
  const role = await platform.login('staff', 'admin1', 'Admin@123');
  expect((await platform.call('staff', 'favouriteEvents', { token: role })).status).toBe(403);
});
