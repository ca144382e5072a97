import type { EventFrame } from '@backlay/shared/contract';
import type { EventDefinition, MarketDefinition } from '@backlay/shared/domain';
import type { Socket } from 'socket.io-client';
import { buildBook, buildEvent, buildMarket, buildRunners } from '../feed/testing';
import type { MarketService } from './market-service';
import type { SocketPublisher } from '../../realtime/sockets';
import { openTab } from '../../realtime/sockets/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { publishMarketEvents } from './publish-market-events';

let platform: TestPlatform;
let socket: Socket;
const received: { name: string; payload: unknown }[] = [];
let waiting: { name: string; is: (payload: never) => boolean; done: (payload: never) => void }[] = [];

/** The next (or an earlier unread) event of that name. */
function receive<T>(name: string, is: (payload: T) => boolean = () => true): Promise<T> {
  const at = received.findIndex((one) => one.name === name && is(one.payload as T));
  if (at >= 0) return Promise.resolve(received.splice(at, 1)[0]!.payload as T);
  return new Promise((done) => waiting.push({ name, is: is as never, done: done as never }));
}

beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  socket = await openTab(platform.running.port, await platform.login('royal'));
  socket.onAny((name: string, payload: unknown) => {
    const one = waiting.find((other) => other.name === name && other.is(payload as never));
    if (!one) return void received.push({ name, payload });
    waiting = waiting.filter((other) => other !== one);
    one.done(payload as never);
  });
});
afterAll(async () => {
  socket?.disconnect();
  await platform?.close();
});

let made = 0;
function newEvent(): {
  event: EventDefinition;
  market: (id: string, more?: Partial<MarketDefinition>) => MarketDefinition;
} {
  made += 1;
  const event = buildEvent({
    id: `news-${made}`,
    name: `Alpha ${made} v Beta ${made}`,
    openDate: Date.now() + 3_600_000,
  });
  const market = (id: string, more: Partial<MarketDefinition> = {}) =>
    buildMarket(event, { id: `${event.id}.${id}`, name: id, runners: buildRunners('a'), max: 5000, ...more });
  return { event, market };
}
const book = (eventId: string, marketId: string, status: 'OPEN' | 'SUSPENDED', version: number) =>
  ({
    kind: 'book',
    at: version,
    eventId,
    book: buildBook(
      { id: marketId, runners: buildRunners('a') },
      { version, status, inPlay: false, back: [1.5, 100], lay: [1.52, 80] },
    ),
  }) as const;
const watch = (eventId: string) => socket.emitWithAck('postEventSubscription', { eventId });

test('subscribers receive added, changed and removed markets and the state of their event [A7.60 A7.63]', async () => {
  const { event, market } = newEvent();
  platform.feed.publish({ kind: 'event', at: 1, event }, { kind: 'market', at: 1, market: market('m') });
  platform.feed.publish(book(event.id, `${event.id}.m`, 'OPEN', 1));
  await watch(event.id);
  platform.feed.publish({ kind: 'market', at: 2, market: market('f', { type: 'session', manual: true }) });
  expect(await receive('getAddMarketUpdate')).toEqual({
    eventId: event.id,
    marketId: { id: `${event.id}.f`, type: 'session', externalType: 'SESSION' },
  });
  platform.feed.publish({ kind: 'market', at: 3, market: market('m', { max: 9000 }) });
  expect(await receive('getModifyMarketUpdate')).toMatchObject({
    marketId: { id: `${event.id}.m`, type: 'betfair', externalType: 'BETFAIR' },
  });
  platform.feed.publish(book(event.id, `${event.id}.m`, 'SUSPENDED', 2));
  expect(await receive('getEventStatus')).toEqual({ eventId: event.id, status: 'SUSPENDED' });
  platform.feed.publish(book(event.id, `${event.id}.m`, 'OPEN', 3));
  expect(await receive('getEventStatus')).toEqual({ eventId: event.id, status: 'OPEN' });
  for (const id of ['m', 'f'])
    platform.feed.publish({
      kind: 'result',
      at: 4,
      eventId: event.id,
      result: { marketId: `${event.id}.${id}`, outcome: 'void', winners: [] },
    });
  await receive<{ status: string }>('getEventStatus', ({ status }) => status === 'CLOSED');
  expect(await receive<{ eventIds: string[] }>('getMarketCacheUpdates')).toMatchObject({ eventIds: [event.id] });
});

test('a score appears and changes under its wire names [A7.62 A7.70]', async () => {
  const { event, market } = newEvent();
  platform.feed.publish({ kind: 'event', at: 1, event }, { kind: 'market', at: 1, market: market('m') });
  await watch(event.id);
  const score = (text: string) =>
    platform.feed.publish({
      kind: 'score',
      at: 2,
      score: { eventId: event.id, sides: [{ name: 'A', score: text }], clock: '1.0 ov' },
    });
  score('4/0');
  expect(await receive('getEventScore')).toMatchObject({ eventId: event.id, score: { sides: [{ score: '4/0' }] } });
  score('5/0');
  expect(await receive('scoreUpdated')).toMatchObject({ eventId: event.id, score: { sides: [{ score: '5/0' }] } });
});

