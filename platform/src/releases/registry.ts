import type { ReleaseRecord, RemoteRelease, ShellRelease } from '@backlay/shared/contract/schemas';
import type { Connection, Database } from '../database';
import type { ChannelEntry, RegistrySnapshot } from './resolve';
import { releasePath, type ReleaseStore, type StoreProblem } from './store';

/** Who writes what, for the audit log. */
export interface Author {
  readonly actor: string;
  readonly reason?: string;
}

export type WriteResult =
  { readonly ok: true; readonly revision: number } | { readonly ok: false; readonly reason: string };

export interface Registry {
  snapshot(): RegistrySnapshot;
  /** Takes over what was published to the store, and the channels that the command line moved. Answers what is broken there. */
  importFromStore(): Promise<readonly StoreProblem[]>;
  /** Pins a tenant to a version, or unpins it (null), if nobody wrote since `revision`. */
  pin(tenantId: string, name: string, version: string | null, revision: number, author: Author): Promise<WriteResult>;
}

interface Row {
  readonly name: string;
  readonly version: string;
}

/** Versions, channels and pins over PostgreSQL, with a copy in memory that every page is resolved from. */
export async function openRegistry(database: Database, store: ReleaseStore): Promise<Registry> {
  let current = await read(database);

  async function addVersions(): Promise<readonly StoreProblem[]> {
    const known = new Set(
      [...current.shells.values(), ...[...current.remotes.values()].flatMap((versions) => [...versions.values()])].map(
        releasePath,
      ),
    );
    const { records, problems } = await store.records((path) => known.has(path));
    for (const record of records) await addVersion(database, record);
    return problems;
  }

  return {
    snapshot: () => current,
    async importFromStore() {
      const problems = await addVersions();
      const { channels } = await store.wantedChannels();
      await database.transaction(async (connection) => {
        for (const [channel, entries] of Object.entries(channels))
          for (const [name, { version, revision }] of Object.entries(entries))
            await moveChannel(connection, channel, name, version, revision);
      });
      current = await read(database);
      return problems;
    },
    async pin(tenantId, name, version, revision, author) {
      const result = await database.transaction(async (connection): Promise<WriteResult> => {
        if (version !== null && !(await isPublished(connection, name, version)))
          return { ok: false, reason: `${name} ${version} is not published` };
        const next = await takeRevision(connection, revision);
        if (next === null) return { ok: false, reason: 'somebody changed the releases meanwhile; look again' };
        const before = await connection.query<Row>(
          'select name, version from release_pin where tenant_id = $1 and name = $2',
          [tenantId, name],
        );
        if (version === null)
          await connection.query('delete from release_pin where tenant_id = $1 and name = $2', [tenantId, name]);
        else {
          await connection.query(
            `insert into release_pin (tenant_id, name, version, pinned_by) values ($1, $2, $3, $4)
             on conflict (tenant_id, name) do update set version = excluded.version, pinned_by = excluded.pinned_by, pinned_at = now()`,
            [tenantId, name, version, author.actor],
          );
        }
        await connection.query(
          'insert into release_audit (actor, action, tenant_id, name, from_version, to_version, reason) values ($1, $2, $3, $4, $5, $6, $7)',
          [
            author.actor,
            version === null ? 'unpin' : 'pin',
            tenantId,
            name,
            before.rows[0]?.version ?? null,
            version,
            author.reason ?? null,
          ],
        );
        return { ok: true, revision: next };
      });
      if (result.ok) current = await read(database);
      return result;
    },
  };
}

async function addVersion(database: Database, record: ReleaseRecord): Promise<void> {
  await database.query(
    `with added as (
       insert into release_version (name, version, kind, record) values ($1, $2, $3, $4)
       on conflict (name, version) do nothing returning name, version)
     insert into release_audit (actor, action, name, to_version) select 'store', 'publish', name, version from added`,
    [record.name, record.version, record.kind, JSON.stringify(record)],
  );
}

async function isPublished(connection: Connection, name: string, version: string): Promise<boolean> {
  const { rowCount } = await connection.query('select 1 from release_version where name = $1 and version = $2', [
    name,
    version,
  ]);
  return rowCount === 1;
}

/** The next revision, or null when `expected` is not the present one. */
async function takeRevision(connection: Connection, expected: number): Promise<number | null> {
  const { rows } = await connection.query<{ revision: number }>(
    'update release_revision set revision = revision + 1 where revision = $1 returning revision',
    [expected],
  );
  return rows[0]?.revision ?? null;
}

/** A channel follows the store's file where that was written after what was applied; the version before becomes the last good one. */
async function moveChannel(
  connection: Connection,
  channel: string,
  name: string,
  version: string,
  storeRevision: number,
): Promise<void> {
  const moved = await connection.query<{ before: string | null }>(
    `insert into release_channel as present (channel, name, version, store_revision)
     select $1, $2, $3, $4 where exists (select 1 from release_version where name = $2 and version = $3)
     on conflict (channel, name) do update set version = excluded.version, store_revision = excluded.store_revision,
       last_good = case when present.version = excluded.version then present.last_good else present.version end
     where present.store_revision < excluded.store_revision
     returning last_good as before`,
    [channel, name, version, storeRevision],
  );
  if (!moved.rowCount) return;
  await connection.query('update release_revision set revision = revision + 1');
  await connection.query(
    `insert into release_audit (actor, action, channel, name, from_version, to_version) values ('command line', 'channel', $1, $2, $3, $4)`,
    [channel, name, moved.rows[0]?.before ?? null, version],
  );
}

async function read(database: Database): Promise<RegistrySnapshot> {
  const [revision, versions, channels, pins] = await Promise.all([
    database.query<{ revision: number }>('select revision from release_revision'),
    database.query<{ record: ReleaseRecord }>('select record from release_version'),
    database.query<Row & { channel: string; last_good: string | null }>(
      'select channel, name, version, last_good from release_channel',
    ),
    database.query<Row & { tenant_id: string }>('select tenant_id, name, version from release_pin'),
  ]);
  const shells = new Map<string, ShellRelease>();
  const remotes = new Map<string, Map<string, RemoteRelease>>();
  for (const { record } of versions.rows) {
    if (record.kind === 'shell') shells.set(record.version, record);
    else inner(remotes, record.name).set(record.version, record);
  }
  const byChannel = new Map<string, Map<string, ChannelEntry>>();
  for (const { channel, name, version, last_good } of channels.rows)
    inner(byChannel, channel).set(name, { version, lastGood: last_good });
  const byTenant = new Map<string, Map<string, string>>();
  for (const { tenant_id, name, version } of pins.rows) inner(byTenant, tenant_id).set(name, version);
  return { revision: revision.rows[0]?.revision ?? 0, shells, remotes, channels: byChannel, pins: byTenant };
}

function inner<V>(outer: Map<string, Map<string, V>>, key: string): Map<string, V> {
  const known = outer.get(key) ?? new Map<string, V>();
  outer.set(key, known);
  return known;
}
