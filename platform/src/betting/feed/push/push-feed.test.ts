import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { MarketResult } from '@backlay/shared/domain';
import { sign } from '../../../core/http';
import { openTestDatabase, type TestDatabase } from '../../../core/database/testing';
import { waitFor } from '../../../../testing/processes';
import { buildBook, buildEvent, buildMarket } from '../testing';
import { PushLog } from './push-log';
import { readPushSources } from './protocol';
import {
  buildSource,
  KEYS,
  openTestPush,
  pushEvent,
  pushMarket,
  pushPrices,
  pushResult,
  pushSnapshot,
  START,
  type TestPush,
} from './testing-push';

// What a source that pushes may rely on, and what it may not do: the conformance of the protocol of docs/feeds.md.

let database: TestDatabase;
let opened: TestPush[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const each of opened) await each.close();
  opened = [];
  await database.query('TRUNCATE push_feed_state, push_feed_conflict, push_feed_source');
});
afterAll(() => database?.close());

const open = async (...sources: Parameters<typeof openTestPush>[1]): Promise<TestPush> => {
  const push = await openTestPush(database, sources.length > 0 ? sources : [buildSource()]);
  opened.push(push);
  return push;
};
const first = [pushEvent(1), pushMarket(2), pushPrices(3)];
const marketOf = (push: TestPush, id = 'acme-s1') => {
  const market = push.markets.findCurrentMarket(id);
  if (!market) throw new Error(`${id} is not known`);
  const { book, stale, result } = market;
  return { status: book.status, version: book.version, price: book.runners[0]?.back[0]?.[0], stale, result };
};
/** An open market of the feed beside the sources. */
function publishOfFeed(push: TestPush) {
  const event = buildEvent();
  const market = buildMarket(event);
  push.publish(
    { kind: 'event', at: START, event },
    { kind: 'market', at: START, market },
    { kind: 'book', at: START, eventId: event.id, book: buildBook(market) },
  );
  return market;
}
/** Once what was read anew is published. */
const settled = (push: TestPush, id: string, status: string): Promise<boolean> =>
  waitFor(async () => push.markets.findCurrentMarket(id)?.book.status === status);

test('a signed batch shows an event, its market and its prices, and an answer names the last number [D3.17]', async () => {
  const push = await open();
  expect(await push.post(first)).toEqual({ status: 200, body: { message: 'Success', seq: 3 } });
  expect(marketOf(push)).toMatchObject({ status: 'OPEN', price: 47, stale: false });
  expect(push.markets.event('acme-m1')?.event).toMatchObject({ name: 'Mumbai v Chennai', sportId: '4' });
});

test.each([
  ['unsigned', { signature: 'none' }, 401],
  ['signed 61 s ago', { at: START - 61_000 }, 401],
  ['signed for in 61 s', { at: START + 61_000 }, 401],
  ['signed with a foreign key', { key: KEYS[1] }, 401],
  ['for a source that does not exist', { source: 'nobody' }, 401],
  ['signed 59 s ago', { at: START - 59_000 }, 200],
])(
  'a batch %s has the right answer and changes nothing where it is refused [D3.17]',
  async (_what, options, status) => {
    const push = await open();
    expect((await push.post(first, options)).status).toBe(status);
    expect(push.markets.event('acme-m1') !== undefined).toBe(status === 200);
  },
);

