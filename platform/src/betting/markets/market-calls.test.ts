import type { EventDefinition, MarketType } from '@backlay/shared/domain';
import { buildBook, buildEvent, buildMarket, buildRunners } from '../feed/testing';
import { next, openTab } from '../../realtime/sockets/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

let platform: TestPlatform;
const now = Date.now();
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  publish(match('live', '4', now - 60_000), ['betfair', 'bookmaker', 'session']);
  publish(match('later', '1', now + 3_600_000), ['betfair']);
  platform.feed.publish({
    kind: 'score',
    at: 3,
    score: {
      eventId: 'live',
      sides: [{ name: 'live A', score: '142/3 (15.2)', batting: true }],
      clock: '15.2 ov',
      balls: ['1', 'W'],
    },
  });
});
afterAll(() => platform?.close());

const match = (id: string, sportId: string, openDate: number) =>
  buildEvent({
    id,
    sportId,
    name: `${id} A v ${id} B`,
    openDate,
    competition: { id: `cup-${sportId}`, name: `Cup ${sportId}`, region: 'IN' },
  });

function publish(event: EventDefinition, types: readonly MarketType[]): void {
  platform.feed.publish({ kind: 'event', at: 1, event });
  types.forEach((type, place) => {
    const market = buildMarket(event, {
      id: `${event.id}.${type}`,
      name: type,
      type,
      runners: buildRunners('a'),
      max: 5000,
      delaySeconds: 6,
      manual: type !== 'betfair',
      sort: place,
    });
    const book = buildBook(market, { totalMatched: 10, back: [1.5, 100], lay: [1.52, 80] });
    platform.feed.publish({ kind: 'market', at: 1, market }, { kind: 'book', at: 2, eventId: event.id, book });
  });
}

test('home lists in-play and upcoming events with tags, prices and score, optionally of one sport [B3.30]', async () => {
  const { body } = await platform.call('royal', 'home');
  expect(body.docs).toMatchObject({
    ongoing: [
      {
        event: { id: 'live' },
        inPlay: true,
        hasBookmaker: true,
        hasSession: true,
        score: { clock: '15.2 ov' },
        market: { book: { runners: [{ back: [[1.5, 100]] }] } },
      },
    ],
    upcoming: [{ event: { id: 'later' }, inPlay: false, hasBookmaker: false }],
    marketIds: ['live.betfair', 'later.betfair'],
  });
  const soccer = await platform.call('royal', 'home', { query: { eventTypeId: '1' } });
  expect([soccer.body.docs.ongoing, soccer.body.docs.upcoming.length]).toEqual([[], 1]);
});

test('markets are listed by event, sport or id, paged, with the last frame number of one event [B7.10]', async () => {
  const list = async (query: Record<string, string>) => (await platform.call('royal', 'markets', { query })).body;
  expect(await list({ eventId: 'live' })).toMatchObject({
    totalDocs: 3,
    seq: expect.any(Number),
    docs: [
      { id: 'live.betfair', type: 'betfair', min: 100, max: 5000, delay: 6 },
      { type: 'bookmaker' },
      { type: 'session' },
    ],
  });
  expect(await list({ eventTypeId: '4', limit: '2', page: '2' })).toMatchObject({
    totalDocs: 3,
    docs: [{ type: 'session' }],
    previousPage: true,
  });
  expect((await list({ marketId: 'later.betfair' })).docs).toHaveLength(1);
  expect((await list({ eventId: 'unknown' })).docs).toEqual([]);
});

test('polling returns complete frames, optionally match odds only, for at most 40 events [B9.14]', async () => {
  const poll = (query: Record<string, string>) => platform.call('royal', 'marketFrames', { query });
  const whole = await poll({ eventIds: 'live, later,unknown' });
  expect(whole.body.docs).toMatchObject([
    { eventId: 'live', full: true },
    { eventId: 'later', full: true },
  ]);
  expect(whole.body.docs[0].markets).toHaveLength(3);
  const odds = await poll({ eventIds: 'live', matchOddsOnly: 'true' });
  expect(odds.body.docs[0].markets).toMatchObject([{ marketId: 'live.betfair' }]);
  expect((await poll({ eventIds: Array.from({ length: 41 }, (_, n) => `e${n}`).join(',') })).status).toBe(400);
});

test('tree, scores and search [B3.24 B7.15 B7.16]', async () => {
  const tree = await platform.call('royal', 'sportTree');
  expect(
    tree.body.docs.map(({ name, totalEventCount }: { name: string; totalEventCount: number }) => [
      name,
      totalEventCount,
    ]),
  ).toEqual([
    ['Soccer', 1],
    ['Cricket', 1],
  ]);
  const scores = await platform.call('royal', 'scores', { query: { eventIds: 'live,later' } });
  expect(scores.body.docs).toMatchObject([{ eventId: 'live', balls: ['1', 'W'] }]);
  expect((await platform.call('royal', 'scores', { query: { eventIds: 'later' } })).body.docs).toEqual([]);
  const search = await platform.call('royal', 'search', {
    query: { search: 'LATER', active: 'true', searchField: 'eventName' },
  });
  expect(search.body.docs).toMatchObject([{ event: { id: 'later' }, eventType: { name: 'Soccer' } }]);
});

test('a new event is broadcast to all sockets so that home reloads [A7.64]', async () => {
  const socket = await openTab(platform.running.port, await platform.login('royal'));
  try {
    const announced = next<{ at: number }>(socket, 'getHomeCacheUpdates');
    publish(match('new', '2', now + 7_200_000), ['betfair']);
    expect((await announced).at).toBeGreaterThan(now);
  } finally {
    socket.disconnect();
  }
});

test('markets of the main group include those without one and count all of their event [E6.01]', async () => {
  const event = buildEvent({ id: 'groups', sportId: '99' });
  const grouped = ['Main', 'Goals', undefined].map((group, at) =>
    buildMarket(event, { id: `groups.${at}`, type: 'premium', ...(group ? { group } : {}) }),
  );
  platform.feed.publish(
    { kind: 'event', at: 1, event },
    ...grouped.map((market) => ({ kind: 'market' as const, at: 1, market })),
  );
  const query = { type: 'premium', group: 'Main', eventTypeId: '99' };
  expect((await platform.call('royal', 'markets', { query })).body).toMatchObject({
    totalDocs: 2,
    counts: { groups: 3 },
    docs: [{ id: 'groups.0', group: 'Main' }, { id: 'groups.2' }],
  });
});

test('a search finds the games of the brand, however they are written; a brand without a casino has none [E8.12]', async () => {
  const namesOf = async (brand: string, search: string) => {
    const { body } = await platform.call(brand, 'search', { query: { search } });
    return ((body.games ?? []) as { gameName: string }[]).map(({ gameName }) => gameName);
  };
  for (const typed of ['teenpatti', 'teen-pati', 'TEEN PATTI'])
    expect(await namesOf('royal', typed)).toContain('Teen Patti');
  expect((await namesOf('royal', 'a')).length).toBeLessThanOrEqual(10);
  expect(await namesOf('staff', 'teenpatti')).toEqual([]);
});
