import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Socket } from 'socket.io-client';
import type { EventFrame } from '@backlay/shared/contract';
import { ManualClock } from '../src/betting/feed';
import { createMessageBus, type MessageBus } from '../src/core/message-bus';
import { openTab } from '../src/realtime/sockets/testing';
import { idOfEvent, openInterestProcess, type InterestProcess } from './interest-process';
import { waitFor } from './processes';
import { findRedis, openTestRedis, type TestRedis } from './redis';

// Three processes of prices and sockets over one Redis: what each receives, and that nothing is lost where it begins to receive.

const redisProgram = findRedis();
const MISSING = 'redis-server is not on this machine and could not be installed';
const it = (title: string, body: () => Promise<void>, mostMs?: number): void =>
  redisProgram ? test(title, body, mostMs) : test.skip(`${title} (skipped: ${MISSING})`, body);
if (!redisProgram) process.stderr.write(`Interest of processes is NOT tested: ${MISSING}.\n`);

const EVENTS = 200;
/** `npm run bench interest` begins ten thousand times. */
const BEGINS = Number(process.env['INTEREST_BEGINS'] ?? 40);
const AT_ONCE = 20;

let redis: TestRedis;
let clock: ManualClock;
let processes: InterestProcess[] = [];
let sockets: Socket[] = [];
beforeAll(async () => {
  if (redisProgram) redis = await openTestRedis(redisProgram);
});
afterAll(() => redis?.close());
beforeEach(() => {
  clock = new ManualClock();
});
afterEach(async () => {
  for (const socket of sockets) socket.disconnect();
  for (const one of processes) await one.close();
  [sockets, processes] = [[], []];
});

async function open(count: number, events = EVENTS): Promise<readonly InterestProcess[]> {
  for (let n = 0; n < count; n += 1)
    processes.push(
      await openInterestProcess({
        redisUrl: redis.url,
        isLeader: n === 0,
        events,
        conflateMs: 1,
        later: (ms, run) => clock.later(ms, run),
      }),
    );
  return processes;
}

async function connect({ port }: InterestProcess, account: string): Promise<Socket> {
  const socket = await openTab(port, account);
  sockets.push(socket);
  return socket;
}

const priceOf = (frame: EventFrame): number | undefined => frame.markets[0]?.runners[0]?.back?.[0]?.[0];
const subscribe = async (socket: Socket, event: number): Promise<EventFrame> =>
  ((await socket.emitWithAck('postEventSubscription', { eventId: idOfEvent(event) })) as { frame: EventFrame }).frame;
/** What a process receives after everything before has come. */
const countAt = async ({ bus }: InterestProcess): Promise<number> => {
  for (let before = -1; before !== bus.receivedByWatchers; await sleep(50)) before = bus.receivedByWatchers;
  return bus.receivedByWatchers;
};

it('each of three processes receives the prices of the events of its own sockets alone [G6.02 G6.03]', async () => {
  const [leader, ...others] = await open(3);
  const own = [0, 1, 2].map((at) => Array.from({ length: EVENTS }, (_, n) => n).filter((n) => n % 3 === at));
  for (const [at, one] of processes.entries()) {
    const socket = await connect(one, `player${at}`);
    for (const event of own[at]!) await subscribe(socket, event);
  }
  const before = await Promise.all(processes.map(countAt));
  // As many messages as its number: each process is due another sum.
  for (let event = 0; event < EVENTS; event += 1) for (let n = 0; n < (event % 7) + 1; n += 1) leader!.tick(event);
  const received = (await Promise.all(processes.map(countAt))).map((count, at) => count - before[at]!);
  const due = own.map((events) => events.reduce((sum, event) => sum + (event % 7) + 1, 0));
  expect(received).toEqual([0, due[1], due[2]]);
  // A follower shows the last price of what it wants, and calls no other price current.
  for (const [at, one] of others.entries())
    for (let event = 0; event < EVENTS; event += 1) {
      const market = one.markets.findCurrentMarket(`${idOfEvent(event)}.1`);
      const isOwn = event % 3 === at + 1;
      expect([event, market?.stale, isOwn && market?.book.runners[0]?.back[0]?.[0]]).toEqual([
        event,
        !isOwn,
        isOwn && 1 + leader!.ticks(event),
      ]);
    }
});

