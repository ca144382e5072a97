import { setTimeout as sleep } from 'node:timers/promises';
import { get } from 'node:http';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { buildBook, buildEvent, buildMarket } from '../../betting/feed/testing';
import { openTestStore, publicRoute, remoteRelease, shellRelease, type TestStore } from '../releases/testing';

const serverPart = (version: string) => `globalThis.drawScreen = (text) => {
  const { path, language, answers } = JSON.parse(text);
  const lists = Object.keys(answers[0].answer.docs).length;
  return JSON.stringify({ html: '<p data-by="${version}">' + path + language.code + (lists > 0) + '</p>', css: '', data: '</script><b>' });
};`;
/** The same with the number of screens that were drawn so far. */
const countingPart = (version: string) => `let drawn = 0; globalThis.drawScreen = (text) => {
  const html = '<p data-by="${version}" data-n="' + (drawn += 1) + '">' + JSON.parse(text).path + '</p>';
  return JSON.stringify({ html, css: '', data: null });
};`;
const server = { entry: 'server.cjs', routes: [{ path: '/', calls: [{ name: 'home' }] }] };

let store: TestStore;
let platform: TestPlatform;
let revision = 1;

function point(version: string): void {
  store.point((revision += 1), { stable: { shell: '1.0.0', wallet: version } });
}

beforeAll(async () => {
  store = openTestStore();
  store.publish(shellRelease(), { 'main.js': 'shell()' });
  for (const version of ['1.0.0', '1.1.0'])
    store.publish(remoteRelease('wallet', { version, routes: [publicRoute('/')], server }), {
      'server.cjs': serverPart(version),
    });
  store.publish(remoteRelease('wallet', { version: '1.2.0', routes: [publicRoute('/')] }), {});
  const both = [publicRoute('/'), publicRoute('/events/:eventId')];
  const drawsBoth = { ...server, routes: both.map(({ path }) => ({ path, calls: [{ name: 'home' }] })) };
  store.publish(remoteRelease('wallet', { version: '1.1.5', routes: both, server: drawsBoth }), {
    'server.cjs': serverPart('1.1.5'),
  });
  store.publish(remoteRelease('wallet', { version: '1.3.0', routes: [publicRoute('/')], server }), {
    'server.cjs': 'for (;;);',
  });
  store.publish(remoteRelease('wallet', { version: '1.4.0', routes: both, server: drawsBoth }), {
    'server.cjs': countingPart('1.4.0'),
  });
  point('1.0.0');
  platform = await openTestPlatform({ RELEASE_STORE: store.folder, DRAWING_WAIT_MS: '5000' });
});
afterAll(async () => {
  await platform?.close();
  store.remove();
});

const page = async (headers: Readonly<Record<string, string>> = {}, path = '/') =>
  platform.send(path, { host: 'royal.localhost:4000', headers: { accept: 'text/html', ...headers } });
const drawnBy = (text: string): string | null => /data-by="([^"]+)"/.exec(text)?.[1] ?? null;

