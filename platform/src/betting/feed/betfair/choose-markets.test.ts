import { ManualClock, type FeedClock } from '../feed';
import { BetfairFeed } from './betfair-feed';
import { distributeMarkets, rankMarkets, type ListedMarket } from './choose-markets';
import { CatalogueExchange, type TestingMarket } from './testing-catalogue';
import { MessageRecorder } from './testing-line';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const market = (id: string, change: Partial<ListedMarket> = {}): ListedMarket => ({
  ...{ id, eventId: 'e', marketType: 'MATCH_ODDS', startAt: NOW + HOUR, inPlay: false, volume: 0 },
  ...change,
});

test('opened markets come first, then in play, then the next 24 hours by time, then by volume and type [E9.01]', () => {
  const ranked = rankMarkets(
    [
      market('later', { startAt: NOW + 30 * HOUR, volume: 5 }),
      market('later-more', { startAt: NOW + 40 * HOUR, volume: 9 }),
      market('goals', { marketType: 'OVER_UNDER_25' }),
      market('odds'),
      market('soon', { startAt: NOW + 60_000, marketType: 'OVER_UNDER_25' }),
      market('running', { inPlay: true, startAt: NOW - HOUR, volume: 1 }),
      market('running-more', { inPlay: true, startAt: NOW - HOUR, volume: 2 }),
      market('opened', { eventId: 'o', startAt: NOW + 90 * HOUR }),
    ],
    { now: NOW, openedEventIds: new Set(['o']), typeOrder: ['MATCH_ODDS', 'OVER_UNDER_25'] },
  );
  expect(ranked.map(({ id }) => id)).toEqual([
    ...['opened', 'running-more', 'running', 'soon', 'odds', 'goals', 'later-more', 'later'],
  ]);
});