test.each([
  ['a type that the key does not cover', [pushEvent(1), pushMarket(2, 's1', { type: 'betfair' })], 403, 'market.type'],
  ['a sport that the key does not cover', [pushEvent(1, 'm1', '1')], 403, 'event.sportId'],
  ['another source', [{ ...pushEvent(1), source: 'other' }], 403, 'source'],
  ['a market of an event that was not named', [pushMarket(1)], 400, 'market.eventId'],
  ['prices of a market that was not named', [pushEvent(1), pushPrices(2)], 400, 'prices.marketId'],
  [
    'prices of a runner that was not named',
    [...first.slice(0, 2), pushPrices(3, 47, 's1', { runners: [{ id: 'x' }] })],
    400,
    'runners',
  ],
  ['another type of a known market', [...first, pushMarket(4, 's1', { type: 'bookmaker' })], 400, 'market.type'],
  [
    'a known market without its runner',
    [...first, pushMarket(4, 's1', { runners: [{ id: 'b', name: 'B' }] })],
    400,
    'market.runners',
  ],
  ['no number', [{ at: START, kind: 'heartbeat' }], 400, 'seq'],
  ['an unknown field', [{ seq: 1, at: START, kind: 'heartbeat', more: 1 }], 400, 'messages.0'],
  ['the end of no snapshot', [pushSnapshot(1, 'begin'), pushSnapshot(2, 'end'), pushSnapshot(3, 'end')], 400, 'part'],
])('a batch with %s is refused as a whole and names the field [D3.17]', async (_what, messages, status, field) => {
  const push = await open();
  const answer = await push.post(messages);
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(field)]);
  expect(push.markets.event('acme-m1')).toBeUndefined();
  expect(await push.log.lastSeq('acme')).toBe(0);
});

test('a batch of 201 messages, one of no JSON and one of 600 kB are refused [D3.17]', async () => {
  const push = await open();
  const many = Array.from({ length: 201 }, (_, n) => ({ seq: n + 1, at: START, kind: 'heartbeat' }));
  expect((await push.post(many)).status).toBe(400);
  expect((await push.post('{')).status).toBe(400);
  expect((await push.post(`"${'x'.repeat(600_000)}"`)).status).toBe(413);
  expect(await push.log.lastSeq('acme')).toBe(0);
});

test('1,000 messages that come again change nothing, whatever they hold [D3.17]', async () => {
  const push = await open();
  const batches = Array.from({ length: 5 }, (_, n) =>
    Array.from({ length: 200 }, (_each, m) => {
      const seq = n * 200 + m + 1;
      return first[seq - 1] ?? pushPrices(seq, 40 + (seq % 20));
    }),
  );
  for (const batch of batches) expect((await push.post(batch)).status).toBe(200);
  push.clock.advance(1000);
  const before = marketOf(push);
  const frames: unknown[] = [];
  push.markets.onFrame((frame) => frames.push(frame));
  for (const batch of batches) {
    const again = batch.map((message) => (message.kind === 'prices' ? pushPrices(message.seq, 99) : message));
    expect(await push.post(again)).toEqual({ status: 200, body: { message: 'Success', seq: 1000 } });
  }
  push.clock.advance(1000);
  expect(marketOf(push)).toEqual(before);
  expect(frames).toEqual([]);
});

test('a number that comes in four batches at once counts once [D3.17]', async () => {
  const push = await open();
  await push.post(first);
  const answers = await Promise.all([60, 61, 62, 63].map((runs) => push.post([pushPrices(4, runs)])));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { rows } = await database.query<{ runs: number }>(
    `SELECT (message->'prices'->'runners'->0->'back'->0->>0)::int AS runs FROM push_feed_state WHERE kind = 'prices'`,
  );
  await waitFor(async () => marketOf(push).price === rows[0]?.runs);
});

test('a gap is answered with the expected number and suspends that source alone until a snapshot ends [D3.17]', async () => {
  const push = await open(buildSource(), buildSource({ name: 'beta' }));
  await push.post(first);
  await push.post(first, { source: 'beta' });
  const market = publishOfFeed(push);
  const before = marketOf(push);

  expect(await push.post([pushPrices(5, 60)])).toEqual({
    status: 409,
    body: { message: 'A message is missing: send a snapshot', expected: 4 },
  });
  await settled(push, 'acme-s1', 'SUSPENDED');
  expect(marketOf(push, 'beta-s1')).toMatchObject({ status: 'OPEN', stale: false });
  expect(marketOf(push, market.id)).toMatchObject({ status: 'OPEN', stale: false });
  // The missing message alone is not enough.
  expect((await push.post([pushPrices(4, 55)])).body.expected).toBe(4);
  expect(marketOf(push).status).toBe('SUSPENDED');

  expect((await push.post([pushSnapshot(20, 'begin'), pushEvent(21), pushMarket(22, 's2')])).status).toBe(200);
  expect(marketOf(push).status).toBe('SUSPENDED');
  await push.post([pushPrices(23, 33, 's2'), pushMarket(24), pushPrices(25, 61), pushSnapshot(26, 'end')]);
  await settled(push, 'acme-s1', 'OPEN');
  expect(marketOf(push)).toMatchObject({ price: 61, stale: false });
  expect(marketOf(push).version).toBeGreaterThan(before.version + 1);
  expect(marketOf(push, 'acme-s2').price).toBe(33);
});

