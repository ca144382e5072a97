import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { sign } from '../../../core/http';
import type { Database } from '../../../core/database';
import { openTestDatabase, type TestDatabase } from '../../../core/database/testing';
import { MarketService } from '../../markets';
import { ManualClock, type FeedMessage } from '../feed';
import { buildBook, buildEvent, buildMarket, IdleFeed } from '../testing';
import { PUSH_PATH, PUSH_SIGNATURE, PushEndpoint } from './push-endpoint';
import { MergedFeed, PushFeed, type PushFeedDeps } from './push-feed';
import { PushLog } from './push-log';
import { readPushSources, type PushSource } from './protocol';

/** When these tests begin, ms. */
export const START = Date.UTC(2027, 0, 1);
export const KEYS = ['the-first-key-of-these-tests-000001', 'the-other-key-of-these-tests-000002'] as const;

/** A source of sessions and bookmaker markets of cricket. */
export const buildSource = (over: Partial<PushSource> & { readonly name?: string } = {}): PushSource =>
  readPushSources(
    JSON.stringify([{ name: 'acme', keys: [KEYS[0]], types: ['session', 'bookmaker'], sports: ['4'], ...over }]),
  )[0]!;

export interface PushAnswer {
  readonly status: number;
  readonly body: { readonly message: string; readonly seq?: number; readonly expected?: number };
}

/** The feed, the market service and the address of a platform that takes sources which push. */
export async function openTestPush(
  database: Database,
  sources: readonly PushSource[],
  options: Pick<PushFeedDeps, 'brandsWithoutStandby'> = {},
) {
  const clock = new ManualClock(START);
  const primary = new IdleFeed();
  const warnings: string[] = [];
  const log: PushLog = new PushLog({ database, onAccepted: (batch) => push.receive(batch), clock: () => clock.now() });
  const push: PushFeed = new PushFeed({ sources, log, clock, warn: (text) => void warnings.push(text), ...options });
  const markets = new MarketService({
    feed: new MergedFeed(primary, push),
    clock: () => clock.now(),
    later: (ms, run) => clock.later(ms, run),
  });
  const endpoint = new PushEndpoint({ sources, log, clock: () => clock.now() });
  const app = fastify();
  await endpoint.serve(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  await markets.start();
  return {
    ...{ clock, primary, markets, log, push, warnings, port },
    path: PUSH_PATH,
    async post(
      messages: readonly object[] | string,
      { source = 'acme', key = KEYS[0] as string, at = clock.now(), signature = '' } = {},
    ): Promise<PushAnswer> {
      const body = typeof messages === 'string' ? messages : JSON.stringify({ messages });
      const headers = { 'content-type': 'application/json', [PUSH_SIGNATURE]: signature || sign(key, body, at) };
      const response = await fetch(`http://127.0.0.1:${port}${PUSH_PATH}/${source}`, { method: 'POST', headers, body });
      return { status: response.status, body: (await response.json()) as PushAnswer['body'] };
    },
    publish: (...messages: readonly FeedMessage[]) => primary.publish(...messages),
    async close() {
      await app.close();
      await markets.stop();
    },
  };
}

export type TestPush = Awaited<ReturnType<typeof openTestPush>>;

const at = START;
export const pushEvent = (seq: number, id = 'm1', sportId = '4') => ({
  ...{ seq, at, kind: 'event' },
  event: { id, sportId, name: 'Mumbai v Chennai', openDate: START, competition: { id: 'cup', name: 'Cup' } },
});
export const pushMarket = (seq: number, id = 's1', over: object = {}) => ({
  ...{ seq, at, kind: 'market' },
  market: {
    ...{ id, eventId: 'm1', name: '6 over runs', type: 'session' },
    ...{ runners: [{ id: 'line', name: '6 over runs' }], ...over },
  },
});
export const pushPrices = (seq: number, runs = 47, marketId = 's1', over: object = {}) => ({
  ...{ seq, at, kind: 'prices' },
  prices: {
    ...{ eventId: 'm1', marketId, status: 'OPEN', inPlay: true },
    runners: [{ id: 'line', back: [[runs, 100]], lay: [[runs - 1, 100]] }],
    ...over,
  },
});
export const pushResult = (seq: number, over: object = {}) => ({
  ...{ seq, at, kind: 'result' },
  result: { eventId: 'm1', marketId: 's1', outcome: 'settled', runs: 52, ...over },
});
export const pushSnapshot = (seq: number, part: 'begin' | 'end') => ({ seq, at, kind: 'snapshot', part });

/** What the first batch of a source holds: an event, its market and its prices. */
export const FIRST = [pushEvent(1), pushMarket(2), pushPrices(3)];

/** A market as bets are judged by it. */
export function marketOf(push: TestPush, id = 'acme-s1') {
  const market = push.markets.findCurrentMarket(id);
  if (!market) throw new Error(`${id} is not known`);
  const { book, stale, result } = market;
  return { status: book.status, version: book.version, price: book.runners[0]?.back[0]?.[0], stale, result };
}

/** An open market of the feed beside the sources. */
export function publishOfFeed(push: TestPush) {
  const event = buildEvent();
  const market = buildMarket(event);
  push.publish(
    { kind: 'event', at: START, event },
    { kind: 'market', at: START, market },
    { kind: 'book', at: START, eventId: event.id, book: buildBook(market) },
  );
  return market;
}

/** Test platforms over one database for the tests of a file; each is closed after its test. */
export function createPushFixture() {
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
  return {
    get database(): TestDatabase {
      return database;
    },
    async open(...sources: Parameters<typeof openTestPush>[1]): Promise<TestPush> {
      const push = await openTestPush(database, sources.length > 0 ? sources : [buildSource()]);
      opened.push(push);
      return push;
    },
  };
}