test('markets that stay keep their connection and others fill what is free [E9.01]', () => {
  const before = [
    ['a', 'b'],
    ['c', 'd'],
  ];
  expect(distributeMarkets(['x', 'd', 'a'], { before, most: 2, limit: 2 })).toEqual([['a', 'x'], ['d']]);
  expect(distributeMarkets(['a', 'b', 'c', 'd', 'e'], { before: [], most: 2, limit: 2 })).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

/** 900 markets of 90 events: 100 in play, 500 of today, 300 later. */
const catalogue = (): TestingMarket[] =>
  Array.from({ length: 900 }, (_, n) => ({
    id: `1.${1000 + n}`,
    eventId: `${Math.floor(n / 10)}`,
    marketType: n % 10 === 0 ? 'MATCH_ODDS' : 'OVER_UNDER_25',
    inPlay: n < 100,
    startAt: n < 100 ? NOW - HOUR : n < 600 ? NOW + n * 60_000 : NOW + 30 * HOUR,
    volume: n,
  }));

interface Opened {
  readonly exchange: CatalogueExchange;
  readonly feed: BetfairFeed;
  readonly received: MessageRecorder;
  readonly logged: string[];
  readonly clock: ManualClock;
}
const opened: Opened[] = [];
afterEach(async () => {
  for (const { exchange, feed } of opened.splice(0)) {
    await feed.stop();
    await exchange.close();
  }
});

async function openFeed({ limit = 200, maxMarkets = 200, connections = 1 } = {}): Promise<Opened> {
  const exchange = new CatalogueExchange(catalogue());
  exchange.limit = limit;
  await exchange.listen();
  const received = new MessageRecorder();
  const logged: string[] = [];
  const clock = new ManualClock(NOW);
  const feed = new BetfairFeed({
    ...{
      stream: exchange.endpoint,
      appKey: 'key',
      account: exchange,
      conflateMs: 0,
      heartbeatMs: HOUR,
      maxMarkets,
      connections,
    },
    filter: { eventTypeIds: ['1'], marketTypes: ['MATCH_ODDS', 'OVER_UNDER_25'], bettingTypes: ['ODDS'] },
    clock: clock satisfies FeedClock,
    log: (message, fields) => logged.push(`${message} ${JSON.stringify(fields)}`),
  });
  const line = { exchange, feed, received, logged, clock };
  opened.push(line);
  await feed.start((batch) => received.take(batch));
  return line;
}
const numbersOf = (ids: readonly string[]) => ids.map((id) => Number(id.slice(2)) - 1000).sort((a, b) => a - b);
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
/** Lets time pass until the exchange has a further subscription. */
async function nextSubscription({ exchange, clock }: Opened, within: number): Promise<readonly string[]> {
  const count = exchange.subscriptions.length;
  for (let passed = 0; passed < within && exchange.subscriptions.length === count; passed += 100) {
    clock.advance(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (let turn = 0; turn < 500 && exchange.subscriptions.length === count; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
  return exchange.subscriptions.at(-1) ?? [];
}

test('200 of 900 markets are subscribed to by rank, with ten virtual levels and trades [E9.01 E9.02]', async () => {
  const { exchange, received } = await openFeed();
  expect(exchange.subscriptions).toHaveLength(1);
  expect(numbersOf(exchange.subscriptions[0]!)).toEqual([...range(0, 100), ...range(100, 200)]);
  expect(received.books.size).toBe(200);
});

test('an opened event enters within 5 seconds and markets that stay lose no price [E9.01]', async () => {
  const line = await openFeed();
  const { exchange, feed, received } = line;
  const before = received.books.get('1.1150')!;
  exchange.price('1.1050', 3);
  feed.preferEvent('89');
  const ids = numbersOf(await nextSubscription(line, 5_000));
  exchange.price('1.1050', 4);
  exchange.price('1.1895', 9);
  await received.until(
    (message) =>
      message.kind === 'book' && message.book.marketId === '1.1895' && message.book.runners[0]?.back[0]?.[0] === 9,
  );
  expect(ids).toEqual([...range(0, 190), ...range(890, 900)]);
  const prices = received.messages.flatMap((message) =>
    message.kind === 'book' && message.book.marketId === '1.1050' ? [message.book.runners[0]?.back[0]?.[0]] : [],
  );
  expect(prices.filter((price, at) => price !== prices[at - 1])).toEqual([2, 3, 4]);
  expect(received.messages.filter(({ kind }) => kind === 'connection')).toHaveLength(1);
  expect(received.books.get('1.1150')).toBe(before);
  expect(received.books.get('1.1195')).toMatchObject({ status: 'SUSPENDED' });
});

test('an event that is not in the catalogue is not opened [E9.01]', async () => {
  const line = await openFeed();
  line.feed.preferEvent('no-such-event');
  line.feed.preferEvent('999999');
  await nextSubscription(line, 5_000);
  expect(line.exchange.subscriptions).toHaveLength(1);
});

test('a market that comes back has a version above the one it left with [E9.01]', async () => {
  const line = await openFeed();
  line.feed.preferEvent('89');
  await nextSubscription(line, 5_000);
  await line.received.until((message) => message.kind === 'book' && message.book.marketId === '1.1899');
  const left = line.received.books.get('1.1195')!.version;
  await nextSubscription(line, 300_000);
  await line.received.until((message) => message.kind === 'book' && message.book.marketId === '1.1195');
  expect(line.received.books.get('1.1195')).toMatchObject({ status: 'OPEN' });
  expect(line.received.books.get('1.1195')!.version).toBeGreaterThan(left);
});

test('two connections hold twice the markets, each of them once [E9.01]', async () => {
  const { exchange, received } = await openFeed({ connections: 2, maxMarkets: 150 });
  while (received.books.size < 300) await received.until(({ kind }) => kind === 'book');
  expect(exchange.subscriptions.map((ids) => ids.length)).toEqual([150, 150]);
  expect(numbersOf(exchange.subscriptions.flat())).toEqual(range(0, 300));
});

test('a refused number of markets becomes less, is logged, and is not asked for again [E9.01]', async () => {
  const line = await openFeed({ maxMarkets: 400, limit: 160 });
  expect(line.exchange.subscriptions.map((ids) => ids.length)).toEqual([400, 200, 150]);
  expect(line.logged.filter((text) => text.includes('subscription limit exceeded'))).toHaveLength(2);
  await nextSubscription(line, 130_000);
  expect(line.exchange.subscriptions).toHaveLength(3);
  expect(numbersOf(line.exchange.subscriptions[2]!)).toEqual(range(0, 150));
});

test('an exchange that takes not a single market is not asked in a loop [E9.01]', async () => {
  const line = await openFeed({ limit: 0 });
  const { length } = line.exchange.subscriptions;
  expect(length).toBeLessThan(25);
  expect(line.exchange.subscriptions.at(-1)).toHaveLength(1);
  expect(line.received.messages.filter((message) => message.kind === 'connection' && message.up)).toHaveLength(0);
});