test('a market that a snapshot does not name stays suspended [D3.17]', async () => {
  const push = await open();
  await push.post([...first, pushMarket(4, 's2'), pushPrices(5, 80, 's2')]);
  expect(marketOf(push, 'acme-s2').status).toBe('OPEN');
  await push.post([pushSnapshot(6, 'begin'), pushEvent(7), pushMarket(8), pushPrices(9), pushSnapshot(10, 'end')]);
  await settled(push, 'acme-s2', 'SUSPENDED');
  await settled(push, 'acme-s1', 'OPEN');
  expect((await push.post([pushPrices(11, 80, 's2')])).body.message).toContain('prices.marketId');
});

test('a key is replaced without a lost message: both are taken while both are named [D3.17]', async () => {
  const push = await open(buildSource({ keys: [KEYS[1], KEYS[0]] }));
  expect((await push.post(first, { key: KEYS[0] })).status).toBe(200);
  expect((await push.post([pushPrices(4, 50)], { key: KEYS[1] })).status).toBe(200);
  expect((await push.post([pushPrices(5, 51)], { key: KEYS[0] })).status).toBe(200);
  expect(marketOf(push).price).toBe(51);
  const later = await open(buildSource({ keys: [KEYS[1]] }));
  expect((await later.post([pushPrices(6, 52)], { key: KEYS[0] })).status).toBe(401);
  expect((await later.post([pushPrices(6, 52)], { key: KEYS[1] })).status).toBe(200);
});

test('a source that is silent for two heartbeats is suspended, and opens under a higher version [D3.16 D3.17]', async () => {
  const push = await open(buildSource({ heartbeatMs: 1000 }));
  await push.post(first);
  const { version } = marketOf(push);
  push.clock.advance(1900);
  expect(marketOf(push)).toMatchObject({ status: 'OPEN', version });
  push.clock.advance(500);
  expect(marketOf(push)).toMatchObject({ status: 'SUSPENDED', version: version + 1 });
  expect(push.warnings).toContain('a push source is silent');
  await push.post([{ seq: 4, at: START, kind: 'heartbeat' }]);
  expect(marketOf(push)).toMatchObject({ status: 'OPEN', version: version + 2, price: 47 });
});

test('messages of a source that pushes are no sign of life of the feed, nor the other way round [D3.16]', async () => {
  const push = await open(buildSource({ heartbeatMs: 60_000 }));
  const market = publishOfFeed(push);
  await push.post(first);
  push.clock.advance(2 * push.primary.heartbeatMs - 5000);
  await push.post([pushPrices(4)]);
  push.clock.advance(6000);
  expect(marketOf(push, market.id).stale).toBe(true);
  expect(marketOf(push).stale).toBe(false);
  push.publish({ kind: 'heartbeat', at: START });
  expect(marketOf(push, market.id).stale).toBe(false);
});

/** Decimal odds whose back is below their lay. */
const premium = (seq: number, odds: number) =>
  pushPrices(seq, odds, 's1', { runners: [{ id: 'line', back: [[odds, 100]], lay: [[odds + 0.1, 100]] }] });

test('the connection of the feed suspends its own markets and none of a source that pushes [D3.17]', async () => {
  const push = await open(buildSource({ types: ['premium'] }));
  await push.post([pushEvent(1), pushMarket(2, 's1', { type: 'premium' }), premium(3, 2)]);
  push.publish({ kind: 'connection', at: START, up: false });
  expect(marketOf(push).status).toBe('OPEN');
  await push.post([premium(4, 3)]);
  expect(marketOf(push)).toMatchObject({ status: 'OPEN', price: 3 });
});

