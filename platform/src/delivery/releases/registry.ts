import { setTimeout as sleep } from 'node:timers/promises';
import type { ReleaseRecord } from '@backlay/shared/contract/schemas';
import type { Database } from '../../core/database';
import { planChange } from './plan-change';
import { visitOf, type RegistryCommand, type ReleaseTenant, type WriteRejection } from './registry-change';
import { problemsOf, importChannelRequests } from './import-channels';
import { addVersion, readSnapshot, incrementRevision, writeStep, type Actor } from './registry-repository';
import type { LastGood } from './last-good';
import { resolve, type Resolution } from './resolve';
import { removable, type Published } from './retention';
import { keyOf, recordOf, type RegistrySnapshot } from './snapshot';
import {
  releasePath,
  StoreUnavailableError,
  type Decision,
  type ReleaseStore,
  type StoreError,
  type WantedChannels,
} from './store';
import { findCorruptFile } from './verify';
import { readFigures, removeFigures } from './version-figures';

/** Whether a version can be offered is not known while the store does not respond. */
export interface StoreAway {
  readonly rule: 'store-away';
  readonly reason: string;
  readonly remedy: string;
}

export type WriteResult =
  | {
      readonly ok: true;
      readonly revision: number;
      readonly version: string | null;
      /** Of a rollback: the figures of the version that it went to. */
      readonly lastGood?: LastGood;
    }
  | ({ readonly ok: false } & (WriteRejection | StoreAway));

export interface Registry {
  snapshot(): RegistrySnapshot;
  /** Takes over what was published to the store, and the channels that the command line moved. Answers what is broken there. */
  importFromStore(): Promise<readonly StoreError[]>;
  /** Writes one change, if nobody wrote since `revision` and every rule holds. */
  write(change: RegistryCommand, revision: number, author: Actor): Promise<WriteResult>;
  /** Adds a version that its store has, in the name of who published it. Files are checked by whoever stored them. */
  add(record: ReleaseRecord, author: Actor): Promise<void>;
  /** Takes over what another process wrote; answers whether anything was. */
  reload(): Promise<boolean>;
  /** Reads the figures again from which the last good versions follow: they change without a revision. */
  refreshFigures(): Promise<void>;
  /** Called with each version that was revoked, by whatever process, once this process knows. */
  onRevoked(listener: (name: string, version: string) => void): void;
  /** Called with each revision that this process reads, whoever wrote it. */
  onChanged(listener: (revision: number) => void): void;
  /** Removes versions that nobody needs; `held` are those that QA has pinned. Answers which. */
  prune(held: ReadonlySet<string>, now: number): Promise<readonly Pick<Published, 'name' | 'version'>[]>;
}

/** How often the requests of the command line are tried while others write as well, and the pause between, ms. */
const ATTEMPTS = 5;
const PAUSE_MS = 20;

/** The path of the problem that the verdicts could not be written to the store. */
export const UNWRITTEN = 'channels.json';

const MEANWHILE: WriteRejection = {
  rule: 'changed-meanwhile',
  reason: 'somebody changed the releases meanwhile',
  remedy: 'look again and repeat it',
};

/** Nothing is written while the store is away (G3.02). */
const STORE_AWAY: StoreAway = {
  rule: 'store-away',
  reason: 'the release store does not respond',
  remedy: 'repeat it once the store responds',
};

/** Versions, channels and pins over PostgreSQL, with a copy in memory that every page is resolved from. */
export async function openRegistry(
  database: Database,
  store: ReleaseStore,
  tenants: () => readonly ReleaseTenant[] = () => [],
): Promise<Registry> {
  let current = await readSnapshot(database);
  const listeners: ((name: string, version: string) => void)[] = [];
  const watchers: ((revision: number) => void)[] = [];

  async function refresh(): Promise<void> {
    const before = current;
    current = await readSnapshot(database);
    for (const key of current.revoked) {
      if (before.revoked.has(key)) continue;
      const [name = '', version = ''] = key.split(' ');
      for (const listener of listeners) listener(name, version);
    }
    if (current.revision !== before.revision) for (const watcher of watchers) watcher(current.revision);
  }

  return {
    snapshot: () => current,
    async importFromStore() {
      for (let attempt = 1; ; attempt += 1) {
        // Requests come first: a version is in the store before anybody requests it.
        const wanted = await store.wantedChannels();
        const problems = await addVersions(database, store, current);
        await refresh();
        const decision = await importChannelRequests(database, current, tenants(), wanted, problems);
        const written = decision && (await writeDecision(store, wanted, decision));
        await refresh();
        if (decision && written) return [...problems, ...problemsOf(decision), ...written];
        if (attempt === ATTEMPTS) return problems;
        await sleep(PAUSE_MS);
      }
    },
    async write(change, revision, author) {
      await refresh();
      if (current.revision !== revision) return { ok: false, ...MEANWHILE };
      const planned = planChange(current, tenants(), change);
      if (!planned.ok) return { ok: false, ...planned.refusal };
      const { step } = planned;
      const record = step.to === null ? undefined : recordOf(current, step.name, step.to);
      const broken = record && (await checkFiles(store, record));
      if (broken) return { ok: false, ...broken };
      const next = await database.transaction(async (connection) => {
        const taken = await incrementRevision(connection, revision);
        if (taken !== null) await writeStep(connection, change.action, step, author);
        return taken;
      });
      if (next === null) return { ok: false, ...MEANWHILE };
      await refresh();
      return { ok: true, revision: next, version: step.to, lastGood: planned.lastGood };
    },
    async add(record, author) {
      await addVersion(database, record, author);
      await refresh();
    },
    async reload() {
      const { rows } = await database.query<{ revision: number }>('select revision from release_revision');
      if (rows[0]?.revision === current.revision) return false;
      await refresh();
      return true;
    },
    async refreshFigures() {
      const figures = await readFigures(database);
      current = { ...current, figures };
    },
    onRevoked: (listener) => void listeners.push(listener),
    onChanged: (watcher) => void watchers.push(watcher),
    async prune(held, now) {
      await refresh();
      const records = await findRemovable(database, current, tenants(), held, now);
      if (records.length === 0 || !(await removeVersions(database, current.revision, records))) return [];
      for (const record of records) await store.remove(record);
      await refresh();
      return records.filter(({ name, version }) => recordOf(current, name, version) === undefined);
    },
  };
}

