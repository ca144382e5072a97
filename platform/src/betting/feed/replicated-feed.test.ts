import type { EventDefinition, MarketBook, MarketDefinition } from '@backlay/shared/domain';
import type { FeedBus } from './event-channels';
import { ManualClock, type Feed, type FeedListener, type FeedMessage } from './feed';
import { ReplicatedFeed } from './replicated-feed';

/** Processes that receive each other's messages in order, unless a message to one of them gets lost. */
class Room {
  private readonly seats: { self: string; topic: string; listener: (payload: never, from: string) => void }[] = [];
  readonly deaf = new Set<string>();

  /** Messages to watchers that each process received, by topic. */
  readonly received = new Map<string, number>();

  bus(self: string): FeedBus {
    const publish = (topic: string, payload: unknown): void => {
      const hearing = this.seats.filter((seat) => seat.topic === topic && seat.self !== self);
      for (const { listener } of hearing.filter((seat) => !this.deaf.has(seat.self)))
        queueMicrotask(() => listener(structuredClone(payload) as never, self));
    };
    return {
      publish,
      publishToWatchers: (topic, payload) => publish(`to:${topic}`, payload),
      subscribe: async (topic, listener) => void this.seats.push({ self, topic, listener }),
      watch: (topic, listener) => {
        const count = (payload: never): void => {
          const key = `${self} ${topic}`;
          this.received.set(key, (this.received.get(key) ?? 0) + 1);
          listener(payload);
        };
        const seat = { self, topic: `to:${topic}`, listener: count };
        this.seats.push(seat);
        return { ready: Promise.resolve(), stop: () => void this.seats.splice(this.seats.indexOf(seat), 1) };
      },
    };
  }
}

class Source implements Feed {
  readonly name = 'sim';
  readonly heartbeatMs = 1000;
  listener: FeedListener | null = null;
  waiting: readonly string[] = [];
  constructor(private readonly first: readonly FeedMessage[]) {}
  async start(listener: FeedListener, waiting: readonly string[] = []): Promise<void> {
    this.listener = listener;
    this.waiting = waiting;
    listener(this.first);
  }
  async stop(): Promise<void> {
    this.listener = null;
  }
}

const event = { kind: 'event', at: 1, event: { id: 'e1' } as EventDefinition } as const;
const market = { kind: 'market', at: 1, market: { id: 'm1', eventId: 'e1' } as MarketDefinition } as const;
const book = (version: number): FeedMessage => ({
  kind: 'book',
  at: version,
  eventId: 'e1',
  book: { marketId: 'm1', version, status: 'OPEN', inPlay: false, runners: [] } as unknown as MarketBook,
});

let room: Room;
let terms = 0;
let clock: ManualClock;
function process(
  self: string,
  first: readonly FeedMessage[] = [event, market, book(1)],
  {
    term,
    isLeader,
    open,
  }: { term?: number; isLeader?: () => boolean; open?: (source: Source) => Promise<Source> } = {},
) {
  const received: FeedMessage[] = [];
  const sources: Source[] = [];
  const shared = new ReplicatedFeed({
    bus: room.bus(self),
    name: 'sim',
    heartbeatMs: 1000,
    nextTerm: async () => term ?? (terms += 1),
    ...(isLeader && { isLeader }),
    open: async () => {
      const source = new Source(first);
      sources.push(source);
      return open ? open(source) : source;
    },
    requestLeadership: async () => undefined,
    log: () => undefined,
    later: (ms, run) => clock.later(ms, run),
  });
  started.push(shared);
  return { shared, received, sources, start: () => shared.start((batch) => void received.push(...batch)) };
}
const turned = () => new Promise((resolve) => setImmediate(resolve));
beforeEach(() => {
  room = new Room();
  clock = new ManualClock();
});
const started: ReplicatedFeed[] = [];
afterEach(() => Promise.all(started.splice(0).map((shared) => shared.stop())));

test('followers receive the messages of the one source process unchanged and in order', async () => {
  const [a, b] = [process('a'), process('b')];
  a.shared.becomeLeader(true);
  await a.start();
  await b.start();
  await b.shared.hold('e1').ready;
  a.sources[0]!.listener!([book(2)]);
  a.sources[0]!.listener!([book(3)]);
  await turned();
  expect(b.received).toEqual([event, market, book(1), book(1), book(2), book(3)]);
  expect(a.received).toEqual([event, market, book(1), book(2), book(3)]);
  expect(b.sources).toEqual([]);
});

