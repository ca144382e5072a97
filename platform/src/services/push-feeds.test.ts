import { randomUUID } from 'node:crypto';
import { buildSource, KEYS, pushEvent, pushMarket, pushPrices } from '../betting/feed/push/testing-push';
import type { EndpointPayload, MarketFrame } from '@backlay/shared/contract';
import type { Socket } from 'socket.io-client';
import { sign } from '../core/http';
import { openTab } from '../realtime/sockets/testing';
import { openTestPlatform, type TestPlatform } from '../../testing/index';
import { waitFor } from '../../testing/processes';

const CRICKET = { group: 'cric', keys: [KEYS[0]], types: ['session'], sports: ['4'], heartbeatMs: 20_000 };
const SOURCES = [buildSource(), { name: 'first', ...CRICKET }, { name: 'second', priority: 2, ...CRICKET }];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({
    ...{ PUSH_FEEDS: JSON.stringify(SOURCES), ADMIN_PORT: '0', RATE_LIMIT_SCALE: '0' },
  });
});
const sockets: Socket[] = [];
afterAll(async () => {
  sockets.forEach((socket) => socket.disconnect());
  await platform?.close();
});

async function post(messages: readonly object[], key: string = KEYS[0], source = 'acme'): Promise<number> {
  const at = Date.now();
  const body = JSON.stringify({ messages: messages.map((message) => ({ ...message, at })) });
  const headers = { 'content-type': 'application/json', 'x-feed-signature': sign(key, body, at) };
  // As a source reaches it: by whatever name the installation has.
  return (await fetch(`${platform.running.url}/feeds/push/${source}`, { method: 'POST', headers, body })).status;
}

test('a market that a source pushes is listed beside those of the feed, and a foreign key adds none [D3.17]', async () => {
  const messages = [pushEvent(1), pushMarket(2), pushPrices(3)];
  expect(await post(messages, KEYS[1])).toBe(401);
  expect(await post(messages)).toBe(200);
  const read = () => platform.call('royal', 'markets', { query: { eventId: 'acme-m1' } });
  await waitFor(async () => (await read()).body.docs.length === 1);
  const [market] = (await read()).body.docs;
  expect([market.type, JSON.stringify(market)]).toEqual(['session', expect.stringContaining('6 over runs')]);
});

const score = (seq: number, total: string) => ({
  ...{ seq, kind: 'score' },
  score: { eventId: 'm1', sides: [{ name: 'Mumbai', score: total }], clock: '' },
});

/** A player of a brand who watches the match. */
async function watch(brand: string) {
  const token = await platform.login(brand);
  const socket = await openTab(platform.running.port, token, { brand });
  sockets.push(socket);
  const look = async () =>
    (await socket.emitWithAck('postEventSubscription', { eventId: 'cric-m1' })).frame.markets[0] as MarketFrame;
  const bet = async () => {
    const { version, runners } = await look();
    const body = {
      ...{ clientRef: randomUUID(), eventId: 'cric-m1', marketId: 'cric-s1', teamId: 'line', marketType: 'SESSION' },
      ...{ marketVersion: version, oddType: 'back', odd: 100, run: runners[0]?.back[0]?.[0], stake: 100 },
    };
    const { status, body: answer } = await platform.call(brand, 'placeBet', { token, body });
    return status === 200 ? 'taken' : answer.message;
  };
  return { token, look, bet };
}

test('a source that contradicts itself is replaced, for the brands that allow it, and staff see both [G7.09]', async () => {
  await platform.database.query(
    `update tenant set record = jsonb_set(record::jsonb, '{rules,standbyFeedsDisabled}', 'true') where id = 'metro'`,
  );
  await platform.running.reloadTenants();
  const whole = (runs: number) => [pushEvent(1), pushMarket(2), pushPrices(3, runs), score(4, '30/1')];
  expect(await post(whole(47), KEYS[0], 'first')).toBe(200);
  expect(await post(whole(60), KEYS[0], 'second')).toBe(200);
  const [royal, metro] = [await watch('royal'), await watch('metro')];
  await waitFor(async () => (await metro.look()).status === 'OPEN');
  expect([await royal.bet(), await metro.bet()]).toEqual(['taken', 'taken']);

  expect(await post([score(5, '29/1')], KEYS[0], 'first')).toBe(200);
  await waitFor(async () => (await royal.look()).runners[0]?.back[0]?.[0] === 60);
  expect([(await royal.look()).status, (await metro.look()).status]).toEqual(['OPEN', 'SUSPENDED']);
  expect([await royal.bet(), await metro.bet()]).toEqual(['taken', 'The market is suspended']);

  const token = await platform.login('staff', 'admin1', 'Admin@123');
  const { body } = await platform.call('staff', 'feedSources', { token, userType: 'administrator' });
  const look = ({ name, priority, state, usedEvents, conflicts }: EndpointPayload<'feedSources'>[number]) => ({
    ...{ name, priority, state, usedEvents, conflicts },
  });
  expect(body.docs.filter(({ group }: { group: string }) => group === 'cric').map(look)).toEqual([
    {
      ...{ name: 'first', priority: 1, state: 'current', usedEvents: 0 },
      conflicts: [{ eventId: 'cric-m1', reason: 'score' }],
    },
    { name: 'second', priority: 2, state: 'current', usedEvents: 1, conflicts: [] },
  ]);
  expect((await platform.call('royal', 'feedSources', { token: royal.token, userType: 'user' })).status).not.toBe(200);

  const metrics = await (await fetch(`http://127.0.0.1:${platform.running.adminPort}/metrics`)).text();
  expect(metrics).toContain('backlay_push_faults_total{source="first",fault="score"} 1');
  expect(metrics).toMatch(/backlay_feed_age_seconds\{source="second"\} \d/);
});
