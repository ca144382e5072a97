import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadPair } from '../contract-check/load-pair';
import type { PairPage, LivePerson } from '../contract-check/pair';
import { expect, test, type Browser } from '@playwright/test';

let server: Server;
let html = '';

const SHOWN = "place.textContent = 'hello';";

/** A page that stands in for a shell: what its remote does at the start, and how its screen and its slot render below a place. */
const shell = (start: string, screen: string, slot = SHOWN) => `<!doctype html><title>x</title><main></main>
  <script id="boot" type="application/json">{"remotes":[]}</script><script>
  const view = () => Promise.resolve({ default: () => null });
  const remote = { screens: { hello: view }, slots: { corner: view }, start: ${start} };
  const render = async (place, of, kind) => {
    if (kind === 'screens') { ${screen} } else { ${slot} }
    return () => {};
  };
  globalThis.__BACKLAY_FEDERATION__ = { load: async () => remote, start: async () => remote.start(), render };
  const report = (cause) => fetch('/api/common/remoteFailure', { method: 'POST',
    body: JSON.stringify({ remote: 'guest', phase: 'render', cause }) });
  const isSignedIn = localStorage.getItem('authToken') && localStorage.getItem('domain') === 'here';
  </script>`;

test.beforeAll(async () => {
  server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => new Promise((resolve) => server.close(resolve)));

const pair = (people: readonly LivePerson[] = ['visitor'], mayBeEmpty = false): PairPage => ({
  page: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  shell: '1.0.0',
  remote: 'guest',
  version: '1.0.0',
  container: 'guest',
  entry: '/remotes/guest/1.0.0/remoteEntry.js',
  staffPage: `http://localhost:${(server.address() as AddressInfo).port}/`,
  domains: { player: 'here', staff: 'here' },
  views: [
    { kind: 'screens', name: 'hello', path: '/hello/:id', address: '/hello/1', people, mayBeEmpty: false },
    { kind: 'slots', name: 'corner', path: null, address: '/', people: ['visitor', 'player'], mayBeEmpty },
  ],
  screens: ['hello'],
  slots: ['corner'],
  tenants: [],
  apart: null,
});

/** The failures below come within 50 ms, and what shows late within 300 ms. */
const check = (browser: Browser, of: PairPage) => loadPair(browser, of, { firstMs: 1000, renderMs: 3000 });

const GOOD = '() => {}';
const LATE_SCREEN = "setTimeout(() => { place.textContent = 'late' }, 300);";
for (const [what, start, screen, problem] of [
  ['that starts and shows its views is good', GOOD, SHOWN, null],
  ['whose start throws fails', "() => { throw new Error('thrown') }", SHOWN, /^start: thrown$/],
  ['whose start rejects fails', "() => Promise.reject(new Error('rejected'))", SHOWN, /^start: rejected$/],
  [
    'that rejects a moment after its start fails',
    "() => void setTimeout(() => Promise.reject(new Error('late')), 50)",
    SHOWN,
    /^start: late$/,
  ],
  [
    'whose screen throws in an effect fails',
    GOOD,
    `${SHOWN} setTimeout(() => { throw new Error('drawn badly') });`,
    /^screen hello: drawn badly$/,
  ],
  ['whose screen reports an error fails', GOOD, `${SHOWN} report('fell over')`, /^screen hello: render: fell over$/],
  ['whose screen renders nothing fails', GOOD, 'place.innerHTML = "<div></div>"', /^screen hello: nothing is shown$/],
  ['whose screen shows something after a moment is good', GOOD, LATE_SCREEN, null],
] as const)
  test(`A live remote ${what} [F7.05]`, { tag: '@desktop' }, async ({ browser }) => {
    html = shell(start, screen);
    const problems = await check(browser, pair());
    expect(problems).toEqual(problem === null ? [] : [expect.stringMatching(problem)]);
  });

test(
  'a live remote whose slot renders nothing fails, unless the slot fills after a player action [F7.05]',
  { tag: '@desktop' },
  async ({ browser }) => {
    html = shell(GOOD, SHOWN, '');
    expect(await check(browser, pair())).toEqual(['slot corner: nothing is shown']);
    expect(await check(browser, pair(['visitor'], true))).toEqual([]);
  },
);

test('a slot rendered for players only passes [F7.05]', { tag: '@desktop' }, async ({ browser }) => {
  html = shell(GOOD, SHOWN, `if (isSignedIn) ${SHOWN}`);
  expect(await check(browser, pair())).toEqual([]);
});

for (const person of ['player', 'staff'] as const)
  test(`a screen of ${person} renders for a signed-in account [F7.05]`, { tag: '@desktop' }, async ({ browser }) => {
    const type = person === 'player' ? 'user' : 'administrator';
    const isPerson = `isSignedIn && localStorage.getItem('userType') === '${type}' && location.pathname === '/hello/1'`;
    html = shell(GOOD, `if (${isPerson}) { ${SHOWN} }`);
    expect(await check(browser, pair([person]))).toEqual([]);
    html = shell(GOOD, `${SHOWN} report('no ${person}')`);
    expect(await check(browser, pair([person]))).toEqual([`screen hello: render: no ${person}`]);
  });
