import { buildFrame, buildMarket, fakeHost } from '@backlay/shared/testing';
import { OddsStore } from './odds-store';
import { EventFeed, HEARTBEAT_MS, POLLED_HEARTBEAT_MS } from './event-feed';
import { FakeFrameClock } from './frame-clock.fixture';

const never = () => new Promise<never>(() => {});

function setUp({ connected = true, alive = true } = {}) {
  const fake = fakeHost();
  fake.realtime.store.setState({ connected });
  const emit: typeof fake.realtime.emit = alive ? fake.realtime.emit : never;
  const clock = new FakeFrameClock();
  const books = new OddsStore(clock);
  books.define([buildMarket()]);
  const watchEvent = jest.fn(fake.realtime.watchEvent);
  const feed = new EventFeed({ ...fake.realtime, emit, watchEvent }, books, clock);
  return { fake, clock, books, feed, watchEvent };
}

const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

/** Second by second, with the answers that fall due in between. */
async function pass(clock: FakeFrameClock, ms: number) {
  for (let gone = 0; gone < ms; gone += 1000) {
    clock.pass(1000);
    await settle();
  }
}

test('each drawing of an event is one subscription of the shell, ended once [A7.46 H1.12]', () => {
  const { fake, feed, watchEvent } = setUp();
  const first = feed.watch('e-1');
  const second = feed.watch('e-1');
  first();
  first();
  expect(watchEvent).toHaveBeenCalledTimes(2);
  expect(fake.listSubscribedEvents()).toEqual(['e-1']);
  second();
  expect(fake.listSubscribedEvents()).toEqual([]);
});

test('an event drawn in a list and on its page is watched as each of them [B9.14 B9.15]', () => {
  const { fake, feed, watchEvent } = setUp();
  const inList = feed.watch('e-1', 'list');
  const onPage = feed.watch('e-1');
  expect(watchEvent.mock.calls.map(([eventId, , as]) => [eventId, as])).toEqual([
    ['e-1', 'list'],
    ['e-1', 'page'],
  ]);
  expect(fake.listSubscribedEvents()).toEqual(['e-1']);
  onPage();
  expect(fake.listSubscribedEvents()).toEqual(['e-1']);
  inList();
  expect(fake.listSubscribedEvents()).toEqual([]);
});

test('prices are stale after two silent heartbeats and fresh with the next message', async () => {
  const { fake, feed, books, clock } = setUp({ alive: false });
  feed.watch('e-1');
  await pass(clock, 2 * HEARTBEAT_MS);
  expect(books.isStale('e-1')).toBe(false);
  await pass(clock, 1000);
  expect(books.isStale('e-1')).toBe(true);
  fake.sendFrame(buildFrame({ full: false, markets: [] }));
  expect(books.isStale('e-1')).toBe(false);
});

test('a quiet market is not stale: an acknowledgement keeps its prices fresh', async () => {
  const { feed, books, clock } = setUp();
  feed.watch('e-1');
  await pass(clock, 6 * HEARTBEAT_MS);
  expect(books.isStale('e-1')).toBe(false);
});

test('polling every ten seconds without a socket is not stale [B9.14]', async () => {
  const { feed, books, clock } = setUp({ connected: false });
  feed.watch('e-1');
  await pass(clock, 2 * POLLED_HEARTBEAT_MS);
  expect(books.isStale('e-1')).toBe(false);
  await pass(clock, 1000);
  expect(books.isStale('e-1')).toBe(true);
});

test('a returning tab requests a complete frame of its subscriptions', async () => {
  const { fake, feed } = setUp();
  feed.watch('e-1');
  feed.resync();
  await settle();
  expect(fake.emitted).toEqual([{ name: 'getMarketStatusByEventId', payload: { eventId: 'e-1' } }]);
});

test('a frame of an event that is drawn twice is applied once [H1.12]', () => {
  const { fake, feed, books } = setUp();
  const apply = jest.spyOn(books, 'apply');
  feed.watch('e-1');
  feed.watch('e-1', 'list');
  fake.sendFrame(buildFrame({ seq: 1, markets: [] }));
  fake.sendFrame(buildFrame({ seq: 2, full: false, markets: [] }));
  expect(apply.mock.calls.map(([{ seq }]) => seq)).toEqual([1, 2]);
});

describe('a browser without a network', () => {
  const setOnline = (online: boolean) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  };
  afterEach(() => jest.restoreAllMocks());

  test('has old prices at once, whatever still comes, and new ones with its network [E7.05]', async () => {
    const { fake, feed, books } = setUp();
    feed.watch('e-1');
    expect(books.isStale('e-1')).toBe(false);
    setOnline(false);
    expect(books.isStale('e-1')).toBe(true);
    fake.sendFrame(buildFrame({ full: false, markets: [] }));
    expect(books.isStale('e-1')).toBe(true);
    setOnline(true);
    expect(books.isStale('e-1')).toBe(false);
    expect(fake.emitted).toEqual([{ name: 'getMarketStatusByEventId', payload: { eventId: 'e-1' } }]);
  });

  test('has old prices after a long silence until a message comes [E7.05]', async () => {
    const { fake, feed, books, clock } = setUp({ alive: false });
    feed.watch('e-1');
    setOnline(false);
    await pass(clock, 2 * HEARTBEAT_MS + 1000);
    setOnline(true);
    expect(books.isStale('e-1')).toBe(true);
    fake.sendFrame(buildFrame({ full: false, markets: [] }));
    expect(books.isStale('e-1')).toBe(false);
  });

  test('is known to the first drawing, and left alone after the last [E7.05]', () => {
    const { feed, books } = setUp();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const stop = feed.watch('e-1');
    expect(books.isStale('e-1')).toBe(true);
    stop();
    setOnline(true);
    setOnline(false);
    expect(books.isStale('e-1')).toBe(false);
  });
});
