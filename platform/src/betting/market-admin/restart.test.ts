import type { EventDefinition } from '@backlay/shared/domain';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import type { Feed, FeedListener } from '../feed';
import { createMarketStore, MarketService } from '../markets';
import { MarketAdmin } from './market-admin';
import { MarketAdminRepository } from './repository';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const silent: Feed = {
  name: 'sim',
  heartbeatMs: 60_000,
  start: async (_listener: FeedListener) => undefined,
  stop: async () => undefined,
};
const actor = { accountId: 'staff-admin1', userName: 'admin1', userType: 'administrator' };
const event: EventDefinition = {
  id: 'desk-event-1',
  sportId: '2378961',
  name: 'General election',
  countryCode: 'IN',
  timezone: 'Asia/Kolkata',
  openDate: Date.now() + 3_600_000,
  competition: { id: 'politics', name: 'Politics', region: 'IN' },
};

async function open() {
  const markets = new MarketService({ feed: silent, store: createMarketStore(database.pool, () => undefined) });
  const admin = new MarketAdmin({
    database,
    store: new MarketAdminRepository(database),
    markets,
    settlement: {
      begin: async () => ({ phase: 'settling', isNew: true }),
      beginCorrection: async () => null,
      finishCorrection: async () => undefined,
    },
    announce: { toWatchers: () => undefined },
  });
  await admin.load();
  await markets.start();
  await admin.restore();
  return { markets, admin };
}

test('a restart restores manual events and markets with prices, suspended, and live TV and scores [B3.15]', async () => {
  const before = await open();
  await before.admin.createEvent(event, actor);
  await before.admin.createMarket(
    {
      id: 'desk-bookmaker-1',
      eventId: event.id,
      name: 'Who wins',
      type: 'bookmaker',
      runners: [
        { id: 'a', name: 'A', sort: 0 },
        { id: 'b', name: 'B', sort: 1 },
      ],
      winners: 1,
      min: 100,
      max: 1000,
      delaySeconds: 0,
      betAllow: true,
      isMarketLocked: false,
      manual: true,
      openDate: event.openDate,
      sort: 1,
    },
    actor,
  );
  const market = () => before.markets.findCurrentMarket('desk-bookmaker-1')!;
  const prices = [{ id: 'a', status: 'ACTIVE', back: [[90, 1000]], lay: [[95, 1000]] }] as const;
  expect(await before.admin.price(market(), prices, actor)).toBeNull();
  expect(await before.admin.setStatus(market(), 'OPEN', actor)).toBeNull();
  const { version } = market().book;
  await before.admin.setLiveTv(event.id, 'https://tv.example/1', actor);
  await before.admin.setScore(event.id, { eventId: event.id, sides: [{ name: 'A', score: '112' }], clock: '' }, actor);
  await before.markets.stop();

  const { markets } = await open();
  const back = markets.findCurrentMarket('desk-bookmaker-1');
  expect(back).toMatchObject({ definition: { name: 'Who wins' }, book: { status: 'SUSPENDED' } });
  expect(back?.book.runners[0]).toEqual(prices[0]);
  expect(back?.book.version).toBeGreaterThan(version);
  expect(markets.event(event.id)).toMatchObject({
    liveTv: 'https://tv.example/1',
    score: { sides: [{ score: '112' }] },
  });
  expect(markets.events().map((view) => view.event.id)).toEqual([event.id]);
  await markets.stop();
});