/** The page once it is of this version. */
async function pageOf(version: string): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { text } = await page();
    if (text.includes(`/remotes/wallet/${version}/`) && (version > '1.1.9' || drawnBy(text) === version)) return text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No page of ${version} came within 30 s`);
}

test('a page holds the screen and the data of the version that it names, and no other [F9.01]', async () => {
  const text = await pageOf('1.0.0');
  expect(text).toContain('<main class="ff-d" data-drawn><p data-by="1.0.0">/entrue</p></main>');
  const [, data = ''] = /id="drawn" data-at="\d+">([^<]*)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(data)).toEqual({ remote: 'wallet', version: '1.0.0', data: '</script><b>' });
  expect(text).not.toContain('server.cjs');
});

test('a release, a rollback and a version without a server part are drawn as the page names them [F9.01]', async () => {
  point('1.1.0');
  expect(drawnBy(await pageOf('1.1.0'))).toBe('1.1.0');
  point('1.0.0');
  expect(drawnBy(await pageOf('1.0.0'))).toBe('1.0.0');
  point('1.2.0');
  const plain = await pageOf('1.2.0');
  expect(plain).not.toContain('data-drawn');
  expect(plain).toContain('<div class="ff-k"></div>');
});

test('a version whose server part hangs has the page of a version without one [F9.02]', async () => {
  point('1.2.0');
  const plain = await pageOf('1.2.0');
  point('1.3.0');
  const hanging = await pageOf('1.3.0');
  const bodyOf = (text: string) => /<body>.*?<noscript>/s.exec(text)?.[0].replace(/nonce="[^"]*"/, '');
  expect(bodyOf(hanging)).toBe(bodyOf(plain));
});

test('a signed-in player and a visitor get equal screens, and nothing of a session is drawn [F9.05]', async () => {
  point('1.0.0');
  await pageOf('1.0.0');
  const [visitor, player] = [await page(), await page({ authorization: 'Bearer x', cookie: 'session=secret' })];
  const partOf = (text: string) => /<main.*<\/main>/s.exec(text)?.[0];
  expect(partOf(player.text)).toBe(partOf(visitor.text));
  expect(visitor.headers['vary']).toContain('Sec-CH-UA-Mobile');
});

test('a visitor and two players with cookies of their own get equal bytes, which a cache may use [F9.05]', async () => {
  point('1.0.0');
  await pageOf('1.0.0');
  const visitors: readonly Readonly<Record<string, string>>[] = [
    {},
    { cookie: 'backlay_device=one' },
    { cookie: 'backlay_device=two', authorization: 'Bearer x' },
  ];
  // A second can end between two of them: the next three are of one second.
  let pages = await Promise.all(visitors.map((headers) => page(headers)));
  for (let tries = 0; tries < 20 && new Set(pages.map(({ text }) => text)).size > 1; tries += 1)
    pages = await Promise.all(visitors.map((headers) => page(headers)));
  const [first] = pages;
  for (const each of pages) expect(each.text).toBe(first?.text);
  for (const { headers } of pages) {
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1, must-revalidate');
    expect(headers['vary']).toBe('Accept-Encoding, Sec-CH-UA, Sec-CH-UA-Mobile, Cookie');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-security-policy']).toBe(first?.headers['content-security-policy']);
  }
  const [, nonce = 'none'] = /'nonce-([^']+)'/.exec(String(first?.headers['content-security-policy'])) ?? [];
  expect(first?.text).toContain(`<script nonce="${nonce}">`);
});

test.each(['/login-user/player/secret', '/no/such/page', '/deposit'])(
  'the page of %s is stored by no cache, since its address is not that of a drawn screen [F9.05]',
  async (path) => {
    const { headers } = await page({}, path);
    expect(headers['cache-control']).toBe('no-store');
  },
);

test('another language, brand or width has a page of its own [F9.05]', async () => {
  const { text } = await page();
  expect((await page({ cookie: 'language=hi-in' })).text).not.toBe(text);
  expect((await page({ 'sec-ch-ua-mobile': '?1' })).text).not.toBe(text);
});

test('an event that nobody knows is not drawn, and its page is stored by no cache [F9.02 F9.05]', async () => {
  point('1.1.5');
  await pageOf('1.1.5');
  const { text, headers } = await page({}, '/events/nobody-knows-it');
  expect(text).toContain('<div class="ff-k"></div>');
  expect(headers['cache-control']).toBe('no-store');
});

test('visits of a screen share a drawing, each event has its own, and bets are taken beside them [F9.08]', async () => {
  const events = Array.from({ length: 12 }, (_, n) => buildEvent({ id: `drawn-${n}` }));
  const markets = events.map((event) => buildMarket(event));
  platform.feed.publish(
    ...events.map((event) => ({ kind: 'event', at: 1, event }) as const),
    ...markets.map((market) => ({ kind: 'market', at: 1, market }) as const),
    ...markets.map((market) => ({ kind: 'book', at: 1, eventId: market.eventId, book: buildBook(market) }) as const),
  );
  const token = await platform.login('royal');
  point('1.4.0');
  while (drawnBy(await pageOf('1.4.0')) !== '1.4.0');

  const since = Date.now();
  const drawings = new Set<string | undefined>();
  for (let n = 0; n < 60; n += 1) drawings.add(/data-n="(\d+)"/.exec((await page()).text)?.[1]);
  expect(drawings.has(undefined)).toBe(false);
  // A screen that ends its second within the visits is drawn once more.
  expect(drawings.size).toBeLessThanOrEqual(Math.ceil((Date.now() - since) / 1000) + 1);

  const visited = await Promise.all(
    markets.map(async (market, n) => {
      const path = `/events/${market.eventId}`;
      const bet = {
        ...{ eventId: market.eventId, marketId: market.id, marketType: 'BETFAIR', oddType: 'back', stake: 100 },
        ...{ clientRef: `beside-page-${n}`, marketVersion: 1, odd: 2, teamId: market.runners[0]?.id },
      };
      // A screen that a busy machine draws too late is in the next page.
      const drawn = async (): Promise<string> => {
        for (let tries = 0; tries < 100; tries += 1) {
          const { text } = await page({}, path);
          if (drawnBy(text) !== null) return text;
          await sleep(50);
        }
        throw new Error(`No page of ${path} was drawn`);
      };
      const [text, { status, body }] = await Promise.all([
        drawn(),
        platform.call('royal', 'placeBet', { token, body: bet }),
      ]);
      return [drawnBy(text), text.includes(`>${path}</p>`), status === 200 || body];
    }),
  );
  expect(visited).toEqual(markets.map(() => ['1.4.0', true, true]));
});

test('a platform without the setting sends no 103 before its pages [F9.05]', async () => {
  const early: unknown[] = [];
  await new Promise((resolve, reject) => {
    const headers = { host: 'royal.localhost:4000', accept: 'text/html', 'sec-fetch-mode': 'navigate' };
    get(platform.running.url, { headers, agent: false }, (answer) => answer.resume().on('end', resolve))
      .on('information', ({ statusCode }) => early.push(statusCode))
      .on('error', reject);
  });
  expect(early).toEqual([]);
});
