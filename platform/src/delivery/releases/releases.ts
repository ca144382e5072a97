import type { ReleaseRecord } from '@backlay/shared/contract/schemas';
import type { Database } from '../../core/database';
import type { TenantRecord } from '../../core/tenants';
import { visitOf, type ReleaseTenant } from './registry-change';
import type { FailureReport } from './failures';
import { FileCache, type ReleaseFiles } from './file-cache';
import { openRegistry, UNWRITTEN, type Registry } from './registry';
import { resolve, type Resolution } from './resolve';
import { DEFAULT_CHANNEL, recordOf } from './snapshot';
import { createReleaseStore } from './s3-store';
import { StoreUnavailableError, type ReleaseStore } from './store';
import { releaseTenant } from './tenants';
import { purgeLoads } from './load-stats';
import { watchFailures, type ViewOf } from './watch-failures';
import { watchStore, type StoreState } from './watch-store';

/** How often the registry, and a remote store, are polled for changes of others, ms. */
const LOOK_EVERY_MS = 1000;
/** The same of a store on this machine: a release is live within this. */
const LOOK_HERE_EVERY_MS = 250;
/** How often the figures are read from which the last good version of a page follows, ms. A write reads them anew. */
const FIGURES_EVERY_MS = 10_000;
const TRAFFIC_RETENTION_MS = 7 * 86_400_000;

export interface Releases {
  readonly store: ReleaseStore;
  /** Files of releases, checked, also while the store is away. */
  readonly files: ReleaseFiles;
  readonly registry: Registry;
  /** What a visit of a tenant gets, with what this person has pinned and the rollouts that this visitor is in; null while no shell is released. */
  resolve(tenantId: string, qa?: Readonly<Record<string, string>>, visitor?: string): Resolution | null;
  /** The record of a release, for whoever serves its files. */
  find(name: string, version: string): ReleaseRecord | undefined;
  knows(name: string, version: string): boolean;
  reportFailure(tenantId: string, report: FailureReport, from: ViewOf): Promise<void>;
  /** `address`: of the visitor, whose views they are. */
  reportLoads(
    tenantId: string,
    loads: readonly { readonly remote: string; readonly version: string }[],
    address: string,
  ): Promise<void>;
  /** A page view had a new error of a version, or froze in it. */
  reportFault(tenantId: string, remote: string, version: string, address: string): Promise<void>;
  /** Removes versions that nobody needs, and counts that nobody looks at; `held` are the versions that QA has pinned. */
  tidy(held: ReadonlySet<string>): Promise<void>;
  close(): void;
}

export interface ReleasesOptions {
  /** Folder of the release store, or s3://bucket. */
  readonly releaseStore: string;
  /** Where files of live releases are cached; null for a store that is in the data folder itself. */
  readonly cacheFolder?: string | null;
  /** Receives how the store does, after each look at it. */
  readonly onStoreState?: (state: StoreState) => void;
  readonly tenants: () => readonly TenantRecord[];
  readonly log: (message: string, detail?: unknown) => void;
  readonly clock?: () => number;
}

const unknownTenant = (id: string): ReleaseTenant => ({ id, name: id, channel: DEFAULT_CHANNEL });

/** Opens the registry, takes over what the store has, and goes on looking for more. */
export async function openReleases(
  database: Database,
  { releaseStore, cacheFolder = null, onStoreState = () => undefined, tenants, log, clock = Date.now }: ReleasesOptions,
): Promise<Releases> {
  const store = createReleaseStore(releaseStore);
  const files = new FileCache({ store, folder: cacheFolder, log });
  const watched = () => tenants().map(releaseTenant);
  const registry = await openRegistry(database, store, watched);
  const find = (name: string, version: string): ReleaseRecord | undefined =>
    recordOf(registry.snapshot(), name, version);
  const messages = new Set<string>();
  const look = async () => {
    const problems = await registry.importFromStore();
    for (const { path, reason } of problems) {
      if (messages.has(`${path} ${reason}`)) continue;
      messages.add(`${path} ${reason}`);
      log('release rejected', { path, reason });
    }
    return problems;
  };
  await look().catch((error: unknown) => {
    // What is live is in the database, and its files are in the cache.
    if (!(error instanceof StoreUnavailableError) || registry.snapshot().shells.size === 0) throw error;
  });
  const watch = watchStore({
    store,
    files,
    isCaching: cacheFolder !== null,
    snapshot: registry.snapshot,
    tenants: watched,
    onState: onStoreState,
  });
  await watch.check();
  const failures = watchFailures(database, registry, watched, log, clock);

  // A release moves a channel by a write of the store's file; all else is a write of the registry, by any process. When the
  // store is read-only, this revision's requests still count as decided.
  let [unwritten, decidedBefore] = [-1, -1];
  const timers = [
    repeat(log, LOOK_EVERY_MS, () => registry.reload()),
    repeat(log, FIGURES_EVERY_MS, () => registry.refreshFigures()),
    repeat(log, LOOK_EVERY_MS, () => watch.check()),
    repeat(log, store.isHere ? LOOK_HERE_EVERY_MS : LOOK_EVERY_MS, async () => {
      const { revision, decided } = await store.wantedChannels();
      // Another process took a release over: this one shows it with its own look at the store, not up to a second later.
      if (decided !== decidedBefore) await registry.reload();
      decidedBefore = decided;
      if (revision <= decided || revision === unwritten) return;
      const problems = await look();
      if (problems.some(({ path }) => path === UNWRITTEN)) unwritten = revision;
    }),
  ];
  return {
    store,
    files,
    registry,
    resolve: (tenantId, qa, visitor) =>
      resolve(registry.snapshot(), {
        ...visitOf(watched().find(({ id }) => id === tenantId) ?? unknownTenant(tenantId)),
        qa,
        visitor,
      }),
    find,
    knows: (name, version) => find(name, version) !== undefined,
    reportFailure: (tenantId, report, from) => failures.failed(tenantId, report, from),
    reportFault: failures.faulted,
    reportLoads: (tenantId, loads, address) =>
      failures.loaded(
        tenantId,
        loads.filter(({ remote, version }) => find(remote, version) !== undefined),
        address,
      ),
    async tidy(held) {
      await purgeLoads(database, clock() - TRAFFIC_RETENTION_MS);
      for (const { name, version } of await registry.prune(held, clock()))
        log('unused release removed', { name, version });
    },
    close: () => timers.forEach((timer) => clearInterval(timer)),
  };
}

/** Calls `act` at an interval, one call at a time. A store that is away is a state of this process, not a line each second. */
function repeat(log: ReleasesOptions['log'], ms: number, act: () => Promise<unknown>): NodeJS.Timeout {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    act()
      .catch((error: unknown) => {
        if (!(error instanceof StoreUnavailableError)) log('release registry read failed', error);
      })
      .finally(() => (busy = false));
  }, ms);
  return timer.unref();
}