test.each([
  [true, { runs: 52 }, undefined],
  [false, undefined, 'suggested-result'],
])(
  'a result of a source that is trusted for results: %s, is booked or suggested [D3.18]',
  async (trusted, result, question) => {
    const push = await open(buildSource({ trustedForResults: trusted }));
    const results: MarketResult[] = [];
    push.markets.onResult(async (each) => void results.push(each));
    await push.post([...first, pushResult(4)]);
    await waitFor(async () => push.markets.event('acme-m1')?.markets[0]?.book.status === 'SUSPENDED');
    const market = push.markets.event('acme-m1')?.markets[0];
    expect(market?.result?.runs).toBe(result?.runs);
    expect([market?.question, market?.suggestion?.runs]).toEqual([question, question && 52]);
    if (trusted) await waitFor(async () => results.length === 1);
    push.clock.advance(60_000);
    expect(results.map(({ runs }) => runs)).toEqual(trusted ? [52] : []);
    // Prices that come later open nothing that is decided.
    await push.post([pushPrices(5, 48)]);
    expect(push.markets.findCurrentMarket('acme-s1')?.book.status).not.toBe('OPEN');
  },
);

test('a process that leads anew has everything that was pushed, and suspends what became old [D3.17]', async () => {
  const before = await open(buildSource({ heartbeatMs: 5000 }));
  await before.post([...first, pushMarket(4, 's2'), pushPrices(5, 70, 's2')]);
  before.clock.advance(4000);
  await before.post([pushPrices(6, 48)]);
  const after = await openTestPush(database, [buildSource({ heartbeatMs: 5000 })]);
  opened.push(after);
  expect([marketOf(after).price, marketOf(after, 'acme-s2').price]).toEqual([48, 70]);
  expect(marketOf(after).status).toBe('OPEN');
  after.clock.advance(15_000);
  expect(marketOf(after).status).toBe('SUSPENDED');
});

test('a batch that another process took is published by the leader, also where its message was lost [D3.17]', async () => {
  const push = await open();
  const accepted: Parameters<typeof push.push.receive>[0][] = [];
  const other = new PushLog({ database, onAccepted: (batch) => void accepted.push(batch), clock: () => START });
  const read = (text: object[]) => text as Parameters<typeof other.accept>[1];
  await push.post(first);
  await other.accept(buildSource(), read([pushPrices(4, 50)]));
  push.push.receive(accepted[0]!);
  expect(marketOf(push).price).toBe(50);
  // Out of order, and never.
  await other.accept(buildSource(), read([pushPrices(5, 51)]));
  await other.accept(buildSource(), read([pushPrices(6, 52)]));
  push.push.receive(accepted[2]!);
  await waitFor(async () => marketOf(push).price === 52);
  push.push.receive(accepted[1]!);
  expect(marketOf(push).price).toBe(52);
  await other.accept(buildSource(), read([pushPrices(7, 53)]));
  push.clock.advance(250);
  await waitFor(async () => marketOf(push).price === 53);
});

