import { inflateSync } from 'node:zlib';
import { openTestStore, remoteRelease, shellRelease, type TestStore } from '../releases/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

let store: TestStore;
let platform: TestPlatform;
const logged: string[] = [];

beforeAll(async () => {
  store = openTestStore();
  store.publish(shellRelease({ css: ['main.css'] }), { 'main.js': 'shell()', 'main.css': '.a{}' });
  store.publish(
    remoteRelease('casino', {
      routes: [
        { path: '/live-casino', screen: 'lobby', access: 'public' },
        { path: '/casino/:gi/:gc/:p/:spn', screen: 'game', access: 'public' },
        { path: '/my-games', screen: 'own', access: 'signed-in' },
      ],
    }),
    { 'remoteEntry.js': 'c()' },
  );
  store.publish(remoteRelease('betting', { routes: [{ path: '/sports-book', screen: 'book', access: 'public' }] }), {
    'remoteEntry.js': 'b()',
  });
  store.point(1, { stable: { shell: '1.0.0', casino: '1.0.0', betting: '1.0.0' } });
  const logTo = { write: (line: string) => void logged.push(line) };
  platform = await openTestPlatform({ RELEASE_STORE: store.folder, LOG_LEVEL: 'warn' }, { logDestination: logTo });
});
afterAll(async () => {
  await platform?.close();
  store.remove();
});

const ask = (path: string, brand = 'royal', headers: Record<string, string> = {}, method = 'GET') =>
  platform.send(path, { host: `${brand}.localhost`, headers, method });

const PREVIEWS = [
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.23.20.0',
  'Twitterbot/1.0',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
];

test.each<[string, Record<string, string>]>([
  ['no Accept', {}],
  ['*/*', { accept: '*/*' }],
  ['text/plain', { accept: 'text/plain' }],
  ['JSON beside anything', { accept: 'application/json, text/plain, */*' }],
  ...PREVIEWS.map((agent): [string, Record<string, string>] => [agent, { accept: '*/*', 'user-agent': agent }]),
])('the page of / responds %s [F8.01]', async (_, headers) => {
  const { status, headers: sent, text } = await ask('/', 'royal', headers);
  expect([status, sent['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(text).toContain('<meta property="og:title" content="Royal">');
});

test('only JSON requests get 404 as JSON, and missing files a plain 404 [F8.01]', async () => {
  for (const [path, accept] of [
    ['/', 'application/json'],
    ['/live-casino', 'application/json'],
    ['/live-casino', 'image/avif,image/webp'],
    ['/nothing.js', '*/*'],
    ['/', 'text/html;q=0, */*'],
  ] as const) {
    const { status, body } = await ask(path, 'royal', { accept });
    expect([path, accept, status, body]).toEqual([path, accept, 404, { message: expect.any(String) }]);
  }
});

test('HEAD responds as GET without a body [F8.01]', async () => {
  const { status, headers, text } = await ask('/', 'royal', {}, 'HEAD');
  expect([status, headers['content-type'], text]).toEqual([200, 'text/html; charset=utf-8', '']);
});

test.each(['royal', 'metro', 'orbit'])(
  '%s has its own tags, picture and locale in the first HTML [F8.01]',
  async (brand) => {
    const { text } = await ask('/', brand);
    const name = brand.charAt(0).toUpperCase() + brand.slice(1);
    const of = (property: string) => new RegExp(`<meta property="og:${property}" content="([^"]*)">`).exec(text)?.[1];
    expect([of('title'), of('site_name'), of('locale'), of('type')]).toEqual([name, name, 'en_IN', 'website']);
    expect(of('description')).toContain(name);
    expect(of('url')).toMatch(new RegExp(`^http://${brand}\\.localhost:\\d+/$`));
    const picture = await ask(new URL(of('image') ?? '').pathname, brand);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(text).toContain('<meta name="twitter:card" content="summary">');
  },
);

test('a game has its name and its picture in the tags, an unknown one those of the brand [F8.01]', async () => {
  const game = (await ask('/casino/x/LIGHTNING_ROULETTE/p/s')).text;
  expect(game).toContain('<title>Lightning Roulette | Royal</title>');
  expect(game).toContain('<meta property="og:title" content="Lightning Roulette | Royal">');
  expect(game).toMatch(
    /<meta property="og:image" content="http:\/\/royal\.localhost:\d+\/[^"]*lightning-roulette[^"]*">/,
  );
  expect((await ask('/casino/x/NO_SUCH_GAME/p/s')).text).toContain('<title>Royal</title>');
});

test('addresses of one page have one canonical address, and a login in an address is in no tag [F8.01]', async () => {
  const canonical = async (path: string) => /<link rel="canonical" href="([^"]*)">/.exec((await ask(path)).text)?.[1];
  expect(await canonical('/m')).toMatch(/^http:\/\/royal\.localhost:\d+\/$/);
  expect(await canonical('/live-casino?utm=1')).toMatch(/\/live-casino$/);
  const login = (await ask('/login-user/player1/secret')).text;
  expect(login).not.toContain('secret');
  expect(await canonical('/live-casino?language=hi-in')).toMatch(/\/live-casino\?language=hi-in$/);
});

test("a language in the address selects the page's language, an unknown one English [F8.01]", async () => {
  const hindi = (await ask('/live-casino?language=hi-in')).text;
  expect(hindi).toContain('<html lang="hi-in"');
  expect(hindi).toContain('content="hi_IN"');
  expect((await ask('/live-casino?language=xx-yy')).text).toContain('<html lang="en"');
});

test.each(['royal', 'metro', 'orbit'])('every address of the sitemap of %s responds 200 [F8.01]', async (brand) => {
  const { status, headers, text } = await ask('/sitemap.xml', brand);
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? ''));
  expect(addresses.map(({ hostname }) => hostname)).toEqual(addresses.map(() => `${brand}.localhost`));
  const paths = addresses.map(({ pathname }) => pathname);
  expect(paths).toEqual(expect.arrayContaining(['/', '/live-casino', '/about-us']));
  expect(paths).not.toContain('/my-games');
  expect(paths.includes('/sports-book')).toBe(brand !== 'orbit');
  for (const path of paths) expect([path, (await ask(path, brand)).status]).toEqual([path, 200]);
});