const second = { ...event, event: { ...event.event, name: 'again' } };

test('a follower with a gap requests a snapshot that no other follower receives twice', async () => {
  const [a, b, c] = [process('a'), process('b'), process('c')];
  a.shared.becomeLeader(true);
  await a.start();
  await b.start();
  await c.start();
  room.deaf.add('b');
  a.sources[0]!.listener!([second]);
  await turned();
  room.deaf.clear();
  a.sources[0]!.listener!([market]);
  await turned();
  expect(b.received).toEqual([event, market, book(1), second, market, book(1)]);
  expect(c.received).toEqual([event, market, book(1), second, market]);
});

test('prices reach only followers that want their event, with a snapshot first [G6.02]', async () => {
  const [a, b, c] = [process('a'), process('b'), process('c')];
  a.shared.becomeLeader(true);
  await a.start();
  await b.start();
  await c.start();
  a.sources[0]!.listener!([book(2)]);
  await b.shared.hold('e1').ready;
  a.sources[0]!.listener!([book(3)]);
  await turned();
  expect(b.received.slice(3)).toEqual([book(2), book(3)]);
  expect([b.shared.isCurrent('e1'), c.shared.isCurrent('e1'), a.shared.isCurrent('e1')]).toEqual([true, false, true]);
  expect(c.received.slice(3)).toEqual([]);
  expect([...room.received]).toEqual([['b event:e1', 2]]);
});

test('a follower that missed a price of its event receives the newest again [G6.02]', async () => {
  const [a, b] = [process('a'), process('b')];
  a.shared.becomeLeader(true);
  await a.start();
  await b.start();
  await b.shared.hold('e1').ready;
  const other = (version: number): FeedMessage => {
    const { book: first } = book(version) as FeedMessage & { kind: 'book' };
    return { kind: 'book', at: version, eventId: 'e1', book: { ...first, marketId: 'm2' } };
  };
  a.sources[0]!.listener!([other(1)]);
  room.deaf.add('b');
  a.sources[0]!.listener!([other(2)]);
  await turned();
  room.deaf.clear();
  a.sources[0]!.listener!([book(3)]);
  await turned();
  expect(b.received.slice(5)).toEqual([book(3), other(2)]);
  expect(b.shared.isCurrent('e1')).toBe(true);
});

test('prices of an event end 10 s after the last who wanted it left, and not while another stays [G6.02]', async () => {
  const [a, b] = [process('a'), process('b')];
  a.shared.becomeLeader(true);
  await a.start();
  await b.start();
  const holds = [b.shared.hold('e1'), b.shared.hold('e1')];
  await holds[0]!.ready;
  const counted = async (version: number) => {
    a.sources[0]!.listener!([book(version)]);
    await turned();
    return room.received.get('b event:e1');
  };
  const before = room.received.get('b event:e1')!;
  holds[0]!.release();
  holds[0]!.release();
  clock.advance(60_000);
  expect(await counted(2)).toBe(before + 1);
  holds[1]!.release();
  clock.advance(9_999);
  expect(await counted(3)).toBe(before + 2);
  clock.advance(1);
  expect(await counted(4)).toBe(before + 2);
  expect(b.shared.isCurrent('e1')).toBe(false);
});

test('a suspension and a result reach every follower at once, the result after the last price [G6.02]', async () => {
  const [a, b] = [process('a'), process('b')];
  a.shared.becomeLeader(true);
  await a.start();
  await b.start();
  const { book: open } = book(2) as FeedMessage & { kind: 'book' };
  const suspended: FeedMessage = { kind: 'book', at: 2, eventId: 'e1', book: { ...open, status: 'SUSPENDED' } };
  const last: FeedMessage = { ...suspended, at: 3, book: { ...suspended.book, version: 3 } };
  const result: FeedMessage = {
    kind: 'result',
    at: 4,
    eventId: 'e1',
    result: { marketId: 'm1', outcome: 'settled', winners: ['a'] },
  };
  for (const message of [suspended, last, result]) a.sources[0]!.listener!([message]);
  await turned();
  expect(b.received.slice(3)).toEqual([suspended, last, result]);
});

