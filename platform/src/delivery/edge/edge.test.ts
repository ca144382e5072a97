import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openTestStore, remoteRelease, shellRelease, type TestStore } from '../releases/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

const SCRIPT = 'console.log("entry of the wallet, long enough to be worth compressing");'.repeat(4);

let store: TestStore;
let platform: TestPlatform;
let entryHash: string;

beforeAll(async () => {
  store = openTestStore();
  store.publish(shellRelease({ css: ['main.css'] }), {
    'main.js': 'shell()',
    'main.css': '.a{}',
    'ui.1a2b3c.js': 'u()',
  });
  const wallet = store.publish(
    remoteRelease('wallet', {
      routes: [{ path: '/deposit', screen: 'deposit', access: 'signed-in' }],
      screens: { deposit: ['remote.js', 'screen-deposit.css', 'screen-deposit.js'] },
    }),
    {
      'remoteEntry.js': SCRIPT,
      'remote.js': 'r()',
      'screen-deposit.css': '.b{}',
      'screen-deposit.js': 'd()',
      'lazy.js': 'l()',
    },
  );
  entryHash = wallet.files['remoteEntry.js']?.integrity ?? '';
  store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
  platform = await openTestPlatform({ RELEASE_STORE: store.folder, EARLY_HINTS: 'on' });
});
afterAll(async () => {
  await platform?.close();
  store.remove();
});

const page = (path: string, brand = 'royal') =>
  platform.send(path, { host: `${brand}.localhost:4000`, headers: { accept: 'text/html' } });
const bootOf = (html: string) => JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