/** The versions that no channel, pin, QA pin or way back needs any more. */
async function findRemovable(
  database: Database,
  snapshot: RegistrySnapshot,
  tenants: readonly ReleaseTenant[],
  held: ReadonlySet<string>,
  now: number,
): Promise<readonly ReleaseRecord[]> {
  const goBackTo = tenants.flatMap((tenant) => lastGoodKeys(resolve(snapshot, visitOf(tenant))));
  const leaving = removable(snapshot, await readPublished(database), new Set([...held, ...goBackTo]), now);
  return leaving.flatMap(({ name, version }) => recordOf(snapshot, name, version) ?? []);
}

/** Takes over versions that are in the store and not in the registry; answers those that are broken. */
async function addVersions(
  database: Database,
  store: ReleaseStore,
  { shells, remotes }: RegistrySnapshot,
): Promise<readonly StoreError[]> {
  const versions = [...shells.values(), ...[...remotes.values()].flatMap((own) => [...own.values()])];
  const known = new Set(versions.map(releasePath));
  const { records, problems } = await store.records((path) => known.has(path));
  const broken: StoreError[] = [];
  for (const record of records) {
    const file = await findCorruptFile(store, record);
    if (file) broken.push({ path: releasePath(record), reason: file.reason });
    else await addVersion(database, record);
  }
  return [...problems, ...broken];
}

/** Why the files of a version cannot be offered; null when they can. */
async function checkFiles(store: ReleaseStore, record: ReleaseRecord): Promise<WriteRejection | StoreAway | null> {
  try {
    const broken = await findCorruptFile(store, record);
    if (!broken) return null;
    const reason = `${record.name} ${record.version}: ${broken.reason}`;
    return { rule: 'files', reason, remedy: 'release it again under another version' };
  } catch (error) {
    if (error instanceof StoreUnavailableError) return STORE_AWAY;
    throw error;
  }
}

async function readPublished(database: Database): Promise<Published[]> {
  const { rows } = await database.query<{ name: string; version: string; published_at: Date }>(
    'select name, version, published_at from release_version',
  );
  return rows.map(({ name, version, published_at }) => ({ name, version, publishedAt: published_at.getTime() }));
}

/** Writes a decision to the store for those who asked; null when somebody else was writing. A store that cannot be written is named. */
async function writeDecision(
  store: ReleaseStore,
  wanted: WantedChannels,
  decision: Decision,
): Promise<readonly StoreError[] | null> {
  if (wanted.decided >= wanted.revision && decision.refused.length === 0) return [];
  try {
    return (await store.decide(decision)) ? [] : null;
  } catch (error) {
    return [{ path: UNWRITTEN, reason: error instanceof Error ? error.message : String(error) }];
  }
}

/** The versions that a tenant would go back to. */
const lastGoodKeys = (resolution: Resolution | null): readonly string[] => [
  ...(resolution?.shellLastGood ? [keyOf('shell', resolution.shellLastGood.version)] : []),
  ...(resolution?.remotes ?? []).flatMap(({ release, lastGood }) =>
    lastGood ? [keyOf(release.name, lastGood.version)] : [],
  ),
];

/** False when somebody wrote meanwhile: what was not needed may be needed now. */
function removeVersions(database: Database, revision: number, records: readonly ReleaseRecord[]): Promise<boolean> {
  return database.transaction(async (connection) => {
    if ((await incrementRevision(connection, revision)) === null) return false;
    for (const { name, version } of records) {
      await connection.query('delete from release_version where name = $1 and version = $2', [name, version]);
      await removeFigures(connection, name, version);
      await connection.query(
        `insert into release_audit (actor, action, name, from_version, reason) values ('retention', 'remove', $1, $2, 'nobody needs it any more')`,
        [name, version],
      );
    }
    return true;
  });
}