test('the sitemap names the language versions of a brand [F8.01]', async () => {
  const { text } = await ask('/sitemap.xml');
  expect(text).toMatch(/hreflang="hi-in" href="http:\/\/royal\.localhost:\d+\/live-casino\?language=hi-in"/);
});

test('each brand has a separate manifest, icons and favicon [F8.01]', async () => {
  for (const brand of ['royal', 'metro', 'orbit']) {
    const { body, headers } = await ask('/manifest.webmanifest', brand);
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = body as {
      name: string;
      icons: { src: string; sizes: string; purpose: string }[];
      shortcuts: { name: string }[];
    };
    expect(manifest.name.toLowerCase()).toBe(brand);
    expect(manifest).toMatchObject({ id: '/', start_url: '/?source=app', display: 'standalone' });
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(
      brand === 'orbit' ? ['Deposit'] : ['In-Play', 'My Bets', 'Deposit'],
    );
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '192x192 maskable',
      '512x512 any',
      '512x512 maskable',
    ]);
    expect((await ask('/', brand)).text).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    for (const { src } of manifest.icons) expect((await ask(src, brand)).headers['content-type']).toBe('image/png');
    const favicon = await ask('/favicon.ico', brand, { accept: 'image/*' });
    expect([favicon.status, favicon.headers['content-type']]).toEqual([200, 'image/x-icon']);
  }
  const [royal, orbit] = [await ask('/favicon.ico', 'royal'), await ask('/favicon.ico', 'orbit')];
  expect(royal.text).not.toBe(orbit.text);
});

test('robots.txt leads crawlers of a brand to its sitemap [F8.01]', async () => {
  const { text } = await ask('/robots.txt');
  expect(text).toMatch(/^User-agent: \*\n/);
  expect(text).toContain('Disallow: /api/');
  expect(text).toMatch(/Sitemap: http:\/\/royal\.localhost:\d+\/sitemap\.xml/);
});

