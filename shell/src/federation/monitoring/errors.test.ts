import type { FailedPart } from '../../app/shell-context';
import { createErrorReporter } from './errors';
import { findScriptOwner, type WireError } from './owner';
import { watchErrors } from './watch-page';

const shell = { remote: 'shell', version: '0.1.0' };
const frame = (place: string) =>
  `    at pay (${location.origin}/remotes/wallet/1.1.0/screen-deposit.1a2b3c.js:1:${place})`;

/** An error as a browser makes it. */
const thrown = (message: string, stack = frame('200'), name = 'TypeError') =>
  Object.assign(new Error(message), { name, stack: `${name}: ${message}\n${stack}` });

const rejected = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const uncaught = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }));

/** Listeners of a page stay: what each test starts is ended here. */
const started: [string, EventListenerOrEventListenerObject][] = [];
const add = window.addEventListener;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '';
  window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
    started.push([type, listener]);
    add.call(window, type, listener);
  };
});
afterEach(() => {
  for (const [type, listener] of started.splice(0)) window.removeEventListener(type, listener);
  window.addEventListener = add;
  jest.useRealTimers();
});

function start({
  entered = undefined as typeof shell | undefined,
  load = () => Promise.resolve({ createErrorReporter }),
  isOffline = (): boolean => false,
} = {}) {
  const sent: WireError[] = [];
  let failed: (part: FailedPart) => void = () => undefined;
  const flush = watchErrors({
    load,
    findScriptOwner,
    shell,
    send: async ({ errors = [] }) => (isOffline() ? Promise.reject(new Error('offline')) : sent.push(...errors)),
    route: () => '/deposit',
    reference: () => 'B7K4-29QX',
    isMoneyInFlight: () => true,
    entered: () => entered,
    onFailure: (listener) => (failed = listener),
  });
  const gather = async () => {
    await jest.advanceTimersByTimeAsync(0);
    jest.runOnlyPendingTimers();
    return sent;
  };
  return { sent, gather, flush, fail: (part: FailedPart) => failed(part) };
}

test('an uncaught error is reported with stack, remote, version, route, time and money in flight [F4.01]', async () => {
  const { gather } = start();
  uncaught(thrown('boom'));
  expect(await gather()).toEqual([
    {
      kind: 'error',
      remote: 'wallet',
      version: '1.1.0',
      name: 'TypeError',
      message: 'boom',
      stack: '    at pay (/remotes/wallet/1.1.0/screen-deposit.1a2b3c.js:1:200)',
      route: '/deposit',
      since: expect.any(Number),
      money: true,
      count: 1,
    },
  ]);
});

test('each kind of fault is reported once under its kind and remote [F4.01]', async () => {
  const { gather, fail } = start();
  uncaught(thrown('error'));
  rejected(thrown('rejection'));
  fail({
    remote: 'casino',
    version: '2.0.0',
    failure: { kind: 'render', cause: 'Lobby: x', error: thrown('x', ''), part: 'Lobby' },
  });
  fail({
    remote: 'casino',
    version: '2.0.0',
    failure: {
      kind: 'network',
      cause: 'y',
      error: thrown('Loading chunk 7 failed', '', 'ChunkLoadError'),
      part: 'Games',
    },
  });
  fail({ remote: 'account', version: '3.0.0', failure: { kind: 'missing', cause: 'entry is missing' } });
  window.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), {
      effectiveDirective: 'script-src-elem',
      blockedURI: 'https://evil.example/x.js?a=1',
      sourceFile: `${location.origin}/remotes/betting/4.0.0/main.js`,
      lineNumber: 1,
      columnNumber: 9,
    }),
  );
  expect((await gather()).map(({ kind, remote, version, part }) => [kind, remote, version, part])).toEqual([
    ['error', 'wallet', '1.1.0', undefined],
    ['rejection', 'wallet', '1.1.0', undefined],
    ['boundary', 'casino', '2.0.0', 'Lobby'],
    ['chunk', 'casino', '2.0.0', 'Games'],
    ['load', 'account', '3.0.0', 'missing'],
    ['policy', 'betting', '4.0.0', undefined],
  ]);
});