test('a follower that received nothing for a while shows the snapshot, though it missed no message [G3.06]', async () => {
  const [a, b, c] = [process('a'), process('b'), process('c')];
  a.shared.becomeLeader(true);
  await a.start();
  await b.start();
  await c.start();
  a.shared.catchUp();
  b.shared.catchUp();
  await turned();
  expect(b.received).toEqual([event, market, book(1), event, market, book(1)]);
  expect(c.received).toEqual([event, market, book(1)]);
  expect(a.received).toEqual(c.received);
});

test('a new leader opens the source, queries markets without a result and supersedes the old leader', async () => {
  const [a, b, c] = [process('a'), process('b', [book(7)]), process('c')];
  a.shared.becomeLeader(true);
  await a.start();
  await b.start();
  await c.start();
  const late = a.sources[0]!.listener!;
  await c.shared.hold('e1').ready;
  b.shared.becomeLeader(true);
  await turned();
  expect(c.shared.isCurrent('e1')).toBe(true);
  expect(b.sources[0]!.waiting).toEqual(['m1']);
  expect(c.received.at(-1)).toEqual(book(7));
  late([book(5)]);
  await turned();
  expect(c.received).not.toContainEqual(book(5));
  expect(b.received).not.toContainEqual(book(5));
});

describe('a leader without the source [G3.05 G3.07]', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'performance'] }));
  afterEach(() => void jest.useRealTimers());
  const passed = async (ms: number): Promise<void> => {
    await jest.advanceTimersByTimeAsync(ms);
    await turned();
  };

  test.each([
    ['is not found', async () => Promise.reject(new Error('the database is gone'))],
    [
      'does not start',
      async (source: Source) => Object.assign(source, { start: () => Promise.reject(new Error('no answer')) }),
    ],
  ])('opens it again where it %s, as long as the process leads', async (_how, failing) => {
    let leads = false;
    let failures = 2;
    const [a, c] = [process('a'), process('c')];
    const b = process('b', [event, market, book(7)], {
      isLeader: () => leads,
      open: (source) => ((failures -= 1) < 0 ? Promise.resolve(source) : failing(source)),
    });
    a.shared.becomeLeader(true);
    await a.start();
    await b.start();
    await c.start();
    await passed(5000);
    expect(b.sources).toEqual([]);
    leads = true;
    b.shared.becomeLeader(true);
    await passed(100);
    expect([b.shared.listens, b.sources.length]).toEqual([false, 1]);
    await passed(1500);
    expect([b.shared.listens, b.sources.length]).toEqual([true, 3]);
    expect(c.received.at(-1)).toEqual(book(7));
  });

  test('holds its prices back while its lease has expired, and publishes them where it returns', async () => {
    let leads = true;
    const a = process('a', [event, market, book(1)], { term: (terms += 1), isLeader: () => leads });
    const b = process('b');
    a.shared.becomeLeader(true);
    await a.start();
    await b.start();
    await b.shared.hold('e1').ready;
    for (const version of [2, 3, 4]) a.sources[0]!.listener!([{ ...market, at: version }, book(version)]);
    leads = false;
    a.sources[0]!.listener!([book(5)]);
    a.sources[0]!.listener!([{ ...market, at: 5 }, book(6)]);
    await passed(1000);
    for (const { received } of [a, b]) {
      expect(received).toContainEqual(book(4));
      expect(received).not.toContainEqual(book(5));
    }
    leads = true;
    await passed(1000);
    expect([a.shared.listens, a.sources.length]).toEqual([true, 1]);
    expect(a.received.slice(-3)).toEqual([book(5), { ...market, at: 5 }, book(6)]);
    for (const message of [{ ...market, at: 5 }, book(6)]) expect(b.received).toContainEqual(message);
    expect(b.shared.isCurrent('e1')).toBe(true);
  });

  test('drops the prices it held back where another process leads meanwhile', async () => {
    let leads = true;
    const a = process('a', [event, market, book(1)], { isLeader: () => leads });
    a.shared.becomeLeader(true);
    await a.start();
    leads = false;
    a.sources[0]!.listener!([book(5)]);
    a.shared.becomeLeader(false);
    await passed(100);
    leads = true;
    a.shared.becomeLeader(true);
    await passed(1000);
    expect(a.sources.length).toBe(2);
    expect(a.received).not.toContainEqual(book(5));
  });
});
