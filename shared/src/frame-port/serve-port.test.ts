import { fakeHost } from '../../testing/fake-host';
import { PermissionDenied } from '../host/host';
import { restrictHost } from '../host/restrict-host';
import { createGuestHost, createPortClient } from './guest-host';
import { PORT_LIMITS, type FrameInit, type Json, type PortEvent, type TextPort } from './messages';
import { servePort } from './serve-port';

const TOKEN = 'session-token-of-the-player';

/** A port whose other end the test holds: what the shell sent, and how to send to it. */
function heldPort() {
  const sent: string[] = [];
  let listener: (event: PortEvent) => void = () => undefined;
  let isClosed = false;
  const port: TextPort = {
    post: (text) => void sent.push(text),
    listen: (given) => (listener = given),
    close: () => (isClosed = true),
  };
  let last = 0;
  const raw = (data: unknown, ports: readonly unknown[] = []) => listener({ data, ports });
  return {
    port,
    sent,
    raw,
    send: (message: object) => raw(JSON.stringify({ v: 1, id: (last += 1), ...message })),
    isClosed: () => isClosed,
  };
}

const initOf = (permissions: readonly string[]): FrameInit => ({
  contract: '1.7.0',
  brand: { id: 'royal', name: 'Royal' },
  permissions,
  http: [],
  view: { kind: 'screens', name: 'board', routes: ['/chess'] },
  session: { status: 'signed-in', userType: 'user' },
  language: 'en-us',
  theme: 'dark',
  connected: true,
  path: '/chess',
  props: {},
});

const ALL = ['call:points', 'identity', 'storage', 'overlay:deposit', 'event:getPtsUpdates', 'event:getAllEvent'];

function serve(permissions: readonly string[] = ALL, { isPressed = true } = {}) {
  let now = 0;
  const ends: string[] = [];
  const shell = fakeHost({
    session: 'player',
    answers: {
      points: { docs: { availablePts: 5, secret: 7 }, message: '' } as never,
      identityAssertion: { docs: { assertion: 'jwt' } } as never,
    },
  });
  const held = heldPort();
  const served = servePort({
    ...{
      port: held.port,
      remote: 'chess',
      host: restrictHost(shell, 'chess', { permissions }),
      init: initOf(permissions),
    },
    now: () => now,
    filter: async (_call, answer) => answer,
    secrets: () => [TOKEN],
    mayGo: (path) => path === '/chess',
    isPressed: () => isPressed,
    ...{ onShown: () => undefined, onHeight: () => undefined, onPong: () => undefined, onOverlay: () => undefined },
    onEnd: (cause) => void ends.push(cause),
  });
  const answers = async (): Promise<Json[]> => {
    await new Promise((go) => setTimeout(go));
    return held.sent.map((text) => JSON.parse(text)).filter(({ kind }) => kind === 'answer' || kind === 'error');
  };
  const opened = () => shell.overlays.store.getState().open.map(({ name }) => name);
  return { ...held, served, shell, ends, answers, opened, pass: (ms: number) => (now += ms) };
}

afterEach(() => localStorage.clear());