test('the report of a failure with a panel has the reference of the panel, an uncaught error has none [F4.07]', async () => {
  const { gather, fail } = start();
  uncaught(thrown('boom'));
  fail({ remote: 'account', version: '3.0.0', failure: { kind: 'missing', cause: 'entry is missing' } });
  expect((await gather()).map(({ reference }) => reference)).toEqual([undefined, 'B7K4-29QX']);
});

test('a thousand equal throws are one report with their count [F4.01]', async () => {
  const { gather } = start();
  for (let at = 0; at < 1000; at += 1) uncaught(thrown(`attempt ${at}`));
  expect((await gather()).map(({ count }) => count)).toEqual([1000]);
  uncaught(thrown('again'));
  expect(await gather()).toHaveLength(1);
});

test('twenty kinds of errors are ten reports [F4.01]', async () => {
  const { gather } = start();
  for (let at = 0; at < 20; at += 1) uncaught(thrown('boom', frame(String(100 + at))));
  expect(await gather()).toHaveLength(10);
});

test('a stack of a hundred frames is reported with its first fifty [F4.01]', async () => {
  const { gather } = start();
  uncaught(thrown('deep', Array.from({ length: 100 }, (_, at) => frame(String(at))).join('\n')));
  expect((await gather())[0]?.stack.split('\n')).toHaveLength(50);
});

test('an error belongs to the first frame of a remote, else to its boundary, else to the shell [F4.02]', async () => {
  const { gather, fail } = start();
  uncaught(thrown('through react', `at r (${location.origin}/shell/0.1.0/main.js:1:1)\n${frame('7')}`));
  fail({
    remote: 'casino',
    version: '2.0.0',
    failure: { kind: 'render', cause: '', error: thrown('x', ''), part: 'a' },
  });
  uncaught(thrown('of the shell', `at r (${location.origin}/shell/0.1.0/main.js:1:1)`));
  expect((await gather()).map(({ remote, version }) => [remote, version])).toEqual([
    ['wallet', '1.1.0'],
    ['casino', '2.0.0'],
    ['shell', '0.1.0'],
  ]);
});

test('a rejection that is no error belongs to the remote whose handler ran last [F4.02]', async () => {
  const { gather } = start({ entered: { remote: 'account', version: '3.0.0' } });
  rejected('no reason');
  rejected(undefined);
  expect((await gather()).map(({ remote, name, message }) => [remote, name, message])).toEqual([
    ['account', 'string', 'no reason'],
    ['account', 'undefined', ''],
  ]);
});

test('a report has nothing that was typed, no e-mail, token, query or long number [F4.08]', async () => {
  const { gather } = start();
  document.body.innerHTML = '<input value="Asha Kumari"><textarea>my private note</textarea>';
  uncaught(thrown('Asha Kumari asha@example.com 9876543210 /pay?utr=1 my private note Bearer abc'));
  expect((await gather())[0]?.message).toBe('… … … /pay… … …');
});

test('a waiting report is sent at once when the page is left, and only once [F4.01]', async () => {
  const { sent, flush, gather } = start();
  uncaught(thrown('boom'));
  await jest.advanceTimersByTimeAsync(0);
  flush();
  expect(sent).toHaveLength(1);
  expect(await gather()).toHaveLength(1);
});

test('errors before their file loads keep time and typed text; a lost file is requested again [F4.01]', async () => {
  let isLost = true;
  const load = jest.fn(() => (isLost ? Promise.reject(new Error('lost')) : Promise.resolve({ createErrorReporter })));
  const { gather } = start({ load });
  document.body.innerHTML = '<input value="Asha Kumari">';
  uncaught(thrown('of Asha Kumari'));
  uncaught(thrown('of Asha Kumari'));
  document.body.innerHTML = '';
  const since = performance.now();
  expect(await gather()).toEqual([]);
  jest.advanceTimersByTime(60_000);
  isLost = false;
  window.dispatchEvent(new Event('online'));
  expect(await gather()).toMatchObject([{ message: 'of …', count: 2, since: Math.round(since) }]);
  expect(load).toHaveBeenCalledTimes(3);
});

test('a report that finds no network is sent when it is back, once [F4.07]', async () => {
  let offline = true;
  const { gather } = start({ isOffline: () => offline });
  uncaught(thrown('boom'));
  expect(await gather()).toEqual([]);
  await jest.advanceTimersByTimeAsync(0);
  offline = false;
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  expect(await gather()).toHaveLength(1);
});
