import { buildSource, KEYS, pushEvent, pushMarket, pushPrices } from '../betting/feed/push/testing-push';
import { sign } from '../core/http';
import { openTestPlatform, type TestPlatform } from '../../testing/index';
import { waitFor } from '../../testing/processes';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ PUSH_FEEDS: JSON.stringify([buildSource()]) });
});
afterAll(() => platform?.close());

async function post(messages: readonly object[], key: string = KEYS[0]): Promise<number> {
  const body = JSON.stringify({ messages });
  const headers = { 'content-type': 'application/json', 'x-feed-signature': sign(key, body, Date.now()) };
  // As a source reaches it: by whatever name the installation has.
  return (await fetch(`${platform.running.url}/feeds/push/acme`, { method: 'POST', headers, body })).status;
}

test('a market that a source pushes is listed beside those of the feed, and a foreign key adds none [D3.17]', async () => {
  const at = Date.now();
  const messages = [pushEvent(1), pushMarket(2), pushPrices(3)].map((message) => ({ ...message, at }));
  expect(await post(messages, KEYS[1])).toBe(401);
  expect(await post(messages)).toBe(200);
  const read = () => platform.call('royal', 'markets', { query: { eventId: 'acme-m1' } });
  await waitFor(async () => (await read()).body.docs.length === 1);
  const [market] = (await read()).body.docs;
  expect([market.type, JSON.stringify(market)]).toEqual(['session', expect.stringContaining('6 over runs')]);
});
