import type { FailedPart } from '../../app/shell-context';
import { reportErrors } from './errors';
import type { WireError } from './owner';

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

function start({ entered = undefined as typeof shell | undefined } = {}) {
  const sent: WireError[] = [];
  let failed: (part: FailedPart) => void = () => undefined;
  const flush = reportErrors({
    shell,
    send: ({ errors = [] }) => sent.push(...errors),
    route: () => '/deposit',
    reference: () => 'B7K4-29QX',
    isMoneyInFlight: () => true,
    entered: () => entered,
    onFailure: (listener) => (failed = listener),
  });
  const gather = () => {
    jest.runOnlyPendingTimers();
    return sent;
  };
  return { sent, gather, flush, fail: (part: FailedPart) => failed(part) };
}

test('an uncaught error is reported with stack, remote, version, route, time and money in flight [F4.01]', () => {
  const { gather } = start();
  uncaught(thrown('boom'));
  expect(gather()).toEqual([
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

test('each kind of fault is reported once under its kind and remote [F4.01]', () => {
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
  expect(gather().map(({ kind, remote, version, part }) => [kind, remote, version, part])).toEqual([
    ['error', 'wallet', '1.1.0', undefined],
    ['rejection', 'wallet', '1.1.0', undefined],
    ['boundary', 'casino', '2.0.0', 'Lobby'],
    ['chunk', 'casino', '2.0.0', 'Games'],
    ['load', 'account', '3.0.0', 'missing'],
    ['policy', 'betting', '4.0.0', undefined],
  ]);
});

test('the report of a failure with a panel has the reference of the panel, an uncaught error has none [F4.07]', () => {
  const { gather, fail } = start();
  uncaught(thrown('boom'));
  fail({ remote: 'account', version: '3.0.0', failure: { kind: 'missing', cause: 'entry is missing' } });
  expect(gather().map(({ reference }) => reference)).toEqual([undefined, 'B7K4-29QX']);
});

test('a thousand equal throws are one report with their count [F4.01]', () => {
  const { gather } = start();
  for (let at = 0; at < 1000; at += 1) uncaught(thrown(`attempt ${at}`));
  expect(gather().map(({ count }) => count)).toEqual([1000]);
  uncaught(thrown('again'));
  expect(gather()).toHaveLength(1);
});

test('twenty kinds of errors are ten reports [F4.01]', () => {
  const { gather } = start();
  for (let at = 0; at < 20; at += 1) uncaught(thrown('boom', frame(String(100 + at))));
  expect(gather()).toHaveLength(10);
});

test('a stack of a hundred frames is reported with its first fifty [F4.01]', () => {
  const { gather } = start();
  uncaught(thrown('deep', Array.from({ length: 100 }, (_, at) => frame(String(at))).join('\n')));
  expect(gather()[0]?.stack.split('\n')).toHaveLength(50);
});

test('an error belongs to the first frame of a remote, else to its boundary, else to the shell [F4.02]', () => {
  const { gather, fail } = start();
  uncaught(thrown('through react', `at r (${location.origin}/shell/0.1.0/main.js:1:1)\n${frame('7')}`));
  fail({
    remote: 'casino',
    version: '2.0.0',
    failure: { kind: 'render', cause: '', error: thrown('x', ''), part: 'a' },
  });
  uncaught(thrown('of the shell', `at r (${location.origin}/shell/0.1.0/main.js:1:1)`));
  expect(gather().map(({ remote, version }) => [remote, version])).toEqual([
    ['wallet', '1.1.0'],
    ['casino', '2.0.0'],
    ['shell', '0.1.0'],
  ]);
});

test('a rejection that is no error belongs to the remote whose handler ran last [F4.02]', () => {
  const { gather } = start({ entered: { remote: 'account', version: '3.0.0' } });
  rejected('no reason');
  rejected(undefined);
  expect(gather().map(({ remote, name, message }) => [remote, name, message])).toEqual([
    ['account', 'string', 'no reason'],
    ['account', 'undefined', ''],
  ]);
});

test('a report has nothing that was typed, no e-mail, token, query or long number [F4.08]', () => {
  const { gather } = start();
  document.body.innerHTML = '<input value="Asha Kumari"><textarea>my private note</textarea>';
  uncaught(thrown('Asha Kumari asha@example.com 9876543210 /pay?utr=1 my private note Bearer abc'));
  expect(gather()[0]?.message).toBe('… … … /pay… … …');
});

test('a waiting report is sent at once when the page is left, and only once [F4.01]', () => {
  const { sent, flush, gather } = start();
  uncaught(thrown('boom'));
  flush();
  expect(sent).toHaveLength(1);
  expect(gather()).toHaveLength(1);
});
