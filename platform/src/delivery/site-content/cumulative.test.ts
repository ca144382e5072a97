import { gunzipSync } from 'node:zlib';
import { buildBook, buildEvent, buildMarket } from '../../betting/feed/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

let platform: TestPlatform;
const event = buildEvent({ id: 'hot', name: 'Alpha v Beta', openDate: Date.now() - 60_000 });
const market = buildMarket(event, { id: 'hot.m' });
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  platform.feed.publish(
    { kind: 'event', at: 1, event },
    { kind: 'market', at: 1, market },
    { kind: 'book', at: 1, eventId: event.id, book: buildBook(market, { version: 1 }) },
  );
});
afterAll(() => platform?.close());

/** The answer as it is sent. */
const ask = (query: string) =>
  platform.send(`/api/common/comulative?domainType=mobile&domainUrl=royal.localhost&${query}`);
const unpacked = (docs: string) => JSON.parse(gunzipSync(Buffer.from(docs, 'base64')).toString());
/** Its lists are cached for a second: asks until the event of this test is in them. */
async function whole() {
  for (;;) {
    const { body } = await ask('wholeAppConfiguration=true&marketGroup=true&home=true');
    const docs = unpacked(body.docs);
    if (docs.hotEvent.length > 0 && docs.home.ongoing.length > 0 && docs.marketGroup.length > 0) return docs;
  }
}

test('comulative returns its nine documents with content under their literal names [A7.32 OQ-130]', async () => {
  const docs = await whole();
  expect(Object.keys(docs).sort()).toEqual([
    'appConfigruation',
    'date',
    'domain',
    'globalAppConfiguration',
    'home',
    'hotEvent',
    'maintenance',
    'marketGroup',
    'tournament',
  ]);
  expect(docs).toMatchObject({
    domain: { domainName: 'royal.localhost', type: 'b2c', whitelabelId: 'wl-royal' },
    hotEvent: [{ event: { id: 'hot', name: 'Alpha v Beta' }, eventType: { id: '4' } }],
    maintenance: false,
    tournament: [{ id: event.competition.id, name: event.competition.name, eventCount: 1 }],
    globalAppConfiguration: { logoText: 'Royal' },
    appConfigruation: { isMaintenance: false, useSocket: true, multipleRequests: true },
    home: { ongoing: [{ event: { id: 'hot' } }], marketIds: ['hot.m'] },
    marketGroup: [{ id: '4', totalEventCount: 1 }],
  });
  expect(new Date(docs.date).toISOString()).toBe(docs.date);
});

test('comulative omits home and marketGroup unless requested [A7.32]', async () => {
  const { body } = await ask('wholeAppConfiguration=true');
  const docs = unpacked(body.docs);
  expect(docs).not.toHaveProperty('home');
  expect(docs).not.toHaveProperty('marketGroup');
});

test('docs of comulative are sent as base64 of gzip [A7.11 A7.32]', async () => {
  const { body } = await ask('');
  expect(body.docs).toMatch(/^H4sI/);
  expect(unpacked(body.docs).domain.whitelabelId).toBe('wl-royal');
});