test('every address opened in a browser is the uncached page of the visited brand', async () => {
  const royal = await page('/deposit');
  const metro = await page('/anything/at/all', 'metro');
  expect([royal.status, royal.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(royal.text).toContain('<title>Royal</title>');
  expect(royal.text).toContain('data-theme="dark"');
  expect(metro.text).toContain('<title>Metro</title>');
  expect(metro.text).toContain('data-theme="light"');
  expect(bootOf(metro.text).tenant).toMatchObject({ id: 'metro', type: 'b2b' });
});

test('the boot manifest names one version of each remote with the hash of every script and stylesheet', async () => {
  const { remotes, shellVersion, shellIntegrity } = bootOf((await page('/')).text);
  expect(shellVersion).toBe('1.0.0');
  expect(Object.keys(shellIntegrity)).toEqual([
    '/shell/1.0.0/main.js',
    '/shell/1.0.0/main.css',
    '/shell/1.0.0/ui.1a2b3c.js',
  ]);
  expect(remotes).toMatchObject([
    {
      name: 'wallet',
      version: '1.0.0',
      chosenBy: 'default',
      entry: { url: '/remotes/wallet/1.0.0/remoteEntry.js', integrity: entryHash },
    },
  ]);
  expect(Object.keys(remotes[0].integrity)).toHaveLength(5);
  const urls = Object.keys(remotes[0].integrity);
  expect(remotes[0].screens.deposit.map((place: number) => urls[place])).toEqual([
    '/remotes/wallet/1.0.0/remote.js',
    '/remotes/wallet/1.0.0/screen-deposit.css',
    '/remotes/wallet/1.0.0/screen-deposit.js',
  ]);
});

test('a page requests styles first and the scripts of its screen after its first paint, each with its hash [F9.07]', async () => {
  const deposit = (await page('/deposit')).text;
  const hints = [
    ...deposit.matchAll(
      /<link (rel="preload"|data-late) href="([^"]+)" as="(\w+)" integrity="(sha384-[^"]+)" crossorigin="anonymous">/g,
    ),
  ];
  expect(hints.map(([, when, url, as]) => [url, as, when])).toEqual([
    ['/shell/1.0.0/main.css', 'style', 'rel="preload"'],
    ['/remotes/wallet/1.0.0/remoteEntry.js', 'script', 'data-late'],
    ['/remotes/wallet/1.0.0/remote.js', 'script', 'data-late'],
    ['/remotes/wallet/1.0.0/screen-deposit.css', 'style', 'rel="preload"'],
    ['/remotes/wallet/1.0.0/screen-deposit.js', 'script', 'data-late'],
    // A screen with a file of its own takes what the first page does without.
    ['/shell/1.0.0/ui.1a2b3c.js', 'script', 'data-late'],
  ]);
  expect(deposit).toMatch(
    /<script defer src="\/shell\/1\.0\.0\/main\.js" integrity="sha384-[^"]+" crossorigin="anonymous">/,
  );
  const own = (await page('/about-us')).text;
  expect(own).not.toMatch(/<link (rel="preload"|data-late) href="\/remotes\//);
  expect(own).not.toContain('as="script" integrity');
});

/** The values of `Link` that come before the page; empty where none do. */
const earlyHintsOf = (target: TestPlatform, headers: Readonly<Record<string, string>>) =>
  new Promise<readonly string[]>((resolve, reject) => {
    const hints: string[] = [];
    get(
      `${target.running.url}/deposit`,
      { headers: { host: 'royal.localhost:4000', ...headers }, agent: false },
      (answer) => {
        answer.resume().on('end', () => resolve(hints));
      },
    )
      .on('information', ({ statusCode, headers: { link = '' } }) =>
        hints.push(String(statusCode), ...String(link).split(', ')),
      )
      .on('error', reject);
  });

test('a browser that opens a page gets 103 with what to fetch first, each file with its hash [F9.05]', async () => {
  const hints = await earlyHintsOf(platform, { accept: 'text/html', 'sec-fetch-mode': 'navigate' });
  expect(hints.map((hint) => hint.replace(/integrity=sha384-\S+$/, 'hash'))).toEqual([
    '103',
    '</shell/1.0.0/main.js>; rel=preload; as=script; crossorigin=anonymous; hash',
    '</shell/1.0.0/main.css>; rel=preload; as=style; crossorigin=anonymous; hash',
    '</remotes/wallet/1.0.0/remoteEntry.js>; rel=preload; as=script; crossorigin=anonymous; hash',
    '</remotes/wallet/1.0.0/remote.js>; rel=preload; as=script; crossorigin=anonymous; hash',
    '</remotes/wallet/1.0.0/screen-deposit.css>; rel=preload; as=style; crossorigin=anonymous; hash',
    '</remotes/wallet/1.0.0/screen-deposit.js>; rel=preload; as=script; crossorigin=anonymous; hash',
    '</shell/1.0.0/ui.1a2b3c.js>; rel=preload; as=script; crossorigin=anonymous; hash',
  ]);
});

test('a page that no browser opens comes without 103, since not everybody knows it [F9.05]', async () => {
  expect(await earlyHintsOf(platform, { accept: 'text/html' })).toEqual([]);
});

const frameOf = (html: string) => /<div id="root">(.*?)<\/div><noscript>/s.exec(html)?.[1] ?? '';

test('before any script has run a visitor reads the brand, its categories and its news', async () => {
  const { text } = await page('/');
  const frame = frameOf(text);
  expect(frame).toContain('>Royal<');
  expect(frame).toContain('<a href="/">Exchange</a><a href="/live-casino">Live Casino</a>');
  expect(frame).toContain('Never share your password');
  expect(frame).toContain('<h2>Your price, your side</h2>');
  expect(text.indexOf('<div id="root">')).toBeLessThan(text.indexOf('<link rel="stylesheet"'));
});

test('a page holds its first frame in the face that follows before what only scripts read [F9.03]', async () => {
  const { text } = await page('/');
  expect(text.indexOf('<div id="root">')).toBeLessThan(text.indexOf('id="boot"'));
  expect(text).toMatch(/@font-face\{font-family:'Anek Stand-in'[^}]*size-adjust:91\.4%[^}]*\}@font-face/);
  // A condensed name is as narrow before its face is there (E8.19).
  expect(text).toMatch(/font-stretch:80% 83%;size-adjust:69%[^}]*\}body\{[^}]*Anek Stand-in/);
});