test('a lost exchange suspends its markets and notifies all; its next prices reopen them [A7.58]', async () => {
  const { event, market } = newEvent();
  platform.feed.publish(
    { kind: 'event', at: 1, event },
    { kind: 'market', at: 1, market: market('m') },
    { kind: 'market', at: 1, market: market('b', { type: 'bookmaker', manual: true }) },
    book(event.id, `${event.id}.m`, 'OPEN', 1),
    book(event.id, `${event.id}.b`, 'OPEN', 1),
  );
  await watch(event.id);
  platform.feed.publish({ kind: 'connection', at: 2, up: false });
  await receive('getBetfairTokenExpired');
  const statuses = async () => {
    const { frame } = await socket.emitWithAck('getMarketStatusByEventId', { eventId: event.id });
    return Object.fromEntries(
      frame.markets.map((one: { marketId: string; status: string }) => [one.marketId, one.status]),
    );
  };
  expect(await statuses()).toEqual({ [`${event.id}.m`]: 'SUSPENDED', [`${event.id}.b`]: 'OPEN' });
  // What still comes through a stream that is not current opens nothing.
  platform.feed.publish(book(event.id, `${event.id}.m`, 'OPEN', 2));
  expect((await statuses())[`${event.id}.m`]).toBe('SUSPENDED');
  platform.feed.publish({ kind: 'connection', at: 3, up: true }, book(event.id, `${event.id}.m`, 'OPEN', 4));
  await receive('getBetfairTokenRefreshed');
  expect((await statuses())[`${event.id}.m`]).toBe('OPEN');
});

test('a new highlighted event or changed home lists notify all sockets [A7.54 A7.64]', async () => {
  const { event, market } = newEvent();
  // The lists are looked at every other second: the message has to come after this event, which nothing outranks in its sport.
  received.splice(0);
  platform.feed.publish(
    { kind: 'event', at: 1, event: { ...event, sportId: '1' } },
    { kind: 'market', at: 1, market: market('m') },
  );
  expect(await receive<{ at: number }>('getHomeCacheUpdates')).toEqual({ at: expect.any(Number) });
  expect(await receive<{ at: number }>('highlightUpdated')).toEqual({ at: expect.any(Number) });
});

test('all events and open markets are returned, or those of one sport, with or without a payload [A7.48 A7.49]', async () => {
  const { event, market } = newEvent();
  platform.feed.publish({ kind: 'event', at: 1, event }, { kind: 'market', at: 1, market: market('m') });
  const all = await socket.emitWithAck('getAllEvent');
  expect(all.events).toContainEqual({
    eventId: event.id,
    name: event.name,
    eventTypeId: '4',
    status: 'SUSPENDED',
  });
  expect((await socket.emitWithAck('getAllEvent', { eventTypeId: '7' })).events).toEqual([]);
  const { markets } = await socket.emitWithAck('getAllMarket', { eventTypeId: '4' });
  expect(markets).toContainEqual({
    eventId: event.id,
    marketId: { id: `${event.id}.m`, type: 'betfair', externalType: 'BETFAIR' },
    name: 'm',
    status: 'SUSPENDED',
  });
});

test('a market removed half a minute after its result is named to subscribers once [A7.63]', () => {
  const messages: unknown[] = [];
  const record = (kind: string) => (to: unknown, name: unknown, payload: unknown) =>
    void messages.push([kind, to, name, payload]);
  const { event, market } = newEvent();
  const definition = market('m');
  let frame: (frame: EventFrame) => void = () => undefined;
  const view = { event, markets: [{ definition, book: { status: 'OPEN' }, result: undefined }], seq: 1, stale: false };
  const stop = publishMarketEvents(
    {
      now: Date.now(),
      event: () => view,
      onFrame: (listener: typeof frame) => ((frame = listener), () => undefined),
      onConnection: () => () => undefined,
    } as unknown as MarketService,
    { toWatchers: record('watchers'), toAll: record('all') } as unknown as SocketPublisher,
  );
  const at = { eventId: event.id, seq: 1, at: 1, full: false, markets: [] } as unknown as EventFrame;
  frame({ ...at, markets: [{ marketId: definition.id }] } as unknown as EventFrame);
  messages.length = 0;
  frame({ ...at, removed: [definition.id] });
  frame({ ...at, removed: [definition.id] });
  stop();
  expect(messages).toEqual([
    [
      'watchers',
      event.id,
      'getDeleteMarketUpdate',
      { eventId: event.id, marketId: { id: definition.id, type: 'betfair', externalType: 'BETFAIR' } },
    ],
  ]);
});
