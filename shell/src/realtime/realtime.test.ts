import { buildFrame, fakeHost } from '@backlay/shared/testing';
import { io as openClient } from 'socket.io-client';
import { reconnectPause, SOCKET_PAUSES } from '@backlay/shared/contract';
import { ACTIVE_PING_MS, RECONNECT_CHECK_MS, RECONNECTION } from './connection';
import { DRAWN_LIST_WAIT, PAGE_POLL_INTERVAL } from './polling';
import { createRealtime, type ShellRealtime } from './realtime';
import { GRACE_PERIOD_MS } from './event-subscriptions';
import { TestSocket } from './test-socket.fixture';

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

function setUp({ session = 'player' as 'player' | 'visitor', socket = true, isDrawn = false } = {}) {
  const host = fakeHost({
    session,
    answers: {
      marketFrames: ({ eventIds }) => ({
        docs: eventIds.split(',').map((eventId) => buildFrame({ eventId, seq: 7 })),
        message: '',
      }),
    },
  });
  const raw = new TestSocket();
  const opened: { url: string; options: Readonly<Record<string, unknown>> }[] = [];
  const page = Object.assign(new EventTarget(), { hidden: false }) as Document & { hidden: boolean };
  const realtime = createRealtime({
    open: async (url, options) => {
      opened.push({ url, options });
      return raw;
    },
    socket: socket ? { url: 'https://royal.test', path: '/socket.io' } : null,
    api: host.api,
    session: host.session,
    credentials: () => ({ token: 'token-1', userType: 'user' }),
    isDrawn,
    page,
  });
  running.push(realtime);
  realtime.start();
  return { host, raw, opened, page, realtime };
}

const running: ShellRealtime[] = [];
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  running.splice(0).forEach((realtime) => realtime.stop());
  jest.useRealTimers();
});

