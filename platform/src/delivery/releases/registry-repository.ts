import type { ReleaseRecord, RemoteRelease, ShellRelease } from '@backlay/shared/contract/schemas';
import { insertAdminAudit, type ActorKind, type RegistryFields } from '../../core/audit';
import type { Connection, Database } from '../../core/database';
import { insertSignature, readSignatureRows, type AcceptedSignature } from '../signatures';
import type { RegistryWrite } from './registry-change';
import { readLiveRollouts, writeRollout } from './rollout-repository';
import { keyOf, type Pointer, type RegistrySnapshot } from './snapshot';
import { readFigures } from './version-figures';

/** Who writes what, for the audit log. */
export interface Actor {
  /** A name that people know: of a person, or of a token with its maker. */
  readonly actor: string;
  readonly kind?: ActorKind;
  /** The account that acts, or that made the token. */
  readonly accountId?: string;
  readonly tokenId?: string;
  /** Claims of the identity that a token was exchanged for. */
  readonly identity?: object | null;
  readonly requestId?: string;
  readonly reason?: string;
  /** Names of those who approved it. */
  readonly approvals?: readonly string[];
}

/** Whoever wrote a release into the store is not known there: the platform took it over. */
const FROM_STORE: Actor = { actor: 'system', kind: 'system', reason: 'taken over from the release store' };

/** The whole registry, in one moment. */
export async function readSnapshot(database: Database): Promise<RegistrySnapshot> {
  return database.transaction(async (connection) => {
    await connection.query('set transaction isolation level repeatable read read only');
    const revision = await connection.query<{ revision: number }>('select revision from release_revision');
    const versions = await connection.query<{ record: ReleaseRecord; revoked: boolean }>(
      'select record, revoked_at is not null as revoked from release_version',
    );
    const channels = await connection.query<{ at: string; name: string } & Pointer>(
      'select channel as at, name, version from release_channel',
    );
    const pins = await connection.query<{ at: string; name: string } & Pointer>(
      'select tenant_id as at, name, version from release_pin',
    );
    const followed = await connection.query<{ tenantId: string; name: string; channel: string }>(
      'select tenant_id as "tenantId", name, channel from release_brand_channel',
    );
    const brandChannels = new Map<string, Map<string, string>>();
    for (const { tenantId, name, channel } of followed.rows) inner(brandChannels, tenantId).set(name, channel);
    const granted = await connection.query<{ at: string; name: string; permissions: string[] }>(
      'select tenant_id as at, name, array_agg(permission) as permissions from release_grant group by tenant_id, name',
    );
    const ofTeams = await connection.query<{ name: string; isIsolated: boolean }>(
      `select r.name, t.isolation = 'isolated' as "isIsolated" from registry_remote r
       join registry_team t on t.id = r.team_id where t.id <> 'house'`,
    );
    const shells = new Map<string, ShellRelease>();
    const remotes = new Map<string, Map<string, RemoteRelease>>();
    const revoked = new Set<string>();
    for (const { record, revoked: isRevoked } of versions.rows) {
      if (record.kind === 'shell') shells.set(record.version, record);
      else inner(remotes, record.name).set(record.version, record);
      if (isRevoked) revoked.add(keyOf(record.name, record.version));
    }
    return {
      revision: revision.rows[0]?.revision ?? 0,
      shells,
      remotes,
      channels: grouped(channels.rows),
      pins: grouped(pins.rows),
      brandChannels,
      rollouts: await readLiveRollouts(connection),
      grants: groupGrants(granted.rows),
      teamRemotes: new Set(ofTeams.rows.map(({ name }) => name)),
      isolatedRemotes: new Set(ofTeams.rows.flatMap(({ name, isIsolated }) => (isIsolated ? [name] : []))),
      revoked,
      ...(await readDemands(connection)),
      figures: await readFigures(connection),
    };
  });
}

