import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { openTestStore, shellRelease, type TestStore } from '../releases/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { workerScript } from './service-worker';

type Handler = (event: object) => void;

/** A browser's worker around the script: what it keeps, what it answers with, and whether there is a network. */
function worker() {
  const handlers: Record<string, Handler> = {};
  const caches = new Map<string, Set<string>>([['offline-old', new Set(['/offline.html'])]]);
  const world = {
    online: true,
    fetched: [] as string[],
    added: [] as string[],
    cachedPages: () => [...caches].flatMap(([, pages]) => [...pages]),
    names: () => [...caches.keys()],
  };
  const shown: { title: string; options: { data?: string; tag?: string } }[] = [];
  const posted: unknown[] = [];
  const opened: string[] = [];
  const pages: { focused: boolean; postMessage: (message: unknown) => void; focus: () => string }[] = [];
  runInNewContext(workerScript('new'), {
    registration: { showNotification: async (title: string, options: object) => void shown.push({ title, options }) },
    clients: { matchAll: async () => pages, openWindow: async (path: string) => void opened.push(path) },
    URL,
    Request: class {
      constructor(readonly url: string) {}
    },
    Response: { error: () => 'network error' },
    skipWaiting: () => undefined,
    addEventListener: (name: string, handler: Handler) => void (handlers[name] = handler),
    fetch: (request: { url: string }) => {
      world.fetched.push(request.url);
      return world.online ? Promise.resolve('from the network') : Promise.reject(new Error('offline'));
    },
    caches: {
      open: async (name: string) => {
        const pages = caches.get(name) ?? new Set<string>();
        caches.set(name, pages);
        return {
          add: async ({ url }: { url: string }) => {
            world.added.push(url);
            pages.add(url);
          },
        };
      },
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
      match: async (page: string, { cacheName }: { cacheName: string }) =>
        caches.get(cacheName)?.has(page) ? `kept ${page}` : undefined,
    },
  });
  const run = async (name: string, more: object = {}) => {
    let answer: Promise<unknown> | undefined;
    const take = (promise: Promise<unknown>) => void (answer = promise);
    handlers[name]?.({ waitUntil: take, respondWith: take, ...more });
    return answer;
  };
  const ask = (path: string, over: object = {}) =>
    run('fetch', { request: { url: `https://royal.example${path}`, mode: 'navigate', method: 'GET', ...over } });
  const openPage = () =>
    pages.push({ focused: false, postMessage: (each) => posted.push(each), focus: () => 'focused' });
  return { world, run, ask, shown, posted, opened, openPage };
}

test('the worker caches one page and deletes the caches of older workers [A2.87 S-13]', async () => {
  const { world, run } = worker();
  await run('install');
  await run('activate');
  expect([world.names(), world.cachedPages()]).toEqual([['offline-new'], ['/offline.html']]);
});

test('a refresh message fetches the page again and other messages are ignored [A2.87 A4.36]', async () => {
  const { world, run } = worker();
  await run('install');
  await run('activate');
  world.added.length = 0;
  await run('message', { data: 'something else' });
  expect(world.added).toEqual([]);
  await run('message', { data: 'keep-again' });
  expect([world.added, world.cachedPages()]).toEqual([['/offline.html'], ['/offline.html']]);
});

test('a page comes from the network and from the cache only offline [A2.87]', async () => {
  const { world, run, ask } = worker();
  await run('install');
  await run('activate');
  expect(await ask('/inPlay')).toBe('from the network');
  world.online = false;
  expect(await ask('/inPlay')).toBe('kept /offline.html');
  expect(world.cachedPages()).toEqual(['/offline.html']);
});

