import type { EventFrame } from '@backlay/shared/contract';
import type { Socket } from 'socket.io-client';
import { buildBook, buildEvent, buildMarket } from '../../betting/feed/testing';
import { askIpay, chooseIpay } from '../../money/payments/testing';
import { setFeatureFlag } from '../../core/tenants/directory';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { HandshakeAdmission } from './admission';
import { newTab, next } from './testing';

let platform: TestPlatform;
const open: Socket[] = [];
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  platform.feed.publish({ kind: 'event', at: 1, event }, { kind: 'market', at: 1, market }, book(1, 1.9));
});
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => platform?.close());

const event = buildEvent();
const market = buildMarket(event, { id: '1.1' });
function book(version: number, price: number) {
  const prices = { back: [price, 500], lay: [price + 0.02, 500] } as const;
  return {
    kind: 'book',
    at: version,
    eventId: 'e1',
    book: buildBook(market, { version, totalMatched: 1000, ...prices }),
  } as const;
}

function connect(auth: object, handshake: Parameters<typeof newTab>[2] = {}): Socket {
  const socket = newTab(platform.running.port, auth, handshake);
  open.push(socket);
  return socket;
}

const outcome = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });

async function player(): Promise<{ token: string; socket: Socket }> {
  const token = await platform.login('royal');
  const socket = connect({ token, userType: 'user' });
  expect(await outcome(socket)).toBe('connected');
  return { token, socket };
}

test('a connection needs a valid token of the brand and its user type [A7.44 A7.45]', async () => {
  const token = await platform.login('royal');
  expect(await outcome(connect({ token, userType: 'user' }))).toBe('connected');
  expect(await outcome(connect({ token, userType: 'user' }, { origin: 'http://royal.localhost:4000' }))).toBe(
    'connected',
  );
  const refused = [
    connect({}),
    connect({ token, userType: 'agent' }),
    connect({ token: 'x'.repeat(43), userType: 'user' }),
    connect({ token: { $gt: '' }, userType: ['user'] }),
    connect({ token, userType: 'user' }, { brand: 'metro' }),
    connect({ token, userType: 'user' }, { brand: 'nowhere' }),
    connect({ token, userType: 'user' }, { origin: 'http://evil.example' }),
  ];
  expect(new Set(await Promise.all(refused.map(outcome)))).toEqual(new Set(['unauthorised']));
});

test('a refused handshake gets a time, and is admitted when it comes again [G6.04]', async () => {
  const token = await platform.login('royal');
  jest.spyOn(HandshakeAdmission.prototype, 'request').mockReturnValueOnce(120);
  const socket = connect({ token, userType: 'user' });
  const refusal = await new Promise<Error & { data?: unknown }>((done) => socket.once('connect_error', done));
  expect([refusal.message, refusal.data]).toEqual(['busy', { retryMs: 120 }]);
  socket.connect();
  expect(await outcome(socket)).toBe('connected');
});

test('a subscription returns the complete event, and the next frame continues its number [A7.46 A7.50]', async () => {
  const { socket } = await player();
  const answer = await socket.emitWithAck('postEventSubscription', { eventId: 'e1' });
  expect(answer).toMatchObject({
    ok: true,
    frame: { eventId: 'e1', full: true, markets: [{ marketId: '1.1', status: 'OPEN' }] },
  });
  const coming = next<EventFrame>(socket, 'getMarketStatusByEventId');
  platform.feed.publish(book(2, 2.1));
  const frame = await coming;
  expect([frame.seq, frame.full, frame.markets[0]?.runners[0]?.back]).toEqual([
    answer.frame.seq + 1,
    false,
    [[2.1, 500]],
  ]);
});

test('an ended subscription receives no more frames [A7.47]', async () => {
  const { socket } = await player();
  const { socket: other } = await player();
  for (const one of [socket, other]) await one.emitWithAck('postEventSubscription', { eventId: 'e1' });
  const received: unknown[] = [];
  socket.on('getMarketStatusByEventId', (frame) => received.push(frame));
  expect(await socket.emitWithAck('deleteEventSubscription', { eventId: 'e1' })).toEqual({ ok: true });
  const coming = next(other, 'getMarketStatusByEventId');
  platform.feed.publish(book(3, 2.2));
  await coming;
  await socket.emitWithAck('active', {});
  expect(received).toEqual([]);
});

