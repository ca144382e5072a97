import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { folderStore, MOST_READ } from './store';
import { openTestStore, remoteRelease, shellRelease, type TestStore } from './testing';
import { findCorruptFile } from './verify';

// What somebody can try who may write to the release store, or who only knows its addresses.
const SECRET = 'the key of the house';
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

let store: TestStore;
beforeEach(() => {
  store = openTestStore();
  store.publish(shellRelease(), { 'main.js': 'shell()' });
});
afterEach(() => {
  store.remove();
  rmSync(`${store.folder}.secret`, { force: true });
});

const record = (over: object) => {
  const folder = join(store.folder, 'remotes/wallet/1.0.0');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...remoteRelease('wallet'), ...over }));
};
const problems = async () => (await folderStore(store.folder).records(() => false)).problems;

test.each(['../../../../secret', '/etc/passwd', 'a/../../b', '..', 'a//b', 'a\\..\\b', '.hidden', 'a\u0000b', ''])(
  'a release that names a file outside of itself is no release: %j',
  async (path) => {
    record({ files: { [path]: { integrity: hashOf(SECRET), bytes: SECRET.length } } });
    expect(await problems()).toMatchObject([{ path: 'remotes/wallet/1.0.0' }]);
    record({ files: {}, entry: path });
    expect(await problems()).toHaveLength(1);
  },
);

test('a release cannot include its own hash manifest', async () => {
  record({ files: { 'hashes.json': { integrity: hashOf(SECRET), bytes: SECRET.length } } });
  expect(await problems()).toMatchObject([{ reason: expect.stringContaining('hashes.json is the table') }]);
});

test('a link in a release reaches no file outside the store, even with a correct hash', async () => {
  const secret = `${store.folder}.secret`;
  writeFileSync(secret, SECRET);
  const files = { 'remoteEntry.js': { integrity: hashOf(SECRET), bytes: SECRET.length } };
  record({ files });
  symlinkSync(secret, join(store.folder, 'remotes/wallet/1.0.0/remoteEntry.js'));
  const linked = { ...remoteRelease('wallet'), files };
  expect(await findCorruptFile(folderStore(store.folder), linked)).toMatchObject({
    reason: 'remoteEntry.js is not in the store',
  });
  await expect(folderStore(store.folder).read('../x.secret')).rejects.toThrow();
});

test('a release that is too large to be one is refused before it is read', async () => {
  const huge = { integrity: hashOf(''), bytes: 10_000_000_000 };
  record({ files: { 'remoteEntry.js': huge } });
  expect(await problems()).toHaveLength(1);
  const many = Array.from({ length: 2001 }, (_, at) => [`chunk-${at}.js`, { integrity: hashOf(''), bytes: 0 }]);
  record({ files: Object.fromEntries(many) });
  expect(await problems()).toMatchObject([{ reason: expect.stringContaining('at most 2000 files') }]);
  const heavy = Array.from({ length: 6 }, (_, at) => [`a-${at}.js`, { integrity: hashOf(''), bytes: 19_000_000 }]);
  record({ files: Object.fromEntries(heavy) });
  expect(await problems()).toHaveLength(1);
  // A record that lies about its size: the file itself is looked at first. It takes no room on the disk.
  const lying = store.publish(remoteRelease('casino'), { 'remoteEntry.js': 'x' });
  truncateSync(join(store.folder, 'remotes/casino/1.0.0/remoteEntry.js'), MOST_READ + 1);
  expect(await findCorruptFile(folderStore(store.folder), lying)).toMatchObject({ path: 'remoteEntry.js' });
});