describe('the one connection of a tab', () => {
  test('the socket of a player uses websocket with token and user type outside its address [A4.37 A7.44 A9.07 S-08]', async () => {
    const { opened } = setUp();
    expect(opened).toHaveLength(1);
    const { url, options } = opened[0]!;
    const given: unknown[] = [];
    (options.auth as (give: (credentials: unknown) => void) => void)((credentials) => given.push(credentials));
    expect(url).toBe('https://royal.test');
    expect(options).toMatchObject({ path: '/socket.io', transports: ['websocket'], ...RECONNECTION });
    expect(RECONNECTION).toEqual({
      reconnection: true,
      reconnectionAttempts: Infinity,
      reconnectionDelay: 10_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
    });
    expect(given).toEqual([{ token: 'token-1', userType: 'user' }]);
    expect(options).not.toHaveProperty('query');
  });

  test('pauses of tabs that lose their process are spread over 10 s, and grow [G6.04]', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (let tab = 0; tab < 20_000; tab += 1) counts[Math.floor(reconnectPause(0) / 1000)]! += 1;
    expect(counts.every((count) => count > 0 && count <= 1.5 * 2000)).toBe(true);
    const bounds = [1, 2, 3, 4, 9].map((attempt) => [
      reconnectPause(attempt, () => 0),
      reconnectPause(attempt, () => 1),
    ]);
    expect(bounds).toEqual([
      [2_500, 5_000],
      [5_000, 10_000],
      [10_000, 20_000],
      [15_000, 30_000],
      [15_000, 30_000],
    ]);
  });

  test('a lost connection and each attempt set the pause of the next one [G6.04 A9.07]', async () => {
    const { raw } = setUp();
    await settle();
    raw.receive('connect');
    expect(raw.pause).toBeNull();
    raw.receive('disconnect');
    expect(raw.pause).toBeGreaterThanOrEqual(0);
    expect(raw.pause).toBeLessThan(SOCKET_PAUSES.spreadMs);
    raw.attempt(1);
    expect(raw.pause).toBeGreaterThanOrEqual(2_500);
    expect(raw.pause).toBeLessThanOrEqual(5_000);
  });

  test('the library waits for the pause that is set, at the first attempt and at a later one [G6.04]', () => {
    const { io } = openClient('http://127.0.0.1:9', { autoConnect: false, ...RECONNECTION });
    const { backoff } = io as unknown as { readonly backoff: { duration(): number } };
    expect([backoff.duration(), backoff.duration()]).toEqual([5_000, 5_000]);
    (backoff as unknown as { reset(): void }).reset();
    const pauses = [730, 4_100, 16_000].map((ms) => {
      io.randomizationFactor(0);
      io.reconnectionDelay(ms);
      io.reconnectionDelayMax(ms);
      return backoff.duration();
    });
    expect(pauses).toEqual([730, 4_100, 16_000]);
  });

  test('a handshake that the server has no time for is sent again after the time that it names [G6.04]', async () => {
    const { raw } = setUp();
    await settle();
    raw.active = false;
    raw.receive('connect_error', Object.assign(new Error('busy'), { data: { retryMs: 2_500 } }));
    jest.advanceTimersByTime(2_400);
    expect(raw.connects).toBe(0);
    jest.advanceTimersByTime(RECONNECT_CHECK_MS);
    expect(raw.connects).toBe(1);
    raw.receive('connect_error', new Error('unauthorised'));
    jest.advanceTimersByTime(RECONNECT_CHECK_MS);
    expect(raw.connects).toBe(2);
  });

  test('a visitor has none, nor has a domain without a socket [A4.37 OQ-38]', () => {
    expect(setUp({ session: 'visitor' }).opened).toEqual([]);
    expect(setUp({ socket: false }).opened).toEqual([]);
  });

  test('the socket opens on login and closes on logout [A4.39]', async () => {
    const { host, opened, raw, realtime } = setUp({ session: 'visitor' });
    host.signInAsPlayer();
    await settle();
    raw.receive('connect');
    expect([opened.length, realtime.store.getState().connected]).toEqual([1, true]);
    host.signOut();
    expect([raw.connected, realtime.store.getState().connected]).toEqual([false, false]);
  });

  test('fields that nobody knows pass by, and a shape that one listener cannot read stops nobody else [A7.70]', async () => {
    const { raw, realtime } = setUp();
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await settle();
    raw.receive('connect');
    const received: unknown[] = [];
    realtime.on('getEventStatus', ({ eventId, status }) => void received.push([eventId.toUpperCase(), status]));
    realtime.on('getEventStatus', () => void received.push('told'));
    for (const odd of [null, undefined, 'words', 7, [], {}]) raw.receive('getEventStatus', odd);
    raw.receive('getMarketStatusByEventId', null);
    raw.receive('no such event', {});
    expect([warned.mock.calls.length, raw.connected]).toEqual([7, true]);
    expect(received).toEqual(Array(6).fill('told'));
    raw.receive('getEventStatus', { eventId: 'e-1', status: 'OPEN', somethingNew: { deep: [1] } });
    expect(received.slice(6)).toEqual([['E-1', 'OPEN'], 'told']);
    warned.mockRestore();
  });

  test('the socket emits a presence message every 30 s [A4.40]', async () => {
    const { raw } = setUp();
    await settle();
    raw.receive('connect');
    await jest.advanceTimersByTimeAsync(ACTIVE_PING_MS * 2);
    expect(raw.emitted.filter((name) => name === 'active')).toHaveLength(2);
  });

  test('the check of every second connects again only where the library does not try [A4.38 OQ-19]', async () => {
    const { raw } = setUp();
    await settle();
    raw.receive('connect');
    raw.receive('disconnect');
    await jest.advanceTimersByTimeAsync(RECONNECT_CHECK_MS * 3);
    expect(raw.connects).toBe(0);
    raw.active = false;
    await jest.advanceTimersByTimeAsync(RECONNECT_CHECK_MS);
    expect(raw.connects).toBe(1);
  });

  test('watching subscribes, the last to leave unsubscribes, and the acknowledgement is the first frame [A7.46 A7.47]', async () => {
    const { raw, realtime } = setUp();
    await settle();
    raw.receive('connect');
    raw.frames['e-1'] = buildFrame({ seq: 4 });
    const seen: number[] = [];
    const stop = realtime.watchEvent('e-1', (frame) => seen.push(frame.seq));
    await settle();
    raw.receive('getMarketStatusByEventId', buildFrame({ seq: 5, full: false }));
    expect(seen).toEqual([4, 5]);
    stop();
    await jest.advanceTimersByTimeAsync(GRACE_PERIOD_MS);
    expect(raw.emitted).toEqual(['postEventSubscription e-1', 'deleteEventSubscription e-1']);
  });

  test('a gap asks for a snapshot, and the full frame replaces [A7.50]', async () => {
    const { raw, realtime } = setUp();
    await settle();
    raw.receive('connect');
    raw.frames['e-1'] = buildFrame({ seq: 4 });
    const seen: number[] = [];
    realtime.watchEvent('e-1', (frame) => seen.push(frame.seq));
    await settle();
    raw.frames['e-1'] = buildFrame({ seq: 8 });
    raw.receive('getMarketStatusByEventId', buildFrame({ seq: 7, full: false }));
    await settle();
    expect(raw.emitted.at(-1)).toBe('getMarketStatusByEventId e-1');
    expect(seen).toEqual([4, 8]);
  });

  test('after a reconnection everything watched is subscribed again', async () => {
    const { raw, realtime } = setUp();
    await settle();
    raw.receive('connect');
    realtime.watchEvent('e-1', () => undefined);
    realtime.watchEvent('e-2', () => undefined);
    raw.receive('disconnect');
    raw.emitted.length = 0;
    raw.receive('connect');
    expect(raw.emitted).toEqual(['postEventSubscription e-1', 'postEventSubscription e-2']);
  });

  test('a page that comes back asks for what is on it', async () => {
    const { raw, realtime, page } = setUp();
    await settle();
    raw.receive('connect');
    realtime.watchEvent('e-1', () => undefined);
    raw.emitted.length = 0;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(raw.emitted).toEqual(['getMarketStatusByEventId e-1']);
  });

  test('an event of the socket reaches its listeners until they stop', async () => {
    const { raw, realtime } = setUp();
    await settle();
    raw.receive('connect');
    const seen: unknown[] = [];
    const stop = realtime.on('getPtsUpdates', (points) => seen.push(points));
    raw.receive('getPtsUpdates', { availablePts: 5 });
    stop();
    raw.receive('getPtsUpdates', { availablePts: 6 });
    expect(seen).toEqual([{ availablePts: 5 }]);
  });
});