test('a tab subscribes at most 300 events; the next needs a free place, and a repeat is free [A7.46]', async () => {
  const { socket } = await player();
  const ask = (eventId: string) => socket.emitWithAck('postEventSubscription', { eventId });
  for (let n = 0; n < 300; n += 1) expect(await ask(`watched-${n}`)).toEqual({ ok: true, frame: null });
  const tooMany = { ok: false, message: 'Too many events' };
  expect([await ask('e1'), await ask('watched-300')]).toEqual([tooMany, tooMany]);
  expect(await ask('watched-0')).toEqual({ ok: true, frame: null });
  await socket.emitWithAck('deleteEventSubscription', { eventId: 'watched-0' });
  expect(await ask('e1')).toMatchObject({ ok: true, frame: { eventId: 'e1' } });
  expect(await ask('watched-0')).toEqual(tooMany);
});

test('a malformed message is refused and ends no connection [OQ-133]', async () => {
  const { socket } = await player();
  for (const payload of [null, 7, {}, { eventId: 7 }, { eventId: 'x'.repeat(500) }, { eventId: '../e1' }])
    expect(await socket.emitWithAck('postEventSubscription', payload)).toEqual({ ok: false, message: 'Which event?' });
  socket.emit('postEventSubscription');
  socket.emit('no such thing', { a: 1 });
  expect(await socket.emitWithAck('getMarketStatusByEventId', { eventId: 'unknown' })).toEqual({
    ok: true,
    frame: null,
  });
  expect(await socket.emitWithAck('active', {})).toMatchObject({ ok: true });
});

test('a deposit is pushed to every tab of its owner only [A7.72 A7.73]', async () => {
  const { token, socket } = await player();
  const second = connect({ token, userType: 'user' });
  expect(await outcome(second)).toBe('connected');
  const metroToken = await platform.login('metro');
  const stranger = connect({ token: metroToken, userType: 'user' }, { brand: 'metro' });
  expect(await outcome(stranger)).toBe('connected');
  const overheard: string[] = [];
  // Sent to everybody, whenever lists change.
  const forAll = ['highlightUpdated', 'getHomeCacheUpdates', 'getMarketCacheUpdates'];
  stranger.onAny((name: string) => void (forAll.includes(name) || overheard.push(name)));
  const received = [socket, second].flatMap((tab) =>
    ['getDepositStatusChanged', 'getPtsUpdates', 'getBroadcastNotification'].map((name) => next(tab, name)),
  );
  const asked = await askIpay(platform, token, { requestRef: 'push-request' });
  await chooseIpay(platform, asked.body.docs.iPayRedirectUrl);
  const [changed, points] = await Promise.all(received);
  expect(changed).toEqual({ _id: asked.body.docs._id, status: 'approved' });
  expect(points).toMatchObject({ availablePts: 50_700 });
  expect(overheard).toEqual([]);
});

test('tabs live side by side, but for brands that close duplicate ones [A7.74 OQ-52]', async () => {
  const { token, socket } = await player();
  const second = connect({ token, userType: 'user' });
  expect(await outcome(second)).toBe('connected');
  expect(await socket.emitWithAck('active', {})).toMatchObject({ ok: true });
  const flip = async (on: boolean) => {
    await setFeatureFlag(platform.database, 'royal', { flag: 'closeDuplicateTabs', on });
    await platform.running.reloadTenants();
  };
  await flip(true);
  try {
    const other = connect({ token: await platform.login('metro'), userType: 'user' }, { brand: 'metro' });
    expect(await outcome(other)).toBe('connected');
    const notifications = [next(socket, 'manualDisconnect'), next(second, 'manualDisconnect')];
    const gone = [next(socket, 'disconnect'), next(second, 'disconnect')];
    // A second login counts as much as a second tab.
    const newer = connect({ token: await platform.login('royal'), userType: 'user' });
    expect(await outcome(newer)).toBe('connected');
    await Promise.all([...notifications, ...gone]);
    expect(await newer.emitWithAck('active', {})).toMatchObject({ ok: true });
    expect(await other.emitWithAck('active', {})).toMatchObject({ ok: true });
  } finally {
    await flip(false);
  }
});

test('a logout ends the connections of that session only [A7.15]', async () => {
  const { token, socket } = await player();
  const { socket: other } = await player();
  const gone = next(socket, 'disconnect');
  await platform.call('royal', 'logout', { token });
  await gone;
  expect(await other.emitWithAck('active', {})).toMatchObject({ ok: true });
});
