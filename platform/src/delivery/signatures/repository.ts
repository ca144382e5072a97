import type { DsseEnvelope } from '@backlay/shared/registry';
import type { Connection } from '../../core/database';
import type { PublisherKey, ReleaseSignature } from './verify-envelope';

/** Whether a signature is demanded. */
export type Signed = 'optional' | 'required';

/** The keys of a remote, also retired and stolen ones, those in use first. */
export async function readKeys(database: Connection, remote: string): Promise<readonly PublisherKey[]> {
  const { rows } = await database.query<PublisherKey>(
    `select key_id as "keyId", name, public_key as "publicKey", added_by as "addedBy", added_at as "addedAt",
       retired_at as "retiredAt", stolen_from as "stolenFrom"
     from registry_key where remote = $1 order by retired_at nulls first, added_at, key_id`,
    [remote],
  );
  return rows;
}

/** Whether the operator demands signatures of a remote. */
export async function readSigned(database: Connection, remote: string): Promise<Signed> {
  const { rows } = await database.query<{ signed: Signed }>('select signed from registry_remote where name = $1', [
    remote,
  ]);
  return rows[0]?.signed ?? 'optional';
}

/** A key as an owner names it. */
export interface NamedKey {
  readonly keyId: string;
  readonly name: string;
  readonly publicKey: string;
  readonly isRetired: boolean;
  readonly stolenFrom: Date | null;
}

/** Replaces the keys of a remote: what is left out is retired. A retired or stolen key stays so. */
export async function writeKeys(
  connection: Connection,
  remote: string,
  keys: readonly NamedKey[],
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await connection.query(
    `update registry_key set retired_at = coalesce(retired_at, $3) where remote = $1 and key_id <> all ($2::text[])`,
    [remote, keys.map(({ keyId }) => keyId), now],
  );
  for (const { keyId, name, publicKey, isRetired, stolenFrom } of keys)
    await connection.query(
      `insert into registry_key as known (remote, key_id, name, public_key, added_by, added_at, retired_at, stolen_from)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (remote, key_id) do update set name = excluded.name,
         retired_at = coalesce(known.retired_at, excluded.retired_at),
         stolen_from = least(known.stolen_from, excluded.stolen_from)`,
      [remote, keyId, name, publicKey, by, now, isRetired ? now : null, stolenFrom],
    );
}

/** Stores whether the operator demands signatures of a remote. */
export async function writeSigned(connection: Connection, remote: string, signed: Signed): Promise<void> {
  await connection.query('update registry_remote set signed = $2 where name = $1', [remote, signed]);
}

/** What a brand demands of a remote. */
export interface BrandRule {
  readonly signed: Signed;
  /** How many people approve a change of the version before it is done. */
  readonly approvals: number;
  /** Whether a version waits until its pictures were compared and each difference was accepted (F6.04). */
  readonly compared: Signed;
}

/** The rule of a brand for a remote; without a row it demands nothing. */
export async function readBrandRule(database: Connection, brand: string, remote: string): Promise<BrandRule> {
  const { rows } = await database.query<BrandRule>(
    'select signed, approvals, compared from registry_brand_rule where tenant_id = $1 and remote = $2',
    [brand, remote],
  );
  return rows[0] ?? { signed: 'optional', approvals: 0, compared: 'optional' };
}

/** Stores what a brand demands of a remote. */
export async function writeBrandRule(
  connection: Connection,
  brand: string,
  remote: string,
  { signed, approvals, compared }: BrandRule,
): Promise<void> {
  await connection.query(
    `insert into registry_brand_rule (tenant_id, remote, signed, approvals, compared) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, remote) do update set signed = excluded.signed, approvals = excluded.approvals,
       compared = excluded.compared`,
    [brand, remote, signed, approvals, compared],
  );
}

/** Stores the verified signature of a version. */
export async function insertSignature(
  connection: Connection,
  { name, version }: { readonly name: string; readonly version: string },
  { signature, envelope }: { readonly signature: ReleaseSignature; readonly envelope: DsseEnvelope },
): Promise<void> {
  const { keyId, commit, repository, builder, buildType, startedAt, finishedAt } = signature;
  await connection.query(
    `insert into release_signature (name, version, key_id, git_commit, repository, builder, build_type, started_at, finished_at, envelope)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [name, version, keyId, commit, repository, builder, buildType, startedAt, finishedAt, JSON.stringify(envelope)],
  );
}

/** The signatures of the versions of these names. */
export async function readSignatures(
  database: Connection,
  names: readonly string[],
): Promise<readonly (ReleaseSignature & { readonly name: string; readonly version: string })[]> {
  const { rows } = await database.query<ReleaseSignature & { name: string; version: string }>(
    `select s.name, s.version, s.key_id as "keyId", k.name as signer, s.git_commit as commit, s.repository, s.builder,
       s.build_type as "buildType", s.started_at as "startedAt", s.finished_at as "finishedAt"
     from release_signature s join registry_key k on k.remote = s.name and k.key_id = s.key_id where s.name = any ($1)`,
    [names],
  );
  return rows;
}

/** What decides which versions a brand may have: who signed what, and who demands it. */
export interface SignatureRows {
  readonly versions: readonly { readonly name: string; readonly version: string; readonly isHeld: boolean }[];
  readonly rules: readonly (BrandRule & { readonly tenantId: string; readonly remote: string })[];
}

/** Signatures and rules of all remotes, for a snapshot. */
export async function readSignatureRows(connection: Connection): Promise<SignatureRows> {
  const versions = await connection.query<SignatureRows['versions'][number]>(
    `select s.name, s.version, coalesce(v.published_at >= k.stolen_from, false) as "isHeld"
     from release_signature s join registry_key k on k.remote = s.name and k.key_id = s.key_id
     join release_version v on v.name = s.name and v.version = s.version`,
  );
  const rules = await connection.query<SignatureRows['rules'][number]>(
    'select tenant_id as "tenantId", remote, signed, approvals, compared from registry_brand_rule',
  );
  return { versions: versions.rows, rules: rules.rows };
}
