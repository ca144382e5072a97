import type { ReleaseRecord } from '@backlay/shared/contract/schemas';
import type { FileCache } from './file-cache';
import { visitOf, type ReleaseTenant } from './registry-change';
import { resolve } from './resolve';
import { keyOf, recordOf, type RegistrySnapshot } from './snapshot';
import type { ReleaseStore } from './store';

/** How the releases do: `degraded` is served from the cache, `down` lacks a file (G3.01). */
export interface StoreState {
  readonly state: 'ok' | 'degraded' | 'down';
  readonly detail?: string;
}

/** Time that a store has to answer before it counts as away, ms. */
const PROBE_MS = 2000;
/** How often the cached files of live releases are looked for, ms. */
const HOLD_EVERY_MS = 10_000;

export interface StoreWatch {
  /** Probes the store, and caches what became live. */
  check(): Promise<void>;
}

export interface StoreWatchDeps {
  readonly store: Pick<ReleaseStore, 'probe'>;
  readonly files: Pick<FileCache, 'hold' | 'evict'>;
  /** Whether files are cached apart from the store. */
  readonly isCaching: boolean;
  readonly snapshot: () => RegistrySnapshot;
  readonly tenants: () => readonly ReleaseTenant[];
  readonly onState: (state: StoreState) => void;
}

/** Every release that a page may name: channels, pins, and what brands would go back to. */
export function listLiveReleases(
  snapshot: RegistrySnapshot,
  tenants: readonly ReleaseTenant[],
): readonly ReleaseRecord[] {
  const live = new Map<string, ReleaseRecord>();
  const add = (name: string, version: string | undefined) => {
    const record = version === undefined ? undefined : recordOf(snapshot, name, version);
    if (record) live.set(keyOf(name, record.version), record);
  };
  for (const pointers of [...snapshot.channels.values(), ...snapshot.pins.values()])
    for (const [name, { version }] of pointers) add(name, version);
  for (const tenant of tenants) {
    const resolution = resolve(snapshot, visitOf(tenant));
    add('shell', resolution?.shell.version);
    add('shell', resolution?.shellLastGood?.version);
    for (const { release, lastGood } of resolution?.remotes ?? []) {
      add(release.name, release.version);
      add(release.name, lastGood?.version);
    }
  }
  return [...live.values()];
}

/** Judges the release store by whether it answers and whether this process has the files of live releases. */
export function watchStore({ store, files, isCaching, snapshot, tenants, onState }: StoreWatchDeps): StoreWatch {
  let heldKeys = '';
  let heldAt = -Infinity;
  let missing = 0;

  async function hold(live: readonly ReleaseRecord[]): Promise<void> {
    const keys = live.map(({ name, version }) => keyOf(name, version)).join();
    const isDue = missing > 0 || keys !== heldKeys || performance.now() - heldAt >= HOLD_EVERY_MS;
    if (!isDue) return;
    missing = await files.hold(live);
    heldAt = performance.now();
    if (keys === heldKeys) return;
    heldKeys = keys;
    await files.evict((name, version) => recordOf(snapshot(), name, version) !== undefined);
  }

  return {
    async check() {
      const live = listLiveReleases(snapshot(), tenants());
      const isReachable = await responds(store);
      if (isCaching) await hold(live);
      else missing = isReachable ? 0 : live.length;
      if (missing > 0 && live.length > 0) onState({ state: 'down', detail: 'files of live releases are missing' });
      else if (!isReachable && live.length > 0) onState({ state: 'degraded', detail: 'the store does not respond' });
      else onState({ state: 'ok' });
    },
  };
}

async function responds(store: Pick<ReleaseStore, 'probe'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((answer) => (timer = setTimeout(() => answer(false), PROBE_MS)));
  const probe = store.probe().then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([probe, late]);
  clearTimeout(timer);
  return answer;
}