test.each([
  ['/api/user/pts', { mode: 'cors' }],
  ['/api/common/home?provider=mobile', { mode: 'same-origin' }],
  ['/remotes/betting/1.0.0/remoteEntry.js', { mode: 'cors' }],
  ['/', { method: 'POST' }],
  ['/login-user/player1/secret', {}],
  ['/direct-login/token', {}],
])('the worker does not handle %s [S-13]', async (path, over) => {
  const { world, run, ask } = worker();
  await run('install');
  expect(await ask(path, over)).toBeUndefined();
  expect(world.fetched).toEqual([]);
});

describe('push', () => {
  const news = { title: 'Bet settled', body: 'You won', tag: 'settled:m1', path: '/bet-history?bet=1' };
  const tap = (data: unknown) => ({ notification: { data, close: () => undefined } });

  test('a message becomes one notification of its cause, and an unreadable one none [E7.01 E7.02]', async () => {
    const { run, shown } = worker();
    await run('push', { data: { json: () => news } });
    await run('push', { data: null });
    expect(shown).toMatchObject([{ title: 'Bet settled', options: { body: 'You won', tag: 'settled:m1' } }]);
  });

  test('a tap opens the item: in the open page without a reload, else in a new one [E7.02]', async () => {
    const { run, posted, opened, openPage } = worker();
    await run('notificationclick', tap(news.path));
    expect(opened).toEqual(['/bet-history?bet=1']);
    openPage();
    expect(await run('notificationclick', tap(news.path))).toBe('focused');
    expect([posted, opened]).toEqual([[{ open: '/bet-history?bet=1' }], ['/bet-history?bet=1']]);
  });

  test.each(['https://evil.example/', '//evil.example', 7, undefined])(
    'a tap on %s opens the home page [E7.02]',
    async (data) => {
      const { run, opened } = worker();
      await run('notificationclick', tap(data));
      expect(opened).toEqual(['/']);
    },
  );
});

