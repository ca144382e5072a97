import { archivePath, LISTING, listSets, readManifest, readSetTime, SETS, setPath } from './backup-set';
import type { BackupStore } from './backup-store';
import type { OpenWith } from './sealed-object';

/** How many days, weeks and months have a set each. */
export interface Retention {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

export const RETENTION: Retention = { daily: 7, weekly: 5, monthly: 12 };
const DAY_MS = 86_400_000;

const toDay = (time: Date): string => time.toISOString().slice(0, 10);
/** The Monday of a day, UTC. */
const toWeek = (time: Date): string => toDay(new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * DAY_MS));
const toMonth = (time: Date): string => time.toISOString().slice(0, 7);

/** The sets that stay: the newest one of each of the last days, weeks and months that have one. Source: G5.08. */
export function chooseRetained(ids: readonly string[], { daily, weekly, monthly }: Retention = RETENTION): Set<string> {
  const retained = new Set<string>();
  const newestFirst = [...ids].sort().reverse();
  for (const [count, periodOf] of [
    [daily, toDay],
    [weekly, toWeek],
    [monthly, toMonth],
  ] as const) {
    const periods = new Set<string>();
    for (const id of newestFirst) {
      const period = periodOf(readSetTime(id));
      if (periods.has(period)) continue;
      if (periods.size === count) break;
      periods.add(period);
      retained.add(id);
    }
  }
  // The newest set stays whatever the numbers are.
  if (newestFirst[0]) retained.add(newestFirst[0]);
  return retained;
}

export interface Thinned {
  readonly removed: readonly string[];
  readonly retained: readonly string[];
  readonly logFiles: number;
}

/**
 * Removes sets that are too old, unfinished ones, and log files from before the oldest set. Each set goes with its listing first.
 * @param keys without them the log stays: where it begins is in the encrypted manifest
 */
export async function thinSets(
  store: BackupStore,
  retention: Retention = RETENTION,
  keys: OpenWith = {},
): Promise<Thinned> {
  const sets = await listSets(store);
  const retained = chooseRetained(sets, retention);
  const removed = sets.filter((id) => !retained.has(id));
  for (const id of removed) {
    const paths = await store.list(`${SETS}/${id}`);
    await store.remove([setPath(id, LISTING)]);
    await store.remove(paths);
  }
  const left = [...retained].sort();
  const paths = await store.list(SETS);
  // What lies before the newest set and was never completed is nobody's backup any more.
  const isUnfinished = (id: string) => !sets.includes(id) && id < (left.at(-1) ?? '');
  await store.remove(paths.filter((path) => isUnfinished(path.split('/')[1] ?? '')));
  return { removed, retained: left, logFiles: await thinLog(store, left[0], keys) };
}

async function thinLog(store: BackupStore, oldest: string | undefined, keys: OpenWith): Promise<number> {
  const manifest = oldest ? await readManifest(store, oldest, keys).catch(() => null) : null;
  if (!manifest) return 0;
  const first = manifest.wal.start.slice(8);
  const folder = archivePath(manifest.server.systemIdentifier, '').replace(/\/$/, '');
  const old = (await store.list(folder)).filter((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return /^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < first;
  });
  await store.remove(old);
  return old.length;
}
