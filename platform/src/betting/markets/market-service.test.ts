import type { EventFrame } from '@backlay/shared/contract';
import type { MarketBook, MarketResult } from '@backlay/shared/domain';
import { ManualClock } from '../feed';
import { buildEvent, buildMarket } from '../feed/testing';
import type { Feed, FeedListener, FeedMessage } from '../feed';
import { MarketService } from './market-service';
import type { MarketStore, StoredMarkets } from './store';

const START = 1_800_000_000_000;
const event = buildEvent({ name: 'India v Australia', openDate: START });
const market = buildMarket(event, {
  id: 'm1',
  runners: [
    { id: 'r1', name: 'India', sort: 0 },
    { id: 'r2', name: 'Australia', sort: 1 },
  ],
  max: 1000,
  delaySeconds: 5,
  priceLadder: 'CLASSIC',
});
const book = (price: number, more: Partial<MarketBook> = {}): MarketBook => ({
  marketId: 'm1',
  version: 1,
  status: 'OPEN',
  inPlay: false,
  totalMatched: 0,
  runners: [
    { id: 'r1', status: 'ACTIVE', back: [[price, 100]], lay: [] },
    { id: 'r2', status: 'ACTIVE', back: [[3, 100]], lay: [] },
  ],
  ...more,
});
const message = {
  event: { kind: 'event', at: 0, event } as FeedMessage,
  market: { kind: 'market', at: 0, market } as FeedMessage,
  book: (...of: Parameters<typeof book>): FeedMessage => ({ kind: 'book', at: 0, eventId: 'e1', book: book(...of) }),
  result: (result: MarketResult): FeedMessage => ({ kind: 'result', at: 42, eventId: 'e1', result }),
  heartbeat: { kind: 'heartbeat', at: 0 } as FeedMessage,
};
const won: MarketResult = { marketId: 'm1', outcome: 'settled', winners: ['r1'] };

class ManualFeed implements Feed {
  readonly name = 'sim';
  readonly heartbeatMs = 1_000;
  waiting: readonly string[] = [];
  publish: FeedListener = () => undefined;
  async start(listener: FeedListener, waiting: readonly string[] = []) {
    this.publish = listener;
    this.waiting = waiting;
  }
  async stop() {}
}

const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
};

async function open(store?: MarketStore) {
  const clock = new ManualClock(START);
  const feed = new ManualFeed();
  const frames: EventFrame[] = [];
  const logged: string[] = [];
  const service = new MarketService({
    feed,
    store,
    clock: () => clock.now(),
    later: (ms, run) => clock.later(ms, run),
    log: (line) => logged.push(line),
  });
  service.onFrame((frame) => frames.push(frame));
  return { clock, feed, frames, logged, service };
}

async function opened() {
  const all = await open();
  await all.service.start();
  all.feed.publish([message.event, message.market, message.book(2)]);
  return all;
}

test('prices of one event gather into one frame within 80 ms, and only runners that changed are in it', async () => {
  const { clock, feed, frames } = await opened();
  frames.length = 0;
  feed.publish([message.book(2.02)]);
  feed.publish([message.book(2.04)]);
  clock.advance(79);
  expect(frames).toHaveLength(0);
  clock.advance(1);
  expect(frames).toHaveLength(1);
  expect(frames[0]!.markets).toEqual([
    expect.objectContaining({ marketId: 'm1', runners: [expect.objectContaining({ id: 'r1', back: [[2.04, 100]] })] }),
  ]);
  clock.advance(500);
  expect(frames).toHaveLength(1);
});

test.each<[string, Partial<MarketBook>]>([
  ['a suspension', { status: 'SUSPENDED' }],
  ['a ball that runs', { status: 'BALL RUNNING' }],
  ['a closing', { status: 'CLOSED' }],
  ['the turn in play', { inPlay: true }],
  [
    'a non-runner',
    { runners: [{ id: 'r1', status: 'REMOVED', back: [], lay: [], adjustmentFactor: 30 }, book(2).runners[1]!] },
  ],
])('%s is sent at once, together with pending prices', async (_, change) => {
  const { feed, frames } = await opened();
  frames.length = 0;
  feed.publish([message.book(2.5)]);
  feed.publish([message.book(2.5, { version: 2, ...change })]);
  expect(frames).toHaveLength(1);
  const runners = change.runners?.slice(0, 1);
  expect(frames[0]!.markets[0]).toMatchObject({ version: 2, ...change, ...(runners ? { runners } : {}) });
});