describe('from outside', () => {
  let platform: TestPlatform;
  let admin: string;
  beforeEach(async () => {
    store.publish(remoteRelease('wallet'), { 'remoteEntry.js': 'wallet()' });
    store.publish(remoteRelease('wallet', { version: '2.0.0' }), { 'remoteEntry.js': 'wallet(2)' });
    store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
    platform = await openTestPlatform({ RELEASE_STORE: store.folder });
    admin = await platform.login('staff', 'admin1', 'Admin@123');
  });
  afterEach(() => platform.close());

  const asAdmin = (body: object) => ({ token: admin, userType: 'administrator', body: { ...body } });

  test('addresses outside of a release or beside its files respond 404', async () => {
    writeFileSync(join(dirname(store.folder), 'beside.js'), SECRET);
    for (const path of [
      '/remotes/wallet/1.0.0/../../../beside.js',
      '/remotes/wallet/1.0.0/..%2f..%2f..%2fbeside.js',
      '/remotes/wallet/1.0.0/%2e%2e/%2e%2e/channels.json',
      '/remotes/wallet/1.0.0/release.json',
      '/remotes/wallet/../../channels.json',
      '/remotes/wallet/%2e%2e/remoteEntry.js',
      '/remotes/__proto__/constructor/remoteEntry.js',
      '/remotes/wallet/1.0.0/constructor',
      '/shell/1.0.0/..%5c..%5cchannels.json',
      '/remotes/shell/1.0.0/main.js',
    ]) {
      const { status, text } = await platform.send(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toContain(SECRET);
    }
    rmSync(join(dirname(store.folder), 'beside.js'));
  });

  test('invalid names and tenants reach no release', async () => {
    const pin = (over: object) =>
      platform.call(
        'staff',
        'pinRelease',
        asAdmin({ tenantId: 'royal', remote: 'wallet', version: '2.0.0', revision: 0, ...over }),
      );
    for (const over of [
      { remote: '../shell' },
      { remote: '__proto__' },
      { version: '../2.0.0' },
      { version: '2.0.0/../1.0.0' },
      { revision: -1 },
    ])
      expect((await pin(over)).status).toBe(400);
    const { revision } = (await platform.call('staff', 'releasesOverview', { token: admin, userType: 'administrator' }))
      .body.docs;
    expect((await pin({ tenantId: 'elsewhere', revision })).status).toBe(404);
    expect((await pin({ remote: 'constructor', revision })).body.docs).toMatchObject({ ok: false, rule: 'published' });
  });

  test('failure reports of one address cannot hide failures behind its own loads', async () => {
    const load = () =>
      platform.send('/api/common/remoteLoad', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ loads: [{ remote: 'wallet', version: '1.0.0' }] }),
      });
    const answers = await Promise.all(Array.from({ length: 80 }, load));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const { docs } = (
      await platform.call('staff', 'releaseDetail', {
        token: admin,
        userType: 'administrator',
        query: { tenantId: 'royal', remote: 'wallet' },
      })
    ).body;
    expect(docs.cell.loads).toBe(answers.filter(({ status }) => status === 200).length);
    expect(docs.cell.loads).toBeLessThan(80);
  });

  test('a session of one brand changes nothing for another brand, whatever it claims', async () => {
    const player = await platform.login('royal');
    const body = { tenantId: 'royal', remote: 'wallet', version: '2.0.0', revision: 0 };
    for (const [brand, token, userType] of [
      ['royal', player, 'administrator'],
      ['staff', player, 'administrator'],
      ['royal', admin, 'administrator'],
      ['staff', '', 'administrator'],
    ] as const)
      expect([401, 403]).toContain((await platform.call(brand, 'pinRelease', { token, userType, body })).status);
  });

  test('a ticket of one brand is invalid at another and stays valid at its own', async () => {
    const { body } = await platform.call(
      'staff',
      'issueQaPin',
      asAdmin({ tenantId: 'royal', pins: { wallet: '2.0.0' } }),
    );
    const path = String(body.docs.link).replace(/^https?:\/\/[^/]+/, '');
    const at = (host: string) => platform.send(path, { host, headers: { accept: 'text/html' } });
    const foreign = await at('metro.localhost');
    expect([foreign.status, foreign.headers['set-cookie']]).toEqual([410, undefined]);
    const own = await at('royal.localhost');
    expect(own.status).toBe(303);

    // The cookie itself, at every other address and with every part of it changed.
    const cookie = String(own.headers['set-cookie']).split(';')[0] ?? '';
    const [content = '', mac = ''] = cookie.replace('backlay_qa=', '').split('.');
    const forged = (over: object) =>
      Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(content, 'base64url').toString()), ...over })).toString(
        'base64url',
      );
    const pinnedWith = async (value: string, host = 'royal.localhost') => {
      const page = await platform.send('/', { host, headers: { accept: 'text/html', cookie: value } });
      expect(page.status).toBe(200);
      return JSON.parse(/id="boot">(.*?)<\/script>/s.exec(page.text)?.[1] ?? 'null').qa;
    };
    expect(await pinnedWith(cookie)).toMatchObject({ pins: { wallet: '2.0.0' } });
    for (const value of [
      `backlay_qa=${forged({ pins: { wallet: '1.0.0' } })}.${mac}`,
      `backlay_qa=${forged({ until: Date.now() + 1e12 })}.${mac}`,
      `backlay_qa=${content}.${'A'.repeat(43)}`,
      `backlay_qa=${content}.`,
      `backlay_qa=${content}`,
      `backlay_qa=${content}.${mac}.${mac}`,
      `backlay_qa=${Buffer.from('{"__proto__":{"qa":true}}').toString('base64url')}.${mac}`,
      `backlay_qa=${'x'.repeat(7000)}`,
    ])
      expect(await pinnedWith(value)).toBeNull();
    expect(await pinnedWith(cookie, 'metro.localhost')).toBeNull();
    expect(await pinnedWith(cookie, 'staff.localhost')).toBeNull();
  });
});
