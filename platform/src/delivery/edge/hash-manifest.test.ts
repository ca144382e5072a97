import { createHash, randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { get } from 'node:http';
import { makeGood, openTestStore, remoteRelease, shellRelease, type TestStore } from '../releases/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

/** Files in number and names like those of a real release: their hashes are what a page weighs. */
const filesOf = (count: number, named: readonly string[] = []) =>
  Object.fromEntries(
    [...named, ...Array.from({ length: count }, () => `screen-${randomBytes(5).toString('hex')}.js`)].map((path) => [
      path,
      randomBytes(8).toString('hex'),
    ]),
  );
const route = (path: string, screen: string) => ({ path, screen, access: 'public' as const });

let store: TestStore;
let platform: TestPlatform;

const betting = (version: string) =>
  remoteRelease('betting', { version, routes: [route('/', 'home')], screens: { home: ['remote.js'] } });
const casino = (version: string) =>
  remoteRelease('casino', { version, routes: [route('/live-casino', 'lobby')], screens: { lobby: ['remote.js'] } });
const publish = (version: string) => {
  store.publish(betting(version), filesOf(35, ['remoteEntry.js', 'remote.js']));
  store.publish(casino(version), filesOf(11, ['remoteEntry.js', 'remote.js']));
  store.publish(remoteRelease('wallet', { version }), filesOf(42, ['remoteEntry.js']));
  store.publish(remoteRelease('account', { version }), filesOf(34, ['remoteEntry.js']));
  return { betting: version, casino: version, wallet: version, account: version };
};
const names = (shell: string, version: string) => ({ shell, ...publish(version) });

beforeAll(async () => {
  store = openTestStore();
  store.publish(shellRelease({ version: '1.0.0' }), filesOf(38, ['main.js']));
  store.publish(shellRelease({ version: '1.1.0', hashTables: true }), filesOf(38, ['main.js']));
  store.point(1, { stable: names('1.1.0', '1.0.0') });
  platform = await openTestPlatform({ RELEASE_STORE: store.folder });
  for (const name of ['betting', 'casino', 'wallet', 'account']) await makeGood(platform.database, name, '1.0.0');
});
afterAll(async () => {
  await platform?.close();
  store.remove();
});

interface Boot {
  shellVersion: string;
  shellIntegrity: Record<string, string>;
  shellHashes?: { url: string; integrity: string };
  remotes: {
    name: string;
    version: string;
    integrity: Record<string, string>;
    screens?: Record<string, number[]>;
    hashes?: { url: string; integrity: string };
    lastGood?: { integrity: Record<string, string>; hashes?: { url: string } };
  }[];
}

const page = (path: string, more: Readonly<Record<string, string>> = {}) =>
  platform.send(path, {
    host: 'royal.localhost:4000',
    headers: { accept: 'text/html', 'accept-encoding': 'identity', ...more },
  });
const boot = async (path = '/', more: Readonly<Record<string, string>> = {}) =>
  JSON.parse(/id="boot">(.*?)<\/script>/s.exec((await page(path, more)).text)?.[1] ?? 'null') as Boot;
const remoteIn = (manifest: Boot, name: string) => {
  const found = manifest.remotes.find((remote) => remote.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
async function until(holds: (manifest: Boot) => boolean): Promise<Boot> {
  for (let look = 0; look < 300; look += 1) {
    const manifest = await boot();
    if (holds(manifest)) return manifest;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the platform did not take the release over');
}

test('a page holds the hashes of the remote that it shows, and of every other the hash of its table', async () => {
  const [home, lobby] = [await boot('/'), await boot('/live-casino')];
  const shape = ({ remotes }: Boot) =>
    Object.fromEntries(
      remotes.map(({ name, integrity, hashes }) => [name, hashes ? hashes.url : Object.keys(integrity).length]),
    );
  expect(shape(home)).toEqual({
    account: '/remotes/account/1.0.0/hashes.json',
    betting: 37,
    casino: '/remotes/casino/1.0.0/hashes.json',
    wallet: '/remotes/wallet/1.0.0/hashes.json',
  });
  expect(shape(lobby)).toMatchObject({ betting: '/remotes/betting/1.0.0/hashes.json', casino: 13 });
});

test('a hash manifest is immutable, verified by the page and equal to the hashes of the page', async () => {
  const { hashes } = remoteIn(await boot('/'), 'casino');
  const { integrity, screens } = remoteIn(await boot('/live-casino'), 'casino');
  const { status, headers, text } = await platform.send(hashes?.url ?? '', { headers: {} });
  expect([status, headers['cache-control'], headers['content-type']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'application/json; charset=utf-8',
  ]);
  expect(`sha384-${createHash('sha384').update(text).digest('base64')}`).toBe(hashes?.integrity);
  const table = JSON.parse(text) as { integrity: Record<string, string>; screens: object };
  expect(
    Object.fromEntries(Object.entries(table.integrity).map(([path, hash]) => [`/remotes/casino/1.0.0/${path}`, hash])),
  ).toEqual(integrity);
  expect(table.screens).toEqual(screens);
  const packed = await new Promise<Buffer>((resolve, reject) => {
    const asked = { host: 'royal.localhost', 'accept-encoding': 'br' };
    get(`${platform.running.url}${hashes?.url}`, { headers: asked, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
  expect(brotliDecompressSync(packed).toString()).toBe(text);
});

test('an unreleased version has no hash manifest', async () => {
  const asked = ['/remotes/casino/9.9.9/hashes.json', '/remotes/shell/1.1.0/hashes.json', '/shell/9.9.9/hashes.json'];
  for (const path of asked) {
    const { status, headers } = await platform.send(path, { headers: {} });
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  }
});

test('a page with rollback versions of every remote fits into the first flight of a connection', async () => {
  store.point(2, { stable: names('1.1.0', '1.1.0') });
  const manifest = await until(({ remotes }) =>
    remotes.every(({ version, lastGood }) => version === '1.1.0' && lastGood),
  );
  expect(manifest.remotes.map(({ lastGood }) => lastGood?.hashes?.url)).toEqual([
    '/remotes/account/1.0.0/hashes.json',
    '/remotes/betting/1.0.0/hashes.json',
    '/remotes/casino/1.0.0/hashes.json',
    '/remotes/wallet/1.0.0/hashes.json',
  ]);
  const { headers } = await platform.send('/', {
    host: 'royal.localhost:4000',
    headers: { accept: 'text/html', 'accept-encoding': 'br' },
  });
  expect(Number(headers['content-length'])).toBeLessThan(14 * 1024);
});

test('the page of a phone holds the hashes of its screen alone, and of all else the hashes of tables [F9.07]', async () => {
  store.publish(
    shellRelease({ version: '1.2.0', hashTables: true, lateHashes: true }),
    filesOf(38, ['main.js', 'ui.1.js']),
  );
  const late = remoteRelease('betting', {
    version: '1.2.0',
    routes: [route('/', 'home')],
    screens: { home: ['remote.js'] },
    lateHashes: true,
  });
  store.publish(late, filesOf(35, ['remoteEntry.js', 'remote.js']));
  store.point(3, { stable: { shell: '1.2.0', betting: '1.2.0', casino: '1.1.0', wallet: '1.1.0', account: '1.1.0' } });
  const wide = await until(({ shellVersion }) => shellVersion === '1.2.0');
  const phone = await boot('/', { 'sec-ch-ua-mobile': '?1' });
  const shape = (manifest: Boot) => ({
    shell: Object.keys(manifest.shellIntegrity).length,
    table: manifest.shellHashes?.url,
    betting: Object.keys(remoteIn(manifest, 'betting').integrity).length,
    screens: remoteIn(manifest, 'betting').screens,
  });
  expect(shape(wide)).toMatchObject({ shell: 40, table: undefined, betting: 37 });
  expect(shape(phone)).toEqual({
    ...{ shell: 1, table: '/shell/1.2.0/hashes.json', betting: 2 },
    screens: { home: [Object.keys(remoteIn(phone, 'betting').integrity).indexOf('/remotes/betting/1.2.0/remote.js')] },
  });
  const { text } = await platform.send('/shell/1.2.0/hashes.json', { headers: {} });
  expect(`sha384-${createHash('sha384').update(text).digest('base64')}`).toBe(phone.shellHashes?.integrity);
  expect(Object.keys(JSON.parse(text).integrity)).toHaveLength(40);
});

test('a shell without manifest support gets every hash in its page', async () => {
  store.point(4, { stable: { shell: '1.0.0', betting: '1.1.0', casino: '1.1.0', wallet: '1.1.0', account: '1.1.0' } });
  const { remotes } = await until(
    ({ shellVersion, remotes: all }) => shellVersion === '1.0.0' && all.every(({ lastGood }) => lastGood),
  );
  for (const { hashes, integrity, lastGood } of remotes) {
    expect(hashes).toBeUndefined();
    expect(Object.keys(integrity).length).toBeGreaterThan(10);
    expect(Object.keys(lastGood?.integrity ?? {}).length).toBeGreaterThan(10);
  }
});
