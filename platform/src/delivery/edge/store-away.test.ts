import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Readiness } from '../../core/health';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { openTestStore, remoteRelease, shellRelease, type TestStore } from '../releases/testing';
import { databaseUrlOf, openTestPlatform, type TestPlatform } from '../../../testing/index';

let platform: TestPlatform | null;
let database: TestDatabase;
let store: TestStore;
let dataDir: string;

const start = async (): Promise<TestPlatform> =>
  (platform = await openTestPlatform({
    RELEASE_STORE: store.folder,
    DATABASE_URL: databaseUrlOf(database),
    DATA_DIR: dataDir,
    ADMIN_PORT: '0',
  }));
const stop = async () => {
  await platform?.close();
  platform = null;
};
beforeEach(async () => {
  store = openTestStore();
  database = await openTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'backlay-store-away-'));
  store.publish(shellRelease(), { 'main.js': 'shell' });
  store.publish(remoteRelease('wallet'), { 'remoteEntry.js': 'remote', 'late.js': 'late' });
  store.publish(remoteRelease('wallet', { version: '0.9.0' }), { 'remoteEntry.js': 'old remote' });
  store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
  await start();
});
afterEach(async () => {
  await stop();
  await database?.close();
  store?.remove();
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(away(), { recursive: true, force: true });
});

const away = () => `${store.folder}-away`;
const takeStoreAway = () => renameSync(store.folder, away());
const file = (name: string, version = '1.0.0') => platform!.send(`/remotes/wallet/${version}/${name}`);
const cached = (name: string) => join(dataDir, 'release-cache/remotes/wallet/1.0.0', name);

/** What both ports answer of readiness: the status of the internal one, the state of the releases, and the public body. */
async function readiness() {
  const response = await fetch(`http://127.0.0.1:${platform!.running.adminPort}/readyz`);
  const { parts } = (await response.json()) as Readiness;
  return [response.status, parts.releases.state, (await platform!.send('/readyz')).body];
}
const becomes = async (state: string) => {
  while ((await readiness())[1] !== state) await sleep(20);
};

test('without its release store a process serves live releases from its cache, and 503 for others [G3.02]', async () => {
  // The feed of the test sends no prices, which is a state of another part.
  expect((await readiness()).slice(0, 2)).toEqual([200, 'ok']);
  takeStoreAway();
  const page = await platform!.send('/', { headers: { accept: 'text/html' } });
  expect([page.status, page.text.includes('/remotes/wallet/1.0.0/')]).toEqual([200, true]);
  expect([(await file('late.js')).status, (await file('late.js')).text]).toEqual([200, 'late']);
  const packed = await platform!.send('/remotes/wallet/1.0.0/late.js', { headers: { 'accept-encoding': 'br' } });
  expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'br']);
  const missing = await file('remoteEntry.js', '0.9.0');
  expect(missing).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2', 'cache-control': 'no-store' },
    body: { message: 'The site is busy. Please try again.' },
  });
  expect(missing.headers['etag']).toBeUndefined();
  await becomes('degraded');
  expect(await readiness()).toEqual([200, 'degraded', { status: 'degraded' }]);
  renameSync(away(), store.folder);
  await becomes('ok');
});

test('a restart without the store serves the cache, but no tampered file, and is then unready [G3.02]', async () => {
  await stop();
  takeStoreAway();
  await start();
  expect(await readiness()).toEqual([200, 'degraded', { status: 'degraded' }]);
  expect((await file('remoteEntry.js')).text).toBe('remote');
  await stop();
  writeFileSync(cached('late.js'), 'tampered');
  writeFileSync(cached('remoteEntry.js.br'), 'tampered');
  await start();
  expect((await file('late.js')).status).toBe(503);
  const packed = { headers: { 'accept-encoding': 'br' } };
  expect((await platform!.send('/remotes/wallet/1.0.0/remoteEntry.js', packed)).status).toBe(503);
  expect((await file('remoteEntry.js')).text).toBe('remote');
  expect(await readiness()).toEqual([503, 'down', { status: 'down' }]);
  renameSync(away(), store.folder);
  await becomes('ok');
  expect((await file('late.js')).text).toBe('late');
});

test('a start without store and cache is unready, and a removed version leaves the cache [G3.02]', async () => {
  await stop();
  rmSync(join(dataDir, 'release-cache'), { recursive: true });
  takeStoreAway();
  await start();
  expect(await readiness()).toEqual([503, 'down', { status: 'down' }]);
  renameSync(away(), store.folder);
  await becomes('ok');
  expect(existsSync(cached('late.js'))).toBe(true);
  await stop();
  store.publish(remoteRelease('wallet', { version: '2.0.0' }), { 'remoteEntry.js': 'new remote' });
  store.point(2, { stable: { shell: '1.0.0', wallet: '2.0.0' } });
  await start();
  await database.query(`delete from release_version where version = '1.0.0' and name = 'wallet'`);
  await database.query('update release_revision set revision = revision + 1');
  store.point(3, { stable: { shell: '1.0.0', wallet: '0.9.0' } });
  rmSync(join(store.folder, 'remotes/wallet/1.0.0'), { recursive: true });
  while (existsSync(cached('late.js'))) await sleep(20);
  expect((await file('remoteEntry.js', '0.9.0')).text).toBe('old remote');
});

test('publishing while the release store is away answers 503 with Retry-After and writes nothing [G3.02]', async () => {
  const stored = async () => {
    const { rows } = await database.query(
      'select (select revision from release_revision) as revision, (select count(*)::int from release_audit) as entries',
    );
    return rows[0];
  };
  takeStoreAway();
  const staff = { token: await platform!.login('staff', 'admin1', 'Admin@123'), userType: 'administrator' };
  const { revision } = (await platform!.call('staff', 'releasesOverview', staff)).body.docs;
  const before = await stored();
  for (const [name, to] of [
    ['promoteRelease', { channel: 'next' }],
    ['pinRelease', { tenantId: 'royal' }],
  ] as const)
    expect(
      await platform!.call('staff', name, { ...staff, body: { revision, remote: 'wallet', version: '1.0.0', ...to } }),
    ).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { message: 'the release store does not respond; please try again later' },
    });
  expect(await stored()).toEqual(before);
});
