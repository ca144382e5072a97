import type { MessageBus } from '../../core/message-bus';
import type { EventDefinition, MarketBook, MarketDefinition } from '@backlay/shared/domain';
import type { Feed, FeedListener, FeedMessage } from './feed';
import { ReplicatedFeed } from './replicated-feed';

/** Processes that hear each other in the order in which it was said, unless what is said to one of them gets lost. */
class Room {
  private readonly seats: { self: string; topic: string; listener: (payload: never, from: string) => void }[] = [];
  readonly deaf = new Set<string>();

  bus(self: string): Pick<MessageBus, 'publish' | 'subscribe'> {
    return {
      publish: (topic, payload) => {
        const hearing = this.seats.filter((seat) => seat.topic === topic && seat.self !== self);
        for (const { listener } of hearing.filter((seat) => !this.deaf.has(seat.self)))
          queueMicrotask(() => listener(structuredClone(payload) as never, self));
      },
      subscribe: async (topic, listener) => void this.seats.push({ self, topic, listener }),
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
  book: { marketId: 'm1', version } as MarketBook,
});

let room: Room;
let terms = 0;
function process(self: string, first: readonly FeedMessage[] = [event, market, book(1)]) {
  const received: FeedMessage[] = [];
  const sources: Source[] = [];
  const shared = new ReplicatedFeed({
    bus: room.bus(self),
    name: 'sim',
    heartbeatMs: 1000,
    nextTerm: async () => (terms += 1),
    open: async () => {
      sources.push(new Source(first));
      return sources.at(-1)!;
    },
    requestLeadership: async () => undefined,
    log: () => undefined,
  });
  return { shared, received, sources, start: () => shared.start((batch) => void received.push(...batch)) };
}
const turned = () => new Promise((resolve) => setImmediate(resolve));
beforeEach(() => {
  room = new Room();
});

test('followers receive the messages of the one source process unchanged and in order', async () => {
  const [a, b] = [process('a'), process('b')];
  a.shared.becomeLeader(true);
  await a.start();
  await b.start();
  a.sources[0]!.listener!([book(2)]);
  a.sources[0]!.listener!([book(3)]);
  await turned();
  expect(b.received).toEqual([event, market, book(1), book(2), book(3)]);
  expect(a.received).toEqual(b.received);
  expect(b.sources).toEqual([]);
});

test('a follower with a gap requests a snapshot that no other follower receives twice', async () => {
  const [a, b, c] = [process('a'), process('b'), process('c')];
  a.shared.becomeLeader(true);
  await a.start();
  await b.start();
  await c.start();
  room.deaf.add('b');
  a.sources[0]!.listener!([book(2)]);
  await turned();
  room.deaf.clear();
  a.sources[0]!.listener!([book(3)]);
  await turned();
  expect(b.received.at(-1)).toEqual(book(3));
  expect(b.received).not.toContainEqual(book(2));
  expect(c.received).toEqual([event, market, book(1), book(2), book(3)]);
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
  b.shared.becomeLeader(true);
  await turned();
  expect(b.sources[0]!.waiting).toEqual(['m1']);
  expect(c.received.at(-1)).toEqual(book(7));
  late([book(5)]);
  await turned();
  expect(c.received).not.toContainEqual(book(5));
  expect(b.received).not.toContainEqual(book(5));
});
