/** @jest-environment node */
import type { DepthUpdate } from '@backlay/shared/contract';
import { readHistoryColumns, type Level } from '@backlay/shared/domain';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { openTab } from '../../realtime/sockets/testing';
import { buildBook, buildEvent, buildMarket } from '../feed/testing';
import { HistoryRecorder } from './history-recorder';

let platform: TestPlatform;
const event = buildEvent({ id: 'deep' });
const market = buildMarket(event, { id: 'deep.1' });
const own = buildMarket(event, { id: 'deep.metro', tenantIds: ['metro'] });
const ladder = (first: number, step: number): readonly Level[] =>
  Array.from({ length: 10 }, (_, at) => [Math.round((first + at * step) * 100) / 100, 100 * (at + 1)] as const);
const BACK = ladder(1.86, -0.01);
const LAY = ladder(1.87, 0.01);
const TRADED: readonly Level[] = [
  [1.85, 200],
  [1.86, 700],
];

function publish(version: number, lastPrice: number, volume: number): void {
  const depth = { back: BACK, lay: LAY, traded: TRADED, volume };
  const book = buildBook(market, { version, totalMatched: 2 * volume });
  const runners = book.runners.map((runner) => ({
    ...runner,
    back: BACK.slice(0, 3),
    lay: LAY.slice(0, 3),
    lastPrice,
    depth,
  }));
  platform.feed.publish({ kind: 'book', at: version, eventId: event.id, book: { ...book, runners } });
}

beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  platform.feed.publish(
    { kind: 'event', at: 1, event },
    { kind: 'market', at: 1, market },
    { kind: 'market', at: 1, market: own },
    { kind: 'book', at: 1, eventId: event.id, book: buildBook(own) },
  );
  publish(1, 1.86, 900);
});
afterAll(() => platform?.close());

const query = { marketId: market.id, teamId: 'a' };

test('depth answers ten levels a side, last price, volume and total, and frames carry three levels [E4.02]', async () => {
  const { status, body } = await platform.call('royal', 'marketDepth', { query });
  expect([status, body.docs]).toEqual([
    200,
    {
      ...query,
      version: 1,
      status: 'OPEN',
      back: BACK,
      lay: LAY,
      lastPrice: 1.86,
      volume: 900,
      totalMatched: 1800,
    },
  ]);
  const frames = await platform.call('royal', 'marketFrames', { query: { eventIds: event.id } });
  const [runner] = frames.body.docs[0].markets[0].runners;
  expect([runner.back.length, 'depth' in runner]).toEqual([3, false]);
});

test('traded volume answers rupees by price [E4.02]', async () => {
  const { body } = await platform.call('royal', 'marketTraded', { query });
  expect(body.docs).toEqual({ ...query, volume: 900, traded: TRADED });
});

test('the three calls are cacheable for 1 s and unknown to other brands [E4.02]', async () => {
  for (const name of ['marketDepth', 'marketTraded', 'marketHistory'] as const) {
    const answer = await platform.call('royal', name, { query });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, max-age=1']);
    const foreign = { query: { marketId: own.id, teamId: 'a' } };
    expect((await platform.call('metro', name, foreign)).status).toBe(200);
    const refused = await platform.call('royal', name, foreign);
    expect([refused.status, refused.headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await platform.call('royal', name, { query: { ...query, teamId: 'x' } })).status).toBe(404);
  }
});

const historyOf = async () => {
  const { body } = await platform.call('royal', 'marketHistory', { query: { ...query, span: 'minutes' } });
  return { points: readHistoryColumns(body.docs), summary: body.docs.summary };
};

/** Until a condition holds. */
async function until(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) await new Promise((resolve) => setTimeout(resolve, 50));
}

test('history follows last price and volume, and a killed process finds it again [E4.03]', async () => {
  publish(2, 1.9, 1_000);
  await until(async () => (await historyOf()).points.at(-1)?.price === 190);
  const { points, summary } = await historyOf();
  expect(points.at(-1)).toMatchObject({ price: 190, volume: 1_000 });
  expect(summary).toMatchObject({ last: 190, highest: 190 });
  // Nothing is flushed at the end of a killed process: what the journal has must do.
  const restart = async () => {
    const again = new HistoryRecorder({
      markets: {
        ...{ onFrame: () => () => undefined, findCurrentMarket: () => undefined, now: Date.now() },
        isCurrent: () => true,
      },
      database: platform.database,
      warn: () => undefined,
    });
    await again.start();
    await again.stop();
    return again.histories.find(market.id, 'a')?.history.points ?? [];
  };
  await until(async () => (await restart()).at(-1)?.price === 190);
  const gaps = (await restart()).map(({ second }) => points.some((point) => point.second === second));
  expect(gaps).not.toContain(false);
});

test('a tab is sent depth while its panel is open only, at most four times a second [E4.02]', async () => {
  const token = await platform.login('royal');
  const socket = await openTab(platform.running.port, token);
  const received: DepthUpdate[] = [];
  socket.on('getMarketDepthUpdates', (update: DepthUpdate) => received.push(update));
  await socket.emitWithAck('postEventSubscription', { eventId: event.id });
  publish(3, 2, 1_100);
  await socket.emitWithAck('getMarketStatusByEventId', { eventId: event.id });
  expect(received).toEqual([]);

  const opened = await socket.emitWithAck('postMarketDepthSubscription', query);
  expect(opened).toMatchObject({ ok: true, depth: { lastPrice: 2, traded: TRADED, back: BACK } });
  expect(await socket.emitWithAck('postMarketDepthSubscription', { marketId: own.id, teamId: 'a' })).toEqual({
    ok: true,
    depth: null,
  });
  expect(await socket.emitWithAck('postMarketDepthSubscription', { marketId: 7 })).toMatchObject({ ok: false });
  const began = Date.now();
  for (let at = 0; at < 100; at += 1) {
    publish(4 + at, 2 + at / 100, 2_000 + at);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await until(async () => received.at(-1)?.volume === 2_099);
  expect(received.length).toBeGreaterThan(0);
  expect(received.length).toBeLessThanOrEqual(Math.ceil((Date.now() - began) / 250) + 1);

  expect(await socket.emitWithAck('deleteMarketDepthSubscription', query)).toEqual({ ok: true });
  const before = received.length;
  publish(200, 3, 5_000);
  await socket.emitWithAck('getMarketStatusByEventId', { eventId: event.id });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(received.length).toBe(before);
  socket.disconnect();
});
