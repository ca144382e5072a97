import type { ReleaseRecord } from '@backlay/shared/contract/schemas';
import type { Database } from '../database';
import { recordFailure, type FailureReport } from './failures';
import { openRegistry, type Registry } from './registry';
import { DEFAULT_CHANNEL, resolve, type Resolution } from './resolve';
import { folderStore, type ReleaseStore } from './store';

/** How often the store is looked at for new releases, ms: a release is live within this. */
const LOOK_EVERY_MS = 1000;

export interface Releases {
  readonly store: ReleaseStore;
  readonly registry: Registry;
  /** What a visit of a tenant gets; null while no shell is released. */
  resolve(tenantId: string): Resolution | null;
  /** The record of a release, for whoever serves its files. */
  find(name: string, version: string): ReleaseRecord | undefined;
  knows(name: string, version: string): boolean;
  reportFailure(tenantId: string, report: FailureReport): Promise<void>;
  close(): void;
}

export interface ReleasesOptions {
  /** Folder of the release store. */
  readonly releaseStore: string;
  readonly log: (message: string, detail?: unknown) => void;
}

/** Opens the registry, takes over what the store has, and goes on looking for more. */
export async function openReleases(database: Database, { releaseStore, log }: ReleasesOptions): Promise<Releases> {
  const store = folderStore(releaseStore);
  const registry = await openRegistry(database, store);
  const find = (name: string, version: string): ReleaseRecord | undefined => {
    const { shells, remotes } = registry.snapshot();
    return name === 'shell' ? shells.get(version) : remotes.get(name)?.get(version);
  };
  const said = new Set<string>();
  const look = async () => {
    for (const { path, reason } of await registry.importFromStore()) {
      if (said.has(path)) continue;
      said.add(path);
      log(`The release ${path} cannot be used`, reason);
    }
  };
  await look();

  // A channel moves by a write of the store's file; the database is asked only when that file changed.
  let seen = (await store.wantedChannels()).revision;
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    store
      .wantedChannels()
      .then(async ({ revision }) => {
        if (revision === seen) return;
        await look();
        seen = revision;
      })
      .catch((error: unknown) => log('The release store could not be read', error))
      .finally(() => (looking = false));
  }, LOOK_EVERY_MS);
  timer.unref();

  return {
    store,
    registry,
    resolve: (tenantId) => resolve(registry.snapshot(), { tenantId, channel: DEFAULT_CHANNEL }),
    find,
    knows: (name, version) => find(name, version) !== undefined,
    reportFailure: (tenantId, report) => recordFailure(database, tenantId, report),
    close: () => clearInterval(timer),
  };
}