test('frames of an event are numbered without gaps and a snapshot includes pending changes', async () => {
  const { clock, feed, frames, service } = await opened();
  for (const price of [2.1, 2.2, 2.3]) {
    feed.publish([message.book(price)]);
    clock.advance(80);
  }
  expect(frames.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  feed.publish([message.book(2.4)]);
  const snapshot = service.snapshot('e1')!;
  expect(snapshot).toMatchObject({
    full: true,
    seq: 5,
    markets: [{ runners: [{ id: 'r1', back: [[2.4, 100]] }, { id: 'r2' }] }],
  });
  expect(frames.at(-1)).toMatchObject({ seq: 5, full: false });
  expect(service.snapshot('nobody')).toBeUndefined();
});

test('a market without a book is suspended [B4.20]', async () => {
  const { feed, service } = await open();
  await service.start();
  feed.publish([message.event, message.market]);
  expect(service.findCurrentMarket('m1')!.book.status).toBe('SUSPENDED');
});

test('data older than two heartbeats is stale and notifies subscribers; a heartbeat refreshes it', async () => {
  const { clock, feed, frames, service } = await opened();
  clock.advance(2_000);
  expect(service.isStale('e1')).toBe(false);
  expect(service.findCurrentMarket('m1')).toMatchObject({ ageMs: 2_000, stale: false });
  clock.advance(1_001);
  expect(service.isStale('e1')).toBe(true);
  expect(service.findCurrentMarket('m1')!.stale).toBe(true);
  expect(frames.at(-1)).toMatchObject({ stale: true, markets: [] });
  feed.publish([message.heartbeat]);
  expect(service.isStale('e1')).toBe(false);
  clock.advance(1_000);
  expect(frames.at(-1)).toMatchObject({ stale: false });
  expect(service.isStale('unknown')).toBe(true);
});

test('a result reaches settlement once, enters the frame and later removes the market [B4.27]', async () => {
  const { clock, feed, frames, service } = await opened();
  const settled: unknown[] = [];
  service.onResult(async (result, definition) => void settled.push([result.winners, definition.name]));
  feed.publish([message.book(2, { status: 'CLOSED', version: 2 }), message.result(won), message.result(won)]);
  await settle();
  expect(settled).toEqual([[['r1'], 'Match Odds']]);
  expect(frames.at(-1)!.markets[0]).toMatchObject({
    status: 'CLOSED',
    result: { outcome: 'settled', winners: ['r1'] },
  });
  expect(service.events()).toHaveLength(0);
  clock.advance(30_000);
  expect(frames.at(-1)!.removed).toEqual(['m1']);
  expect(service.event('e1')?.markets ?? []).toHaveLength(0);
  feed.publish([message.market, message.book(2), message.result(won)]);
  await settle();
  expect(settled).toHaveLength(1);
});

test('a settlement that fails is tried again until it succeeds, and only then marked as delivered', async () => {
  const store = memoryStore();
  const { clock, feed, logged, service } = await open(store);
  let tries = 0;
  service.onResult(async () => {
    tries += 1;
    if (tries < 3) throw new Error('database away');
  });
  await service.start();
  feed.publish([message.event, message.market, message.result(won)]);
  await settle();
  expect(store.log).toEqual(['result m1']);
  for (let turn = 0; turn < 3; turn += 1) {
    clock.advance(5_000);
    await settle();
  }
  expect(tries).toBe(3);
  expect(logged).toHaveLength(2);
  expect(store.log.at(-1)).toBe('delivered m1');
});

test('a crash recovery repeats undelivered results, queries open markets and reopens no settled one', async () => {
  const other = { ...market, id: 'm2' };
  const store = memoryStore({ events: [event], markets: [market, other], undelivered: [won], settledIds: ['m0'] });
  const { feed, service } = await open(store);
  const settled: string[] = [];
  service.onResult(async (result) => void settled.push(result.marketId));
  await service.start();
  await settle();
  expect(settled).toEqual(['m1']);
  expect(feed.waiting).toEqual(['m2']);
  expect(service.events()).toHaveLength(0);
  expect(service.findCurrentMarket('m2')).toMatchObject({ stale: true, book: { status: 'SUSPENDED' } });
  feed.publish([
    message.event,
    { kind: 'market', at: 0, market: { ...market, id: 'm0' } },
    message.result({ ...won, marketId: 'm0' }),
    message.result({ ...won, marketId: 'm2' }),
  ]);
  await settle();
  expect(service.findCurrentMarket('m0')).toBeUndefined();
  expect(settled).toEqual(['m1', 'm2']);
});

function memoryStore(
  stored: StoredMarkets = { events: [], markets: [], undelivered: [], settledIds: [] },
): MarketStore & { readonly log: string[] } {
  const log: string[] = [];
  return {
    log,
    saveEvent: () => undefined,
    saveMarket: () => undefined,
    saveResult: async (result) => void log.push(`result ${result.marketId}`),
    markDelivered: async (id) => void log.push(`delivered ${id}`),
    load: async () => stored,
    flush: async () => undefined,
  };
}