describe('without a connection', () => {
  test('a visitor polls every 3 s, in one call for everything watched [B9.15]', async () => {
    const { host, realtime } = setUp({ session: 'visitor' });
    const seen: string[] = [];
    realtime.watchEvent('e-1', (frame) => seen.push(frame.eventId));
    realtime.watchEvent('e-2', (frame) => seen.push(frame.eventId));
    await jest.advanceTimersByTimeAsync(100);
    expect(host.inputsOf('marketFrames')).toEqual([{ eventIds: 'e-1,e-2' }]);
    expect(seen).toEqual(['e-1', 'e-2']);
    await jest.advanceTimersByTimeAsync(PAGE_POLL_INTERVAL.visitor * 2);
    expect(host.inputsOf('marketFrames')).toHaveLength(3);
  });

  test.each([
    ['visitor', 'page', 3_000],
    ['visitor', 'list', 10_000],
    ['player', 'page', 1_000],
    ['player', 'list', 1_500],
  ] as const)('a %s on a %s asks every %i ms, and no sooner [B9.14 B9.15]', async (session, as, ms) => {
    const { host, raw, realtime } = setUp({ session });
    await settle();
    if (session === 'player') raw.receive('disconnect');
    realtime.watchEvent('e-1', () => undefined, as);
    await jest.advanceTimersByTimeAsync(100);
    const first = host.inputsOf('marketFrames').length;
    expect(first).toBeGreaterThan(0);
    await jest.advanceTimersByTimeAsync(ms - 200);
    expect(host.inputsOf('marketFrames')).toHaveLength(first);
    await jest.advanceTimersByTimeAsync(200);
    expect(host.inputsOf('marketFrames')).toHaveLength(first + 1);
  });

  test('an event that is on its page and in a list is asked for once a turn, as on its page [B9.15]', async () => {
    const { host, realtime } = setUp({ session: 'visitor' });
    realtime.watchEvent('e-1', () => undefined, 'list');
    const leave = realtime.watchEvent('e-1', () => undefined);
    realtime.watchEvent('e-2', () => undefined, 'list');
    await jest.advanceTimersByTimeAsync(3_100);
    expect(host.inputsOf('marketFrames').map(({ eventIds }) => eventIds)).toEqual(['e-1', 'e-2', 'e-1']);
    leave();
    await jest.advanceTimersByTimeAsync(7_000);
    expect(host.inputsOf('marketFrames').map(({ eventIds }) => eventIds)).toEqual(['e-1', 'e-2', 'e-1', 'e-1,e-2']);
  });

  test('a visitor of a drawn page first asks for lists after 3 s, for the event on its page at once [F9.03]', async () => {
    const { host, realtime } = setUp({ session: 'visitor', isDrawn: true });
    realtime.watchEvent('e-1', () => undefined, 'list');
    await jest.advanceTimersByTimeAsync(DRAWN_LIST_WAIT - 100);
    expect(host.calls).toEqual([]);
    realtime.watchEvent('e-2', () => undefined, 'page');
    await jest.advanceTimersByTimeAsync(50);
    expect(host.inputsOf('marketFrames')).toEqual([{ eventIds: 'e-2' }]);
    await jest.advanceTimersByTimeAsync(100);
    expect(host.inputsOf('marketFrames')).toEqual([{ eventIds: 'e-2' }, { eventIds: 'e-1' }]);
  });

  test('polling pauses while the page is hidden and resumes at once', async () => {
    const { host, realtime, page } = setUp({ session: 'visitor' });
    realtime.watchEvent('e-1', () => undefined);
    page.hidden = true;
    await jest.advanceTimersByTimeAsync(PAGE_POLL_INTERVAL.visitor * 5);
    expect(host.calls).toEqual([]);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(100);
    expect(host.calls).toHaveLength(1);
  });

  test('an unwatched event causes no request', async () => {
    const { host } = setUp({ session: 'visitor' });
    await jest.advanceTimersByTimeAsync(PAGE_POLL_INTERVAL.visitor * 5);
    expect(host.calls).toEqual([]);
  });

  test('a player whose connection is away polls until it is back', async () => {
    const { host, raw, realtime } = setUp();
    await settle();
    raw.receive('connect');
    realtime.watchEvent('e-1', () => undefined);
    await jest.advanceTimersByTimeAsync(5000);
    expect(host.calls).toEqual([]);
    raw.receive('disconnect');
    await jest.advanceTimersByTimeAsync(1500);
    expect(host.inputsOf('marketFrames').length).toBeGreaterThan(0);
    raw.receive('connect');
    const before = host.calls.length;
    await jest.advanceTimersByTimeAsync(5000);
    expect(host.calls).toHaveLength(before);
  });

  test('a page of many events asks for at most 40 in one call', async () => {
    const { host, realtime } = setUp({ session: 'visitor' });
    for (let event = 0; event < 45; event += 1) realtime.watchEvent(`e-${event}`, () => undefined);
    await jest.advanceTimersByTimeAsync(100);
    expect(host.inputsOf('marketFrames').map(({ eventIds }) => eventIds.split(',').length)).toEqual([40, 5]);
  });
});
