import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { MarketResult } from '@backlay/shared/domain';
import { sign } from '../../../core/http';
import { waitFor } from '../../../../testing/processes';
import { PushLog } from './push-log';
import { readPushSources } from './protocol';
import {
  buildSource,
  createPushFixture,
  FIRST,
  KEYS,
  marketOf,
  publishOfFeed,
  pushEvent,
  pushMarket,
  pushPrices,
  pushResult,
  pushSnapshot,
  START,
  type TestPush,
} from './testing-push';

// What a source that pushes may rely on, and what it may not do: the conformance of the protocol of docs/feeds.md.

const fixture = createPushFixture();
const { open } = fixture;

test('a source that is silent for two heartbeats is suspended, and opens under a higher version [D3.16 D3.17]', async () => {
  const push = await open(buildSource({ heartbeatMs: 1000 }));
  await push.post(FIRST);
  const { version } = marketOf(push);
  push.clock.advance(1900);
  expect(marketOf(push)).toMatchObject({ status: 'OPEN', version });
  push.clock.advance(500);
  expect(marketOf(push)).toMatchObject({ status: 'SUSPENDED', version: version + 1 });
  expect(push.warnings).toContain('push source heartbeat missed');
  await push.post([{ seq: 4, at: START, kind: 'heartbeat' }]);
  expect(marketOf(push)).toMatchObject({ status: 'OPEN', version: version + 2, price: 47 });
});

test('messages of a source that pushes are no sign of life of the feed, nor the other way round [D3.16]', async () => {
  const push = await open(buildSource({ heartbeatMs: 60_000 }));
  const market = publishOfFeed(push);
  await push.post(FIRST);
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
    await push.post([...FIRST, pushResult(4)]);
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
  await before.post([...FIRST, pushMarket(4, 's2'), pushPrices(5, 70, 's2')]);
  before.clock.advance(4000);
  await before.post([pushPrices(6, 48)]);
  const after = await open(buildSource({ heartbeatMs: 5000 }));
  expect([marketOf(after).price, marketOf(after, 'acme-s2').price]).toEqual([48, 70]);
  expect(marketOf(after).status).toBe('OPEN');
  after.clock.advance(15_000);
  expect(marketOf(after).status).toBe('SUSPENDED');
});

test('a batch that another process took is published by the leader, also where its message was lost [D3.17]', async () => {
  const push = await open();
  const accepted: Parameters<typeof push.push.receive>[0][] = [];
  const other = new PushLog({
    database: fixture.database,
    onAccepted: (batch) => void accepted.push(batch),
    clock: () => START,
  });
  const read = (text: object[]) => text as Parameters<typeof other.accept>[1];
  await push.post(FIRST);
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
  expect(await one.next(FIRST)).toEqual({ status: 200, message: 'Success', seq: 3 });
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