/** Who signed what, and what brands demand. */
export async function readDemands(
  connection: Connection,
): Promise<Required<Pick<RegistrySnapshot, 'signatures' | 'approvals' | 'compared'>>> {
  const { versions, rules } = await readSignatureRows(connection);
  const keysOf = (rows: typeof versions) => new Set(rows.map(({ name, version }) => keyOf(name, version)));
  const demands = new Map<string, Set<string>>();
  const approvals = new Map<string, Map<string, number>>();
  const compared = new Map<string, Set<string>>();
  for (const rule of rules) {
    const { tenantId, remote } = rule;
    if (rule.signed === 'required') demands.set(tenantId, (demands.get(tenantId) ?? new Set()).add(remote));
    if (rule.compared === 'required') compared.set(tenantId, (compared.get(tenantId) ?? new Set()).add(remote));
    if (rule.approvals > 0) inner(approvals, tenantId).set(remote, rule.approvals);
  }
  const held = keysOf(versions.filter(({ isHeld }) => isHeld));
  return { signatures: { signed: keysOf(versions), held, demands }, approvals, compared };
}

function grouped(rows: readonly ({ at: string; name: string } & Pointer)[]): Map<string, Map<string, Pointer>> {
  const all = new Map<string, Map<string, Pointer>>();
  for (const { at, name, version } of rows) inner(all, at).set(name, { version });
  return all;
}

function groupGrants(rows: readonly { at: string; name: string; permissions: readonly string[] }[]) {
  const all = new Map<string, Map<string, ReadonlySet<string>>>();
  for (const { at, name, permissions } of rows) inner(all, at).set(name, new Set(permissions));
  return all;
}

function inner<V>(outer: Map<string, Map<string, V>>, key: string): Map<string, V> {
  const known = outer.get(key) ?? new Map<string, V>();
  outer.set(key, known);
  return known;
}

/** Adds a version that was published to the store, with an entry in the log; one that is known stays as it is. */
export async function addVersion(
  database: Database,
  record: ReleaseRecord,
  signed: AcceptedSignature | null,
  author?: Actor,
): Promise<void> {
  await database.transaction(async (connection) => {
    await insertVersion(connection, record, author);
    if (signed) await insertSignature(connection, record, signed);
  });
}

async function insertVersion(connection: Connection, record: ReleaseRecord, author: Actor = FROM_STORE): Promise<void> {
  const { name, version, kind, revision } = record;
  const { rowCount } = await connection.query(
    `insert into release_version (name, version, kind, record) values ($1, $2, $3, $4) on conflict (name, version) do nothing`,
    [name, version, kind, JSON.stringify(record)],
  );
  if (rowCount !== 1) return;
  await recordRegistryAction(connection, author, 'publish', null, {
    remote: name,
    toVersion: version,
    toGitRevision: revision,
  });
}

/** Writes an entry of the registry into the audit, in the transaction of what was done (F2.10). */
export async function recordRegistryAction(
  connection: Connection,
  author: Actor,
  action: string,
  tenantId: string | null,
  registry: RegistryFields,
): Promise<void> {
  const { actor, kind = 'system', accountId = null, tokenId, identity, requestId, reason, approvals } = author;
  await insertAdminAudit(connection, {
    ...{
      actorId: accountId,
      actorName: actor,
      actorType: kind,
      actorKind: kind,
      tokenId,
      identity,
      requestId,
      approvals,
    },
    ...{ tenantId, action, subjectKind: 'remote', subjectId: registry.remote, reason, registry },
  });
}

/** The next revision, or null when `expected` is not the present one. */
export async function incrementRevision(connection: Connection, expected: number): Promise<number | null> {
  const { rows } = await connection.query<{ revision: number }>(
    'update release_revision set revision = revision + 1 where revision = $1 returning revision',
    [expected],
  );
  return rows[0]?.revision ?? null;
}

/** How the log names what happened to a rollout. */
const ROLLOUT_ACTIONS = {
  running: 'rollout',
  paused: 'rollout',
  aborted: 'rollout-abort',
  expired: 'rollout-abort',
  finished: 'rollout-finish',
} as const;