it(
  'a socket that subscribes during a storm of prices has no gap and nothing older than its snapshot [G6.02]',
  async () => {
    const [leader, follower] = await open(2, AT_ONCE);
    let isOver = false;
    const storm = (async () => {
      while (!isOver) {
        for (let event = 0; event < AT_ONCE; event += 1) leader!.tick(event);
        await sleep(1);
      }
    })();
    const seen = { begins: 0, gaps: 0, older: 0, lost: 0, stale: 0 };
    const begin = async (event: number): Promise<void> => {
      const socket = await connect(follower!, `player${event}`);
      for (let n = 0; n < BEGINS / AT_ONCE; n += 1) {
        const frames: EventFrame[] = [];
        const take = (frame: EventFrame): void => void (frame.eventId === idOfEvent(event) && frames.push(frame));
        socket.on('getMarketStatusByEventId', take);
        const beforeAsking = leader!.ticks(event);
        const snapshot = await subscribe(socket, event);
        await waitFor(async () => frames.length >= 3);
        socket.off('getMarketStatusByEventId', take);
        seen.begins += 1;
        // Prices that are late by a second are sent as stale, and no bet is taken at them.
        if (!snapshot.stale && priceOf(snapshot)! < 1 + beforeAsking) seen.stale += 1;
        const after = frames.filter(({ full }) => !full);
        if (after.some(({ seq }, at) => seq !== snapshot.seq + 1 + at)) seen.gaps += 1;
        if (after.some((frame) => (priceOf(frame) ?? Infinity) < priceOf(snapshot)!)) seen.older += 1;
        // Nobody wants the event any more: the next round begins with a subscription of Redis.
        await socket.emitWithAck('deleteEventSubscription', { eventId: idOfEvent(event) });
        clock.advance(10_000);
        if (follower!.feed.isCurrent(idOfEvent(event))) seen.lost += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, event) => begin(event)));
    isOver = true;
    await storm;
    expect(seen).toEqual({ begins: BEGINS, gaps: 0, older: 0, lost: 0, stale: 0 });
  },
  120_000 + BEGINS * 100,
);

it('messages of an event stop 10 s after the last watcher left, at its process alone [G6.02]', async () => {
  const [leader, follower] = await open(2, 2);
  const socket = await connect(follower!, 'player');
  await subscribe(socket, 0);
  await subscribe(socket, 1);
  await socket.emitWithAck('deleteEventSubscription', { eventId: idOfEvent(0) });
  const receive = async (): Promise<number> => {
    const before = await countAt(follower!);
    leader!.tick(0);
    return (await countAt(follower!)) - before;
  };
  clock.advance(9_999);
  expect(await receive()).toBe(1);
  clock.advance(1);
  expect(await receive()).toBe(0);
  const redisClient = new Redis(redis.url);
  const channels = (await redisClient.pubsub('CHANNELS', '*:to:event:*')) as string[];
  redisClient.disconnect();
  expect(channels).toEqual(['backlay:to:event:e1']);
});

it('after Redis was killed and restarted empty a process receives its events again [G6.02 G3.06]', async () => {
  const [leader, follower] = await open(2, 2);
  const socket = await connect(follower!, 'player');
  await subscribe(socket, 0);
  await redis.stop();
  leader!.tick(0);
  await redis.start();
  await waitFor(async () => follower!.markets.findCurrentMarket('e0.1')?.book.runners[0]?.back[0]?.[0] === 3);
  leader!.tick(0);
  await waitFor(async () => follower!.markets.findCurrentMarket('e0.1')?.book.runners[0]?.back[0]?.[0] === 4);
  // Lists receive prices of every event: the last price alone does not make an event current.
  await waitFor(async () => follower!.feed.isCurrent('e0'));
  expect(follower!.feed.isCurrent('e1')).toBe(false);
});

it('a process whose subscriptions were cut reads its events anew, without another price [G6.02]', async () => {
  const [leader, follower] = await open(2, 1);
  const socket = await connect(follower!, 'player');
  await subscribe(socket, 0);
  const client = new Redis(redis.url);
  await client.client('KILL', 'TYPE', 'pubsub');
  client.disconnect();
  leader!.tick(0);
  await waitFor(async () => follower!.markets.findCurrentMarket('e0.1')?.book.runners[0]?.back[0]?.[0] === 3);
  await waitFor(async () => follower!.feed.isCurrent('e0'));
});

it('news of an account reach the process of its tab and no other one [G6.02]', async () => {
  const buses: MessageBus[] = Array.from({ length: 3 }, () => createMessageBus(redis.url));
  const [sender, , other] = buses;
  const received: unknown[] = [];
  await waitFor(async () => buses.every(({ isAvailable }) => isAvailable));
  const watch = buses[1]!.watch('account:a', (news) => void received.push(news));
  await watch.ready;
  await other!.watch('account:b', () => undefined).ready;
  for (let n = 0; n < 100; n += 1) sender!.publishToWatchers('account:a', n);
  await waitFor(async () => received.length === 100);
  expect(received).toEqual(Array.from({ length: 100 }, (_, n) => n));
  expect(other!.receivedByWatchers).toBe(0);
  watch.stop();
  buses.forEach((bus) => bus.close());
});