test('the staff site excludes itself from every index and lists no page [F8.01]', async () => {
  const { text, headers } = await ask('/', 'staff');
  expect(text).toContain('<meta name="robots" content="noindex,nofollow">');
  expect(text).not.toContain('og:title');
  expect(headers['x-robots-tag']).toBe('noindex');
  expect((await ask('/robots.txt', 'staff')).text).toBe('User-agent: *\nDisallow: /\n');
  expect((await ask('/sitemap.xml', 'staff')).text).not.toContain('<url>');
});

test('a page refuses scripts and stylesheets without a hash; with an analytics tag it reports them [F8.02]', async () => {
  const policy = 'blocked-destinations=(script style), endpoints=(integrity)';
  for (const brand of ['royal', 'metro', 'orbit', 'staff']) {
    const { headers, text } = await ask('/', brand);
    expect(headers).toMatchObject({
      'integrity-policy': policy,
      'reporting-endpoints': 'integrity="/__reports/integrity"',
    });
    expect(headers['integrity-policy-report-only']).toBeUndefined();
    const loads = [...text.matchAll(/<(?:script|link)\b[^>]*(?:\bsrc=|rel="stylesheet")[^>]*>/g)];
    expect(loads.length).toBeGreaterThan(1);
    for (const [tag] of loads) expect(tag).toMatch(/ integrity="sha384-[^"]{64}"/);
  }
  await platform.database.query(
    `update tenant set record = jsonb_set(record, '{app,analyticsId}', '"G-ABC1234567"'), edited_at = now() where id = 'metro'`,
  );
  await platform.running.reloadTenants();
  const { headers } = await ask('/', 'metro');
  expect(headers['integrity-policy-report-only']).toBe(policy);
  expect(headers['integrity-policy']).toBeUndefined();
});

test('Chromium gets an integrity policy for scripts only [F8.02]', async () => {
  const hint = { 'sec-ch-ua': '"Chromium";v="156", "Not(A:Brand";v="24"' };
  const { headers } = await ask('/', 'royal', hint);
  expect(headers['integrity-policy']).toBe('blocked-destinations=(script), endpoints=(integrity)');
  expect(headers['vary']).toContain('Sec-CH-UA');
});

test('violations are one line in the log, without queries, and limited for each address [F8.02]', async () => {
  const report = (blockedURL: string) => ({
    type: 'integrity-violation',
    body: { blockedURL, destination: 'script', reportOnly: false, documentURL: 'http://royal.localhost/' },
  });
  const send = (body: unknown) =>
    platform.send('/__reports/integrity', {
      method: 'POST',
      headers: { 'content-type': 'application/reports+json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  logged.length = 0;
  const reports = [
    report('https://evil.example/x.js?token=secret'),
    report('https://evil.example/y.js'),
    { type: 'csp' },
  ];
  expect((await send(reports)).status).toBe(204);
  const lines = logged.filter((line) => line.includes('unhashed browser files blocked'));
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ tenant: 'royal', count: 2 }),
  ]);
  expect(lines.join()).not.toContain('secret');
  expect((await send('{"type":')).status).toBe(204);
  const statuses = new Set<number>();
  for (let sent = 0; sent < 80; sent += 1) statuses.add((await send([])).status);
  expect([...statuses]).toEqual([204, 429]);
});

test('an icon is a PNG that fills its size [F8.01]', async () => {
  const { brandIcon } = await import('./brand-icon');
  const { royal } = await import('../../core/tenants/seeds/royal');
  const png = brandIcon(royal, 48);
  const data = png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8);
  const pixels = inflateSync(data);
  expect(pixels).toHaveLength(48 * (48 * 4 + 1));
  const at = (x: number, y: number) => [...pixels.subarray(y * (48 * 4 + 1) + 1 + x * 4, y * (48 * 4 + 1) + 5 + x * 4)];
  expect([at(0, 0)[3], at(24, 2)]).toEqual([0, [0x0a, 0x6b, 0x4c, 255]]);
  const colours = new Set(Array.from({ length: 48 }, (_, x) => at(x, 24).join()));
  expect(colours.has([0xe4, 0xb6, 0x50, 255].join())).toBe(true);
});
