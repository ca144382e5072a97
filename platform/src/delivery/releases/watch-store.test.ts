import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReleases } from './releases';
import { StoreUnavailableError } from './store';
import { openTestRegistry } from './testing';
import { watchStore, type StoreState } from './watch-store';
import type { RegistrySnapshot } from './snapshot';

const tenants = [{ id: 'royal', name: 'Royal', channel: 'stable' }];
/** A bucket at a port where nobody listens. */
const AWAY = 's3://releases?endpoint=http://127.0.0.1:1';

test('a store that never answers is degraded with cached files and down without [G3.02]', async () => {
  jest.useFakeTimers();
  try {
    const shell = { name: 'shell', version: '1.0.0' };
    const snapshot = {
      shells: new Map([['1.0.0', shell]]),
      remotes: new Map(),
      channels: new Map([['stable', new Map([['shell', { version: '1.0.0' }]])]]),
      pins: new Map(),
      brandChannels: new Map(),
      rollouts: [],
      revoked: new Set(),
      figures: new Map(),
    } as unknown as RegistrySnapshot;
    const states: StoreState['state'][] = [];
    let missing = 0;
    const watch = watchStore({
      store: { probe: () => new Promise<void>(() => undefined) },
      files: { hold: async () => missing, evict: async () => undefined },
      isCaching: true,
      snapshot: () => snapshot,
      tenants: () => tenants,
      onState: ({ state }) => states.push(state),
    });
    for (missing of [3, 0]) {
      const checked = watch.check();
      await jest.advanceTimersByTimeAsync(2000);
      await checked;
    }
    expect(states).toEqual(['down', 'degraded']);
  } finally {
    jest.useRealTimers();
  }
});

test('a start with a bucket that is away serves known releases, and is refused without any [G3.02]', async () => {
  process.env['AWS_ACCESS_KEY_ID'] ??= 'none';
  process.env['AWS_SECRET_ACCESS_KEY'] ??= 'none';
  const { database, store } = await openTestRegistry(tenants);
  const folder = mkdtempSync(join(tmpdir(), 'backlay-watch-store-'));
  const states: StoreState['state'][] = [];
  const open = (releaseStore: string) =>
    openReleases(database, {
      releaseStore,
      cacheFolder: join(folder, 'cache'),
      onStoreState: ({ state }) => states.push(state),
      tenants: () => [],
      log: () => undefined,
    });
  try {
    (await open(store.folder)).close();
    const releases = await open(AWAY);
    releases.close();
    expect(releases.resolve('royal')?.shell.version).toBe('1.0.0');
    const record = releases.find('wallet', '1.0.0')!;
    expect((await releases.files.read(record, 'remoteEntry.js', '.br')).length).toBeGreaterThan(0);
    expect(states).toEqual(['ok', 'degraded']);
    await database.query('delete from release_channel');
    await database.query('delete from release_version');
    await expect(open(AWAY)).rejects.toThrow(StoreUnavailableError);
  } finally {
    await database.close();
    store.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