/** A connection of a source, with the answers in order. */
async function connect(push: TestPush, { key = KEYS[0] as string, nonce = '' } = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${push.port}${push.path}/acme`);
  const answers: Record<string, unknown>[] = [];
  let closed = 0;
  socket.on('message', (data: Buffer) => answers.push(JSON.parse(String(data))));
  socket.on('close', (code) => (closed = code));
  socket.on('error', () => undefined);
  await waitFor(async () => answers.length === 1);
  const body = JSON.stringify({ source: 'acme', nonce: nonce || answers[0]?.['nonce'] });
  socket.send(JSON.stringify({ signature: sign(key, body, push.clock.now()), body }));
  return {
    socket,
    answers,
    closedWith: async () => {
      await waitFor(async () => closed !== 0);
      return closed;
    },
    next: async (messages: readonly object[]) => {
      const count = answers.length;
      socket.send(JSON.stringify({ messages }));
      await waitFor(async () => answers.length > count);
      return answers.at(-1);
    },
  };
}

test('a WebSocket that signs the nonce sends batches, each with its answer, and resumes after a cut [D3.17]', async () => {
  const push = await open();
  const one = await connect(push);
  await waitFor(async () => one.answers.length === 2);
  expect(one.answers[1]).toEqual({ status: 200, message: 'Success', seq: 0 });
  expect(await one.next(first)).toEqual({ status: 200, message: 'Success', seq: 3 });
  expect(await one.next([pushPrices(4, 50)])).toMatchObject({ seq: 4 });
  expect(marketOf(push).price).toBe(50);
  expect(await one.next([pushMarket(5, 's9', { type: 'premium' })])).toMatchObject({ status: 403 });
  expect(await one.next([pushPrices(9, 50)])).toMatchObject({ status: 409, expected: 5 });
  one.socket.terminate();
  const two = await connect(push);
  await waitFor(async () => two.answers.length === 2);
  expect(two.answers[1]).toMatchObject({ seq: 4 });
  // Many at once are answered in order.
  two.socket.send(JSON.stringify({ messages: [pushSnapshot(5, 'begin'), pushEvent(6), pushMarket(7)] }));
  for (let seq = 8; seq < 40; seq += 1) two.socket.send(JSON.stringify({ messages: [pushPrices(seq, seq)] }));
  two.socket.send(JSON.stringify({ messages: [pushSnapshot(40, 'end')] }));
  await waitFor(async () => two.answers.length === 36);
  expect(two.answers.slice(2).map(({ seq }) => seq)).toEqual([7, ...Array.from({ length: 32 }, (_, n) => n + 8), 40]);
  await waitFor(async () => marketOf(push).price === 39);
  two.socket.terminate();
});

test('a WebSocket with a foreign key, or with the nonce of another connection, is closed [D3.17]', async () => {
  const push = await open();
  expect(await (await connect(push, { key: KEYS[1] })).closedWith()).toBe(1008);
  expect(await (await connect(push, { nonce: 'the-nonce-of-another' })).closedWith()).toBe(1008);
  const unknown = new WebSocket(`ws://127.0.0.1:${push.port}${push.path}/nobody`);
  const refused = await new Promise((resolve) => unknown.on('error', (error) => resolve(error.message)));
  expect(refused).toContain('401');
});

test.each([
  ['no JSON', '{', 'a JSON array is expected'],
  ['a short key', JSON.stringify([{ ...buildSource(), keys: ['short'] }]), '0.keys.0 is not valid'],
  ['three keys', JSON.stringify([{ ...buildSource(), keys: [KEYS[0], KEYS[1], KEYS[0]] }]), '0.keys is not valid'],
  ['the same name twice', JSON.stringify([buildSource(), buildSource()]), 'acme is named twice'],
])('settings with %s are refused by the name of the field, never its value [D3.17]', (_what, text, problem) => {
  expect(() => readPushSources(text)).toThrow(problem);
});

test('every example of docs/feeds.md is taken in its order, with its sources [D3.18]', async () => {
  const text = readFileSync(join(__dirname, '../../../../../docs/feeds.md'), 'utf8');
  const blocksOf = (kind: string) =>
    [...text.matchAll(new RegExp(`\`\`\`json ${kind}\\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) => block);
  const [settings = ''] = blocksOf('PUSH_FEEDS');
  const batches = blocksOf('batch');
  expect(batches).toHaveLength(3);
  const push = await open(...readPushSources(settings));
  const [key = ''] = readPushSources(settings)[0]?.keys ?? [];
  const seqs: (number | undefined)[] = [];
  for (const batch of batches) {
    const answer = await push.post(batch, { key });
    expect([answer.status, answer.body.message]).toEqual([200, 'Success']);
    seqs.push(answer.body.seq);
  }
  expect(seqs).toEqual([3, 6, 52]);
  const [hello = ''] = blocksOf('hello');
  expect(Object.keys(JSON.parse(hello))).toEqual(['signature', 'body']);
});