describe('limits of the port', () => {
  const textOf = (length: number) => {
    const message = { v: 1, id: 1, kind: 'failed', cause: '' };
    return JSON.stringify(message).padEnd(length, ' ');
  };

  test('a message of 64 KiB is read, one byte more closes the port [F5.03]', () => {
    const fits = serve();
    fits.raw(textOf(PORT_LIMITS.messageBytes));
    expect(fits.ends).toEqual(['the remote failed: ']);
    const long = serve();
    long.raw(textOf(PORT_LIMITS.messageBytes + 1));
    expect([long.ends, long.isClosed()]).toEqual([['a message that is too long'], true]);
    const wide = serve();
    wide.raw(`"${'\u0939'.repeat(PORT_LIMITS.messageBytes / 3)}"`);
    expect(wide.ends).toEqual(['a message that is too long']);
  });

  test('200 messages in a second are read, the next one closes the port [F5.03]', () => {
    const port = serve();
    for (let each = 0; each < 200; each += 1) port.send({ kind: 'height', px: each });
    expect(port.ends).toEqual([]);
    port.pass(1_000);
    for (let each = 0; each < 200; each += 1) port.send({ kind: 'height', px: each });
    expect(port.ends).toEqual([]);
    port.send({ kind: 'shown' });
    expect(port.ends).toEqual(['too many messages']);
  });

  test('50 unanswered requests wait, the next one closes the port [F5.03]', () => {
    const port = serve();
    port.shell.answer('points', () => new Promise(() => undefined));
    for (let each = 0; each < 50; each += 1) port.send({ kind: 'call', name: 'points' });
    expect(port.ends).toEqual([]);
    port.send({ kind: 'call', name: 'points' });
    expect(port.ends).toEqual(['too many unanswered requests']);
  });

  test.each([
    ['another version', { v: 2, id: 1, kind: 'shown' }],
    ['an unknown kind', { v: 1, id: 1, kind: 'eval', code: '1' }],
    ['an unknown field', { v: 1, id: 1, kind: 'shown', extra: 1 }],
    ['no id', { v: 1, kind: 'shown' }],
    ['a path of another site', { v: 1, id: 1, kind: 'go', path: 'https://evil.example', replace: false }],
  ])('a message of %s closes the port [F5.03]', (_what, message) => {
    const port = serve();
    port.raw(JSON.stringify(message));
    expect([port.ends, port.isClosed()]).toEqual([['a message of no protocol'], true]);
  });

  test('a prototype, an object, a port or an id that was used closes the port [F5.03]', () => {
    for (const key of ['"__proto__"', '"\\u005f_proto__"', '"constructor"']) {
      const port = serve();
      port.raw(`{"v":1,"id":1,"kind":"call","name":"points","input":{${key}:{"isAdmin":true}}}`);
      expect([key, port.ends]).toEqual([key, ['a message of no protocol']]);
    }
    const object = serve();
    object.raw({ v: 1, id: 1, kind: 'shown' });
    expect(object.ends).toEqual(['a message that is no text']);
    const handed = serve();
    handed.raw('{"v":1,"id":1,"kind":"shown"}', [{}]);
    expect(handed.ends).toEqual(['a message that is no text']);
    const replayed = serve();
    replayed.raw('{"v":1,"id":1,"kind":"shown"}');
    replayed.raw('{"v":1,"id":1,"kind":"shown"}');
    expect(replayed.ends).toEqual(['an id that was used before']);
    expect(Object.prototype).not.toHaveProperty('isAdmin');
  });

  test('10,000 random messages leave the shell without an error [F5.03]', async () => {
    let seed = 7;
    const random = (most: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % most;
    const values = [null, true, -1, 1e308, '', 'points', '/chess', {}, [], { a: { b: [] } }, '\u0000', '__proto__'];
    const kinds = [
      'call',
      'emit',
      'identity',
      'read',
      'write',
      'go',
      'open',
      'watch',
      'unwatch',
      'toast',
      'sign-in',
      'x',
    ];
    const pick = <T>(from: readonly T[]): T | undefined => from[random(from.length)];
    const names = ['name', 'key', 'value', 'path', 'replace', 'watch', 'eventId', 'text', 'tone', 'input', 'payload'];
    let port = serve();
    for (let each = 0; each < 10_000; each += 1) {
      port.pass(10);
      const fields = Object.fromEntries(Array.from({ length: random(4) }, () => [pick(names), pick(values)]));
      if (random(3) === 0)
        port.raw(JSON.stringify({ v: 1, id: each + 1, kind: pick(kinds), ...fields }).slice(random(3)));
      else port.raw(JSON.stringify({ v: 1, id: each + 1, kind: 'toast', tone: 'info', text: String(pick(values)) }));
      if (port.isClosed()) port = serve();
    }
    await port.answers();
    expect(port.ends).toEqual([]);
  });
});

describe('permissions of a frame', () => {
  test.each([
    ['call:points', { kind: 'call', name: 'points' }],
    ['identity', { kind: 'identity' }],
    ['storage', { kind: 'read', key: 'a' }],
    ['storage', { kind: 'write', key: 'a', value: 'b' }],
    ['event:getAllEvent', { kind: 'emit', name: 'getAllEvent', payload: {} }],
  ])('%s: with it the request is answered, without it denied by its name [F5.04]', async (permission, message) => {
    const [granted, denied] = [serve([permission]), serve([])];
    granted.send(message);
    denied.send(message);
    expect(await granted.answers()).toMatchObject([{ id: 1, kind: 'answer' }]);
    expect(await denied.answers()).toEqual([{ id: 1, kind: 'error', error: { kind: 'denied', permission } }]);
    expect(denied.shell.calls).toEqual([]);
  });

  test('an event without its permission has no subscription [F5.04]', () => {
    const [granted, denied] = [serve(['event:getPtsUpdates']), serve([])];
    for (const port of [granted, denied]) port.send({ kind: 'watch', watch: 1, name: 'getPtsUpdates' });
    expect([granted.shell.subscriptions(), denied.shell.subscriptions()]).toEqual([['getPtsUpdates'], []]);
  });

  test('an overlay opens after a press alone, one at a time, without properties of the frame [F5.04]', () => {
    const idle = serve(ALL, { isPressed: false });
    idle.send({ kind: 'open', name: 'deposit' });
    idle.send({ kind: 'sign-in' });
    expect(idle.opened()).toEqual([]);
    const pressed = serve(ALL);
    pressed.send({ kind: 'open', name: 'withdraw' });
    expect(pressed.opened()).toEqual([]);
    pressed.send({ kind: 'open', name: 'deposit' });
    expect(pressed.shell.overlays.store.getState().open).toEqual([{ name: 'deposit', props: {} }]);
    pressed.raw('{"v":1,"id":9,"kind":"open","name":"deposit","props":{"amount":1}}');
    expect(pressed.ends).toEqual(['a message of no protocol']);
  });

  test('an answer that holds the token ends the port, and the token is not sent [F5.04]', async () => {
    const port = serve();
    port.shell.answer('points', { docs: { note: `x ${TOKEN}` } } as never);
    port.send({ kind: 'call', name: 'points' });
    await port.answers();
    expect(port.ends).toEqual(['an answer held the session']);
    expect(port.sent.join()).not.toContain(TOKEN);
  });

  test('navigation to a path of nobody else, and toasts with the name and a limit [F5.04]', () => {
    const port = serve();
    for (const path of ['/chess', '/deposit', '//evil.example']) port.send({ kind: 'go', path, replace: false });
    expect(port.shell.visited).toEqual(['/chess']);
    for (let each = 0; each < 10; each += 1) port.send({ kind: 'toast', tone: 'info', text: `win ${each}` });
    expect(port.shell.messages.map(({ text }) => text)).toEqual(['chess: win 0', 'chess: win 1', 'chess: win 2']);
  });

  test('storage of 256 KiB fits for each account, more is refused and changes nothing [F5.04]', async () => {
    const host = restrictHost(fakeHost({ session: 'player' }), 'chess', { permissions: ['storage'] });
    const room = 262_144 - '{"a":""}'.length;
    await host.ownStorage.write('a', 'x'.repeat(room));
    await expect(host.ownStorage.write('b', 'y')).rejects.toThrow(RangeError);
    expect((await host.ownStorage.read('a'))?.length).toBe(room);
    const visitor = restrictHost(fakeHost(), 'chess', { permissions: ['storage'] });
    expect(await visitor.ownStorage.read('a')).toBeNull();
    await expect(restrictHost(fakeHost(), 'chess', { permissions: [] }).ownStorage.read('a')).rejects.toThrow(
      PermissionDenied,
    );
  });

  test('the first message has neither name, balance nor token of the player [F5.04]', () => {
    const { sent, shell } = serve();
    const profile = shell.session.store.getState().profile;
    expect(JSON.parse(sent[0] ?? '').init.session).toEqual({ status: 'signed-in', userType: 'user' });
    expect(sent.join()).not.toContain(profile?.userName ?? TOKEN);
  });
});

test('the host of a guest acts over the port as the host of a page does [F5.05]', async () => {
  const shell = fakeHost({ session: 'player', answers: { points: { docs: { availablePts: 5 } } as never } });
  const ends: PortEvent['data'][] = [];
  let toShell: (event: PortEvent) => void = () => undefined;
  let toGuest: (event: PortEvent) => void = () => undefined;
  const init = initOf(ALL);
  const client = createPortClient(
    {
      post: (data) => queueMicrotask(() => toShell({ data })),
      listen: (listener) => (toGuest = listener),
      close: () => undefined,
    },
    () => undefined,
  );
  const served = servePort({
    port: {
      post: (data) => queueMicrotask(() => toGuest({ data })),
      listen: (listener) => (toShell = listener),
      close: () => undefined,
    },
    ...{ remote: 'chess', host: restrictHost(shell, 'chess', { permissions: ALL }), init },
    ...{
      now: () => 0,
      filter: async (_call, answer) => answer,
      secrets: () => [],
      mayGo: () => true,
      isPressed: () => true,
    },
    ...{ onShown: () => undefined, onHeight: () => undefined, onPong: () => undefined, onOverlay: () => undefined },
    onEnd: (cause) => void ends.push(cause),
  });
  const host = createGuestHost({ client, init, i18n: shell.i18n, fetch: shell.http.fetch });
  expect(await host.api.call('points')).toEqual({ docs: { availablePts: 5 } });
  await expect(host.api.call('markets')).rejects.toEqual(new PermissionDenied('call:markets'));
  await host.ownStorage.write('board', 'e4');
  expect(await host.ownStorage.read('board')).toBe('e4');
  host.navigation.go('/chess/1');
  const seen: unknown[] = [];
  const stop = host.realtime.on('getPtsUpdates', (points) => seen.push(points));
  await host.api.call('points');
  shell.sendEvent('getPtsUpdates', { availablePts: 6 });
  await host.api.call('points');
  stop();
  await host.api.call('points');
  served.send({ session: { status: 'visitor', userType: null } });
  await expect(host.api.call('markets')).rejects.toThrow(PermissionDenied);
  expect([shell.visited, seen, shell.subscriptions(), ends]).toEqual([['/chess/1'], [{ availablePts: 6 }], [], []]);
  expect(host.session.store.getState().status).toBe('visitor');
});
