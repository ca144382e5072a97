import { writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { failuresSince, recordFailure } from './failures';
import { openRegistry } from './registry';
import { folderStore } from './store';
import { openTestStore, remoteRelease, shellRelease, type TestStore } from './testing';

let database: TestDatabase;
let store: TestStore;

beforeEach(async () => {
  database = await openTestDatabase();
  store = openTestStore();
});
afterEach(async () => {
  store.remove();
  await database.close();
});

const audit = async () =>
  (
    await database.query<{ action: string; name: string; from_version: string | null; to_version: string | null }>(
      'select action, name, from_version, to_version from release_audit order by id',
    )
  ).rows.map(({ action, name, from_version, to_version }) => [action, name, from_version, to_version]);

test('versions published by command line are imported once with a log entry each', async () => {
  store.publish(shellRelease());
  store.publish(remoteRelease('wallet'));
  store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
  const registry = await openRegistry(database, folderStore(store.folder));
  expect(await registry.importFromStore()).toEqual([]);
  await registry.importFromStore();

  const { channels, shells, remotes } = registry.snapshot();
  expect(channels.get('stable')?.get('wallet')).toEqual({ version: '1.0.0' });
  expect([...shells.keys(), ...(remotes.get('wallet')?.keys() ?? [])]).toEqual(['1.0.0', '1.0.0']);
  expect(await audit()).toEqual([
    ['publish', 'shell', null, '1.0.0'],
    ['publish', 'wallet', null, '1.0.0'],
    ['channel', 'shell', null, '1.0.0'],
    ['channel', 'wallet', null, '1.0.0'],
  ]);
});

test('a channel that moved on is where it was after a restart', async () => {
  store.publish(remoteRelease('wallet'));
  store.point(1, { stable: { wallet: '1.0.0' } });
  const registry = await openRegistry(database, folderStore(store.folder));
  await registry.importFromStore();
  store.publish(remoteRelease('wallet', { version: '1.1.0' }));
  store.point(2, { stable: { wallet: '1.1.0' } });
  await registry.importFromStore();

  const reopened = await openRegistry(database, folderStore(store.folder));
  expect(reopened.snapshot().channels.get('stable')?.get('wallet')).toEqual({ version: '1.1.0' });
});

test('an older channels file or one with an unknown version changes nothing', async () => {
  store.publish(remoteRelease('wallet'));
  store.publish(remoteRelease('wallet', { version: '1.1.0' }));
  store.point(5, { stable: { wallet: '1.1.0' } });
  const registry = await openRegistry(database, folderStore(store.folder));
  await registry.importFromStore();
  store.point(4, { stable: { wallet: '1.0.0' } });
  await registry.importFromStore();
  store.point(6, { stable: { wallet: '3.0.0' } });
  await registry.importFromStore();
  expect(registry.snapshot().channels.get('stable')?.get('wallet')?.version).toBe('1.1.0');
});

test('a broken record is skipped with its name, and others are imported', async () => {
  store.publish(remoteRelease('wallet'));
  mkdirSync(join(store.folder, 'remotes/casino/1.0.0'), { recursive: true });
  writeFileSync(join(store.folder, 'remotes/casino/1.0.0/release.json'), '{"kind":"remote"}');
  const registry = await openRegistry(database, folderStore(store.folder));
  expect(await registry.importFromStore()).toMatchObject([{ path: 'remotes/casino/1.0.0' }]);
  expect([...registry.snapshot().remotes.keys()]).toEqual(['wallet']);
});

test('failures are counted by tenant, remote and version, and paths are anonymised', async () => {
  const report = { remote: 'wallet', version: '1.0.0', phase: 'network', cause: 'gone', path: '/deposit?user=asha' };
  await recordFailure(database, 'royal', report);
  await recordFailure(database, 'royal', report);
  await recordFailure(database, 'metro', { ...report, phase: 'made up' });
  const since = new Date(Date.now() - 60_000);
  expect(await failuresSince(database, 'royal', since)).toEqual([{ remote: 'wallet', version: '1.0.0', failures: 2 }]);
  const { rows } = await database.query<{ phase: string; last_path: string }>(
    'select phase, last_path from remote_failure_stats order by tenant_id',
  );
  expect(rows).toEqual([
    { phase: 'other', last_path: '/deposit' },
    { phase: 'network', last_path: '/deposit' },
  ]);
});