test('the first frame of a player begins with the matches, not with the slide [E8.01 F9.03]', async () => {
  const { text } = await page('/');
  const [base, wide, player] = [
    /\.ff-b\{display:none;/,
    /\.ff-b\{display:block\}/,
    /\[data-player\] \.ff-b\{display:none\}/,
  ];
  expect([base, wide, player].map((rule) => rule.test(text))).toEqual([true, true, true]);
  expect(text).toContain('@media(min-width:800px){[data-player] .ff-b~.ff-d{margin-top:0}}');
});

test('every text of the first frame is inside a landmark [F9.06]', async () => {
  const frame = frameOf((await page('/')).text);
  const outside = frame.replace(/<(header|section|main|script)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '');
  expect(outside).toBe('');
  expect(frame).toContain('<section class="ff-b" aria-label="Your price, your side">');
});

test("the first frame contains the visitor's content and no inline style that the policy refuses", async () => {
  const orbit = frameOf((await page('/', 'orbit')).text);
  expect(orbit).not.toContain('Exchange');
  const deposit = frameOf((await page('/deposit')).text);
  expect(deposit).not.toContain('<h2>');
  expect(orbit + deposit).not.toContain('style=');
});

test('the policy allows own scripts and those with the nonce of the response, without inline or eval', async () => {
  const [one, two] = [await page('/'), await page('/')];
  const policy = String(one.headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+';/);
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain('ws://royal.localhost:4000');
  expect(String(two.headers['content-security-policy'])).not.toContain(nonce);
  const inline = [...one.text.matchAll(/<(script|style)(?![^>]*\bsrc=)([^>]*)>/g)];
  expect(inline.length).toBeGreaterThan(0);
  for (const [, , attributes] of inline) expect(attributes).toContain(`nonce="${nonce}"`);
});

test('the page script without the shell names the script it waits for and its report addresses', async () => {
  const { text } = await page('/');
  const script = /<script nonce="[^"]+">\(function\(s\)\{([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '';
  expect(script).toContain('"entry":"/shell/1.0.0/main.js"');
  expect(script).toContain("'/api/common/'+p");
  expect(script).toContain('"clear":""');
  // Before the script that may fail: a listener that comes later receives nothing.
  expect(text.indexOf('(function(s)')).toBeLessThan(text.indexOf('<script defer src="/shell/1.0.0/main.js"'));
});

test('a page fits into the first flight of a connection', async () => {
  const { headers, status } = await platform.send('/', {
    host: 'royal.localhost:4000',
    headers: { accept: 'text/html', 'accept-encoding': 'br' },
  });
  expect([status, headers['content-encoding']]).toEqual([200, 'br']);
  expect(Number(headers['content-length'])).toBeLessThan(14 * 1024);
});

test('a host header with extra characters does not reach the policy', async () => {
  const { status, text } = await platform.send('/', {
    host: 'royal.localhost:4000; script-src *',
    headers: { accept: 'text/html' },
  });
  expect(status).not.toBe(200);
  expect(text).not.toContain('script-src *');
});

describe('files of a release', () => {
  const file = (path: string, headers: Record<string, string> = {}) => platform.send(path, { headers });
  const unpacked = (coding: string, unpack: (bytes: Buffer) => Buffer) =>
    new Promise<string>((resolve, reject) => {
      const headers = { host: 'royal.localhost', 'accept-encoding': coding };
      get(`${platform.running.url}/remotes/wallet/1.0.0/remoteEntry.js`, { headers, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve(unpack(Buffer.concat(chunks)).toString()));
      }).on('error', reject);
    });

  test('hashed files are cached for a year, open to other origins and have a content type', async () => {
    const { status, headers, text } = await file('/remotes/wallet/1.0.0/remoteEntry.js');
    expect([status, text]).toEqual([200, SCRIPT]);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      // What runs as a worker computes and reaches nobody but its own site.
      'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect((await file('/shell/1.0.0/main.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  test('go out in the best coding that is accepted, as they were compressed ahead of time', async () => {
    expect(
      (await file('/remotes/wallet/1.0.0/remoteEntry.js', { 'accept-encoding': 'gzip, br' })).headers[
        'content-encoding'
      ],
    ).toBe('br');
    expect(
      (await file('/remotes/wallet/1.0.0/remoteEntry.js', { 'accept-encoding': 'gzip, br;q=0' })).headers[
        'content-encoding'
      ],
    ).toBe('gzip');
    expect(await unpacked('br', brotliDecompressSync)).toBe(SCRIPT);
    expect(await unpacked('gzip', gunzipSync)).toBe(SCRIPT);
  });

  test('a request with the current hash responds 304', async () => {
    const { headers } = await file('/remotes/wallet/1.0.0/remoteEntry.js');
    const again = await file('/remotes/wallet/1.0.0/remoteEntry.js', { 'if-none-match': String(headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test.each([
    '/remotes/wallet/1.0.0/release.json',
    '/remotes/wallet/1.0.0/remoteEntry.js.br',
    '/remotes/wallet/1.0.0/../../../channels.json',
    '/remotes/wallet/1.0.0/%2e%2e/%2e%2e/%2e%2e/channels.json',
    '/remotes/wallet/1.0.0/constructor',
    '/remotes/wallet/9.9.9/remoteEntry.js',
    '/remotes/shell/1.0.0/main.js',
    '/shell/1.0.0/..%2f..%2fchannels.json',
  ])('%s is not found and the refusal is not cached', async (path) => {
    const { status, headers } = await file(path);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

test('a call or a picture that leads nowhere is no page', async () => {
  expect((await platform.send('/api/nothing', { headers: { accept: 'text/html' } })).status).toBe(404);
  expect((await platform.send('/nothing.png', { headers: { accept: 'image/*' } })).status).toBe(404);
});

test('a failure that a browser reports is stored, and one of a release that never was is refused', async () => {
  const body = { remote: 'wallet', version: '1.0.0', phase: 'integrity', cause: 'another file', path: '/deposit' };
  expect((await platform.call('royal', 'reportRemoteFailure', { body })).status).toBe(200);
  expect((await platform.call('royal', 'reportRemoteFailure', { body: { ...body, version: '8.8.8' } })).status).toBe(
    400,
  );
  const { rows } = await platform.database.query(
    'select tenant_id, remote, version, phase, failures from remote_failure_stats',
  );
  expect(rows).toEqual([{ tenant_id: 'royal', remote: 'wallet', version: '1.0.0', phase: 'integrity', failures: 1 }]);
});

test('a release published while the platform runs is on the next page within two polls', async () => {
  store.publish(remoteRelease('casino'), { 'remoteEntry.js': 'c()' });
  store.point(2, { stable: { shell: '1.0.0', wallet: '1.0.0', casino: '1.0.0' } });
  const names = async () => bootOf((await page('/')).text).remotes.map(({ name }: { name: string }) => name);
  for (let look = 0; look < 60 && (await names()).length < 2; look++)
    await new Promise((done) => setTimeout(done, 100));
  expect(await names()).toEqual(['casino', 'wallet']);
});

test('title, tags, icon and logo of the page are those of the brand’s theme [A3.09]', async () => {
  const set = async (theme: object) => {
    await platform.database.query(
      `update tenant set record = jsonb_set(record, '{theme}', (record->'theme') || $1) where id = 'orbit'`,
      [JSON.stringify(theme)],
    );
    await platform.running.reloadTenants();
    return (await page('/', 'orbit')).text;
  };
  const own = await set({ metaTags: [{ name: 'keywords', content: 'crash "&" slots' }] });
  expect(own).toContain('<title>Orbit</title>');
  expect(own).toContain('<meta name="keywords" content="crash &quot;&amp;&quot; slots">');
  expect(own).toMatch(/<link rel="icon" href="data:image\/svg\+xml,/);
  const named = await set({
    logoSmallUrl: 'https://assets.example/small.png',
    headerLogo: 'https://assets.example/header.png',
    logoText: 'Orbit Games',
    MobileVersion: '4.2.0',
  });
  expect(named).toContain('<link rel="icon" href="https://assets.example/small.png">');
  expect(frameOf(named)).toContain('https://assets.example/header.png');
  expect(bootOf(named).tenant.theme).toMatchObject({ logoText: 'Orbit Games', MobileVersion: '4.2.0' });
  expect(await set({ logoSmallUrl: 'javascript:alert(1)' })).not.toContain('rel="icon" href="javascript:');
});

test('tenant texts are escaped in the page', async () => {
  const { rows } = await platform.database.query<{ record: { theme: Record<string, unknown> } }>(
    "select record from tenant where id = 'royal'",
  );
  const record = rows[0]?.record;
  await platform.database.query("update tenant set record = $1 where id = 'royal'", [
    JSON.stringify({
      ...record,
      name: '</title><script>x()</script>',
      theme: { ...record?.theme, logoText: '<img src=x onerror=y()>' },
    }),
  ]);
  await platform.running.reloadTenants();
  const { text } = await page('/');
  expect(text).not.toContain('<script>x()');
  expect(text).not.toContain('<img src=x');
  expect(bootOf(text).tenant.name).toBe('</title><script>x()</script>');
});
