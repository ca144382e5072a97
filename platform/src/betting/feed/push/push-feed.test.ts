import { waitFor } from '../../../../testing/processes';
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
  pushSnapshot,
  START,
  type TestPush,
} from './testing-push';

// What a source that pushes may rely on, and what it may not do: the conformance of the protocol of docs/feeds.md.

const fixture = createPushFixture();
const { open } = fixture;

/** Once what was read anew is published. */
const settled = (push: TestPush, id: string, status: string): Promise<boolean> =>
  waitFor(async () => push.markets.findCurrentMarket(id)?.book.status === status);

test('a signed batch shows an event, its market and its prices, and an answer names the last number [D3.17]', async () => {
  const push = await open();
  expect(await push.post(FIRST)).toEqual({ status: 200, body: { message: 'Success', seq: 3 } });
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
    expect((await push.post(FIRST, options)).status).toBe(status);
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
    [...FIRST.slice(0, 2), pushPrices(3, 47, 's1', { runners: [{ id: 'x' }] })],
    400,
    'runners',
  ],
  ['another type of a known market', [...FIRST, pushMarket(4, 's1', { type: 'bookmaker' })], 400, 'market.type'],
  [
    'a known market without its runner',
    [...FIRST, pushMarket(4, 's1', { runners: [{ id: 'b', name: 'B' }] })],
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
      return FIRST[seq - 1] ?? pushPrices(seq, 40 + (seq % 20));
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
  await push.post(FIRST);
  const answers = await Promise.all([60, 61, 62, 63].map((runs) => push.post([pushPrices(4, runs)])));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { rows } = await fixture.database.query<{ runs: number }>(
    `SELECT (message->'prices'->'runners'->0->'back'->0->>0)::int AS runs FROM push_feed_state WHERE kind = 'prices'`,
  );
  await waitFor(async () => marketOf(push).price === rows[0]?.runs);
});

test('a gap is answered with the expected number and suspends that source alone until a snapshot ends [D3.17]', async () => {
  const push = await open(buildSource(), buildSource({ name: 'beta' }));
  await push.post(FIRST);
  await push.post(FIRST, { source: 'beta' });
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
  await push.post([...FIRST, pushMarket(4, 's2'), pushPrices(5, 80, 's2')]);
  expect(marketOf(push, 'acme-s2').status).toBe('OPEN');
  await push.post([pushSnapshot(6, 'begin'), pushEvent(7), pushMarket(8), pushPrices(9), pushSnapshot(10, 'end')]);
  await settled(push, 'acme-s2', 'SUSPENDED');
  await settled(push, 'acme-s1', 'OPEN');
  expect((await push.post([pushPrices(11, 80, 's2')])).body.message).toContain('prices.marketId');
});

test('a key is replaced without a lost message: both are taken while both are named [D3.17]', async () => {
  const push = await open(buildSource({ keys: [KEYS[1], KEYS[0]] }));
  expect((await push.post(FIRST, { key: KEYS[0] })).status).toBe(200);
  expect((await push.post([pushPrices(4, 50)], { key: KEYS[1] })).status).toBe(200);
  expect((await push.post([pushPrices(5, 51)], { key: KEYS[0] })).status).toBe(200);
  expect(marketOf(push).price).toBe(51);
  const later = await open(buildSource({ keys: [KEYS[1]] }));
  expect((await later.post([pushPrices(6, 52)], { key: KEYS[0] })).status).toBe(401);
  expect((await later.post([pushPrices(6, 52)], { key: KEYS[1] })).status).toBe(200);
});