/** Writes one step and its entries in the log. `storeRevision`: the channels file that asked for it. */
export async function writeStep(
  connection: Connection,
  action: string,
  step: RegistryWrite,
  author: Actor,
  storeRevision: number | null = null,
): Promise<void> {
  await applyStep(connection, step, author, storeRevision);
  // A file of channels repeats what is there already; what somebody asked for by name is a fact also when it changes no version.
  if (step.from === step.to && storeRevision !== null) return;
  const brands = step.kind === 'rollout' ? step.rollout.tenantIds : ['tenantId' in step ? step.tenantId : null];
  const fields: RegistryFields = {
    remote: step.name,
    channel: 'channel' in step ? step.channel : null,
    fromVersion: step.from,
    toVersion: step.to,
    fromGitRevision: await readGitRevision(connection, step.name, step.from),
    toGitRevision: await readGitRevision(connection, step.name, step.to),
    detail: 'subject' in step ? step.subject : null,
  };
  const named = step.kind === 'rollout' ? ROLLOUT_ACTIONS[step.rollout.state] : action;
  for (const tenantId of brands) await recordRegistryAction(connection, author, named, tenantId, fields);
}

async function readGitRevision(connection: Connection, name: string, version: string | null): Promise<string | null> {
  if (version === null) return null;
  const { rows } = await connection.query<{ revision: string | null }>(
    `select record ->> 'revision' as revision from release_version where name = $1 and version = $2`,
    [name, version],
  );
  return rows[0]?.revision ?? null;
}

async function applyStep(
  connection: Connection,
  step: RegistryWrite,
  author: Actor,
  storeRevision: number | null,
): Promise<void> {
  const { name } = step;
  switch (step.kind) {
    case 'pin':
      if (step.pointer) return writePin(connection, step.tenantId, name, step.pointer.version, author);
      await connection.query('delete from release_pin where tenant_id = $1 and name = $2', [step.tenantId, name]);
      return;
    case 'channel':
      await connection.query(
        `insert into release_channel as present (channel, name, version, store_revision) values ($1, $2, $3, coalesce($4, 0))
         on conflict (channel, name) do update set version = excluded.version, last_good = null,
           store_revision = coalesce($4, present.store_revision)`,
        [step.channel, name, step.pointer.version, storeRevision],
      );
      return;
    case 'grant':
      await connection.query(
        `insert into release_grant (tenant_id, name, permission, version, granted_by)
         select $1, $2, permission, $3, $4 from unnest($5::text[]) as permission on conflict do nothing`,
        [step.tenantId, name, step.to, author.actor, [...step.permissions]],
      );
      return;
    case 'follow':
      await connection.query('delete from release_brand_channel where tenant_id = $1 and name = $2', [
        step.tenantId,
        name,
      ]);
      if (step.channel !== null)
        await connection.query('insert into release_brand_channel (tenant_id, name, channel) values ($1, $2, $3)', [
          step.tenantId,
          name,
          step.channel,
        ]);
      return;
    case 'rollout': {
      const { rollout, subject } = step;
      const isLive = rollout.state === 'running' || rollout.state === 'paused';
      await writeRollout(connection, rollout, isLive ? null : { at: rollout.stepAt, reason: author.reason ?? subject });
      // Its brands keep what everybody has by then.
      if (rollout.state === 'finished')
        for (const tenantId of rollout.tenantIds) await writePin(connection, tenantId, name, rollout.candidate, author);
      return;
    }
    case 'revoke':
      await connection.query(
        `update release_version set revoked_at = coalesce(revoked_at, now()), revoked_by = coalesce(revoked_by, $3),
           revoked_reason = coalesce(revoked_reason, $4) where name = $1 and version = $2`,
        [name, step.from, author.actor, author.reason ?? null],
      );
  }
}

async function writePin(
  connection: Connection,
  tenantId: string,
  name: string,
  version: string,
  { actor }: Actor,
): Promise<void> {
  await connection.query(
    `insert into release_pin (tenant_id, name, version, pinned_by) values ($1, $2, $3, $4)
     on conflict (tenant_id, name) do update set version = excluded.version, last_good = null,
       pinned_by = excluded.pinned_by, pinned_at = now()`,
    [tenantId, name, version, actor],
  );
}
