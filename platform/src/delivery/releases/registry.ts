import { setTimeout as sleep } from 'node:timers/promises';
import type { ReleaseRecord } from '@backlay/shared/contract/schemas';
import type { Connection, Database } from '../../core/database';
import { admitRelease, type AcceptedSignature, type Admission } from '../signatures';
import { approvalsFor, comparedBrands, effectOf, isUrgent, type ChangeEffect } from './change-effect';
import { planChange } from './plan-change';
import type { RegistryCommand, ReleaseTenant, WriteRejection } from './registry-change';
import { problemsOf, importChannelRequests } from './import-channels';
import { addVersion, readSnapshot, incrementRevision, writeStep, type Actor } from './registry-repository';
import type { LastGood } from './last-good';
import { findRemovable, removeVersions } from './remove-versions';
import type { Published } from './retention';
import { recordOf, type RegistrySnapshot } from './snapshot';
import {
  releasePath,
  StoreUnavailableError,
  type Decision,
  type ReleaseStore,
  type StoreError,
  type WantedChannels,
} from './store';
import { findCorruptFile, findUncompared } from './verify';
import { readFigures } from './version-figures';

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

/** A change that would be done as things are; `commit` answers the next revision, or null when somebody wrote meanwhile. */
export type PreparedChange =
  | ({ readonly ok: false } & (WriteRejection | StoreAway))
  | {
      readonly ok: true;
      readonly revision: number;
      readonly effect: ChangeEffect;
      /** How many people have to approve it first. */
      readonly approvals: number;
      readonly version: string | null;
      readonly lastGood: LastGood | undefined;
      commit(connection: Connection, author: Actor): Promise<number | null>;
    };

export interface Registry {
  snapshot(): RegistrySnapshot;
  /** Takes over what was published to the store, and the channels that the command line moved. Answers what is broken there. */
  importFromStore(): Promise<readonly StoreError[]>;
  /** What a change would do now, checked in full. `commit` does it, if nobody wrote meanwhile; whoever calls has its approvals. */
  prepare(change: RegistryCommand): Promise<PreparedChange>;
  /** Writes one change, if nobody wrote since `revision` and every rule holds. */
  write(change: RegistryCommand, revision: number, author: Actor): Promise<WriteResult>;
  /** Adds a version that its store has, in the name of who published it. Files are checked by whoever stored them. */
  add(record: ReleaseRecord, author: Actor, signed: AcceptedSignature | null): Promise<void>;
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
    const read = await readSnapshot(database);
    const before = current;
    current = newest(before, read);
    for (const key of current.revoked) {
      if (before.revoked.has(key)) continue;
      const [name = '', version = ''] = key.split(' ');
      for (const listener of listeners) listener(name, version);
    }
    if (current.revision !== before.revision) for (const watcher of watchers) watcher(current.revision);
  }

  async function prepare(change: RegistryCommand): Promise<PreparedChange> {
    await refresh();
    const before = current;
    const planned = planChange(before, tenants(), change);
    if (!planned.ok) return { ok: false, ...planned.refusal };
    const { step, after } = planned;
    const record = step.to === null ? undefined : recordOf(before, step.name, step.to);
    const changed = { before, after, tenants: tenants(), step };
    const brands = isUrgent(change) ? [] : comparedBrands(changed);
    const broken = record && (await checkVersion(store, record, brands));
    if (broken) return { ok: false, ...broken };
    return {
      ok: true,
      revision: before.revision,
      effect: effectOf(changed),
      approvals: approvalsFor(change, changed),
      version: step.to,
      lastGood: planned.lastGood,
      async commit(connection, author) {
        const taken = await incrementRevision(connection, before.revision);
        if (taken !== null) await writeStep(connection, change.action, step, author);
        return taken;
      },
    };
  }

  return {
    snapshot: () => current,
    importFromStore: () => importRequests(database, store, tenants, { refresh, read: () => current }),
    prepare,
    async write(change, revision, author) {
      const prepared = await prepare(change);
      if (current.revision !== revision) return { ok: false, ...MEANWHILE };
      if (!prepared.ok) return prepared;
      if (prepared.approvals > 0) return { ok: false, ...refuseUnapproved(change, prepared) };
      const next = await database.transaction((connection) => prepared.commit(connection, author));
      if (next === null) return { ok: false, ...MEANWHILE };
      await refresh();
      return { ok: true, revision: next, version: prepared.version, lastGood: prepared.lastGood };
    },
    async add(record, author, signed) {
      await addVersion(database, record, signed, author);
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
    prune: (held, now) => pruneVersions(database, store, tenants, { refresh, read: () => current }, held, now),
  };
}