describe('at the edge', () => {
  let store: TestStore;
  let platform: TestPlatform;
  beforeAll(async () => {
    store = openTestStore();
    store.publish(shellRelease({ css: ['main.css'] }), { 'main.js': 'shell()', 'main.css': '.a{}' });
    store.point(1, { stable: { shell: '1.0.0' } });
    platform = await openTestPlatform({
      RELEASE_STORE: store.folder,
      PUBLIC_URL: 'https://example.com',
      TRUST_PROXY: 'loopback',
    });
    await platform.database.query(
      `update tenant set record = jsonb_set(record, '{hosts}', '["royal.localhost","royal.example"]'), edited_at = now() where id = 'royal'`,
    );
    await platform.database.query(
      `update tenant set record = jsonb_set(record, '{app,analyticsId}', '"G-ABC1234567"'), edited_at = now() where id = 'metro'`,
    );
    await platform.running.reloadTenants();
  });
  afterAll(async () => {
    await platform?.close();
    store.remove();
  });
  const html = { accept: 'text/html' };

  test("the worker is served at the root, revalidated each time, with the brand's offline page [A2.87]", async () => {
    const script = await platform.send('/service-worker.js');
    expect([script.status, script.headers['content-type'], script.headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
    const page = await platform.send('/offline.html', { host: 'orbit.localhost', headers: html });
    expect(page.text).toContain('<h1>You&#39;re offline</h1>');
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe/);
    const [, inline = ''] = /<script>([^]*)<\/script>/.exec(page.text) ?? [];
    expect(page.headers['content-security-policy']).toContain(
      `script-src 'sha256-${createHash('sha256').update(inline).digest('base64')}'`,
    );
    const orbits = await platform.send('/service-worker.js', { host: 'orbit.localhost' });
    expect(orbits.text).not.toBe(script.text);
  });

  test("offline page and first frame use the visitor's language where the brand has it [A2.87 A4.36]", async () => {
    const visit = async (path: string, cookie: string, host = 'orbit.localhost') =>
      (await platform.send(path, { host, headers: { ...html, cookie } })).text;
    const page = await visit('/offline.html', 'a=b; language=hi-in');
    expect(page).toContain('<html lang="hi-in">');
    expect(page).toContain('<h1>आप ऑफ़लाइन हैं</h1>');
    expect(page).not.toContain('Try again');
    const royal = await visit('/', 'language=hi-in', 'royal.localhost');
    expect(royal).toContain('<html lang="hi-in" ');
    expect(royal).toContain('<a href="/">एक्सचेंज</a><a href="/live-casino">लाइव कैसीनो</a>');
    expect(royal).toContain('"again":"फिर से कोशिश करें"');
    // The brand's own words come with a page in its language, and no other page carries them.
    expect(royal).toContain('<h2>आपका भाव, आपकी तरफ़</h2>');
    expect(royal).toContain('"own":{');
    const english = await visit('/', '', 'royal.localhost');
    expect(english).toContain('"code":"hi-in"');
    expect(english).not.toContain('"own"');
    // One that the brand has not, and one that is no language at all.
    for (const cookie of ['language=ta-in', 'language="><script>', 'xlanguage=hi-in'])
      expect(await visit('/', cookie, 'royal.localhost')).toContain('<html lang="en" ');
  });

  test('a desktop on http is redirected to https and the desktop host, a phone to https only [A2.85 A2.86]', async () => {
    const visit = (userAgent: string, proto: string) =>
      platform.send('/inPlay?a=1', {
        host: 'royal.example',
        headers: { ...html, 'user-agent': userAgent, 'x-forwarded-proto': proto },
      });
    const desktop = await visit('Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'http');
    expect([desktop.status, desktop.headers['location'], desktop.headers['cache-control']]).toEqual([
      302,
      'https://d.royal.example/inPlay?a=1',
      'no-store',
    ]);
    const phone = 'Mozilla/5.0 (Linux; Android 15) Mobile';
    expect((await visit(phone, 'http')).headers['location']).toBe('https://royal.example/inPlay?a=1');
    expect((await visit(phone, 'https')).status).toBe(200);
  });

  test('with noDesktopRedirect on, a desktop visitor of the domain stays; off, it is sent on [A2.85 OQ-20]', async () => {
    const visit = async () =>
      (
        await platform.send('/', {
          host: 'royal.example',
          headers: { ...html, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)', 'x-forwarded-proto': 'https' },
        })
      ).status;
    const flip = async (on: boolean) => {
      await platform.database.query(
        `update tenant set record = jsonb_set(record, '{flags,noDesktopRedirect}', $1) where id = 'royal'`,
        [String(on)],
      );
      await platform.running.reloadTenants();
    };
    expect(await visit()).toBe(302);
    await flip(true);
    expect(await visit()).toBe(200);
    await flip(false);
    expect(await visit()).toBe(302);
  });

  test('a login address is cleaned by the first script, not cached and not forwarded [S-01 S-02]', async () => {
    for (const path of ['/login-user/player1/Player@123', '/direct-login/token-in-a-link']) {
      const page = await platform.send(path, { headers: html });
      expect(page.text).not.toMatch(/Player@123|token-in-a-link/);
      const cleaning = page.text.indexOf("history.replaceState(null,'','/')");
      expect(cleaning).toBeGreaterThan(0);
      for (const fetched of ['<script defer', '<link rel="preload"', '<img'])
        if (page.text.includes(fetched)) expect(cleaning).toBeLessThan(page.text.indexOf(fetched));
      expect([page.headers['cache-control'], page.headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
    }
    expect((await platform.send('/', { headers: html })).text).not.toContain('replaceState');
  });

  test('only a domain with a measurement id lets the provider of its tag in [A9.09 S-12]', async () => {
    const policyOf = async (host: string) =>
      String((await platform.send('/', { host, headers: html })).headers['content-security-policy']);
    expect(await policyOf('metro.localhost')).toMatch(/script-src [^;]*https:\/\/www\.googletagmanager\.com/);
    expect(await policyOf('royal.localhost')).not.toContain('googletagmanager');
  });
});
