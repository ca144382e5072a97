import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadPair, type LivePage } from '../live/load-pair';
import { expect, test } from '@playwright/test';
import { onPhone } from '../steps/site';

test.beforeEach(({ page }) => test.skip(onPhone(page), 'the check opens a browser of its own'));

let server: Server;
let html = '';

/** A page that stands in for a shell: what its remote does at the start, and what its screen does. */
const shell = (start: string, screen: string) => `<!doctype html><title>x</title><main></main>
  <script id="boot" type="application/json">{"remotes":[]}</script><script>
  const view = () => Promise.resolve({ default: () => null });
  const remote = { screens: { hello: view }, slots: {}, start: ${start} };
  globalThis.__BACKLAY_FEDERATION__ = { load: async () => remote, start: async () => remote.start() };
  const report = (cause) => fetch('/api/common/remoteFailure', { method: 'POST',
    body: JSON.stringify({ remote: 'guest', phase: 'render', cause }) });
  if (location.pathname === '/hello') { ${screen} }</script>`;

test.beforeAll(async () => {
  server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => new Promise((resolve) => server.close(resolve)));

const pair = (): LivePage => ({
  page: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  shell: '1.0.0',
  remote: 'guest',
  version: '1.0.0',
  container: 'guest',
  entry: '/remotes/guest/1.0.0/remoteEntry.js',
  visits: [{ path: '/hello', screen: 'hello' }],
  screens: ['hello'],
  slots: [],
  tenants: [],
  apart: null,
});

const SHOWN = "document.querySelector('main').textContent = 'hello';";
for (const [what, start, screen, problem] of [
  ['that starts and shows its screen is good', '() => {}', SHOWN, null],
  ['whose start throws fails', "() => { throw new Error('thrown') }", SHOWN, /^start: thrown$/],
  ['whose start rejects fails', "() => Promise.reject(new Error('rejected'))", SHOWN, /^start: rejected$/],
  [
    'that rejects a moment after its start fails',
    "() => void setTimeout(() => Promise.reject(new Error('late')), 50)",
    SHOWN,
    /^start: late$/,
  ],
  ['whose screen throws fails', '() => {}', `${SHOWN} throw new Error('drawn badly')`, /^screen hello: drawn badly$/],
  [
    'whose screen reports an error fails',
    '() => {}',
    `${SHOWN} report('fell over')`,
    /^screen hello: render: fell over$/,
  ],
] as const)
  test(`A live remote ${what} [F7.05]`, async ({ browser }) => {
    html = shell(start, screen);
    const problems = await loadPair(browser, pair());
    expect(problems).toEqual(problem === null ? [] : [expect.stringMatching(problem)]);
  });