/** Two readings may overlap: the one of an older revision that ends last is dropped. */
const newest = (known: RegistrySnapshot, read: RegistrySnapshot): RegistrySnapshot =>
  read.revision < known.revision ? known : read;

/** The registry as this process knows it, and its next reading. */
interface RegistryState {
  readonly refresh: () => Promise<void>;
  readonly read: () => RegistrySnapshot;
}

/** Removes versions that nothing points at any more; answers those that are gone. */
async function pruneVersions(
  database: Database,
  store: ReleaseStore,
  tenants: () => readonly ReleaseTenant[],
  { refresh, read }: RegistryState,
  ...[held, now]: Parameters<Registry['prune']>
): ReturnType<Registry['prune']> {
  await refresh();
  const records = await findRemovable(database, read(), tenants(), held, now);
  if (records.length === 0 || !(await removeVersions(database, read().revision, records))) return [];
  for (const record of records) await store.remove(record);
  await refresh();
  return records.filter(({ name, version }) => recordOf(read(), name, version) === undefined);
}

/** Why a change is not written that waits for the approval of people. */
const refuseUnapproved = (
  { name }: RegistryCommand,
  { approvals, effect }: Extract<PreparedChange, { ok: true }>,
): WriteRejection => ({
  rule: 'approval',
  reason: `${name} waits for ${approvals} approvals on ${effect.brands.map(({ brand }) => brand).join(', ')}`,
  remedy: 'ask for them with a call of the registry',
});

/** Takes over the versions of the store and decides on the channels that it requests; tries again where another process was faster. */
async function importRequests(
  database: Database,
  store: ReleaseStore,
  tenants: () => readonly ReleaseTenant[],
  { refresh, read }: RegistryState,
): Promise<readonly StoreError[]> {
  for (let attempt = 1; ; attempt += 1) {
    // Requests come first: a version is in the store before anybody requests it.
    const wanted = await store.wantedChannels();
    const problems = await addVersions(database, store, read());
    await refresh();
    const decision = await importChannelRequests(database, read(), tenants(), wanted, problems);
    const written = decision && (await writeDecision(store, wanted, decision));
    await refresh();
    if (decision && written) return [...problems, ...problemsOf(decision), ...written];
    if (attempt === ATTEMPTS) return problems;
    await sleep(PAUSE_MS);
  }
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
    const admitted: Admission | null = file ? null : await admitRelease(database, record, readerOf(store, record));
    if (admitted?.ok) await addVersion(database, record, admitted.signed);
    else broken.push({ path: releasePath(record), reason: file?.reason ?? describeRefusal(admitted) });
  }
  return [...problems, ...broken];
}

const describeRefusal = (admitted: Admission | null): string =>
  admitted && !admitted.ok ? `${admitted.rule}: ${admitted.reason}; wanted: ${admitted.remedy}` : '';

/** Reads the files of a release; null for one that the store does not have. */
const readerOf = (store: Pick<ReleaseStore, 'read'>, record: ReleaseRecord) => async (path: string) => {
  try {
    return await store.read(`${releasePath(record)}/${path}`);
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    return null;
  }
};

/** Why a version cannot be offered, by its files and by pictures that these brands demand; null when it can. */
async function checkVersion(
  store: ReleaseStore,
  record: ReleaseRecord,
  brands: ChangeEffect['brands'],
): Promise<WriteRejection | StoreAway | null> {
  try {
    const broken = await findCorruptFile(store, record);
    if (!broken) return await findUncompared(store, record, brands);
    const reason = `${record.name} ${record.version}: ${broken.reason}`;
    return { rule: 'files', reason, remedy: 'release it again under another version' };
  } catch (error) {
    if (error instanceof StoreUnavailableError) return STORE_AWAY;
    throw error;
  }
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
