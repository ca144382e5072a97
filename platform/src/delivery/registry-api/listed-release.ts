import type { ReleaseRecord } from '@backlay/shared/contract/schemas';
import type { RegistryAnswer } from '@backlay/shared/registry';
import type { Database } from '../../core/database';
import { keyOf, type RegistrySnapshot } from '../releases';
import { readSignatures } from '../signatures';
import { seesBrand, type RegistryCaller } from './rights';

type ListedRelease = RegistryAnswer<'listReleases'>['releases'][number];

/** A version as callers see it. */
export function toListed(
  caller: RegistryCaller,
  snapshot: RegistrySnapshot,
  record: ReleaseRecord,
  { publishedAt, signatures }: Stored,
): ListedRelease {
  const { name, version } = record;
  const points = (at: ReadonlyMap<string, ReadonlyMap<string, { readonly version: string }>>): string[] =>
    [...at].filter(([, pointers]) => pointers.get(name)?.version === version).map(([key]) => key);
  return {
    remote: name,
    kind: record.kind,
    version,
    gitRevision: record.revision,
    contract: record.contract,
    publishedAt: (publishedAt.get(keyOf(name, version)) ?? new Date(0)).toISOString(),
    revoked: snapshot.revoked.has(keyOf(name, version)),
    signature: signatures.get(keyOf(name, version)) ?? null,
    held: snapshot.signatures?.held.has(keyOf(name, version)) ?? false,
    channels: points(snapshot.channels).sort(),
    pinnedBy: points(snapshot.pins)
      .filter((brand) => seesBrand(caller.person, brand, name))
      .sort(),
  };
}

/** By `keyOf`: what the database has of versions beside their records. */
interface Stored {
  readonly publishedAt: ReadonlyMap<string, Date>;
  readonly signatures: ReadonlyMap<string, NonNullable<ListedRelease['signature']>>;
}

export async function readStored(database: Database, names: readonly string[]): Promise<Stored> {
  const { rows } = await database.query<{ name: string; version: string; at: Date }>(
    'select name, version, published_at as at from release_version where name = any ($1)',
    [names],
  );
  const signatures = (await readSignatures(database, names)).map(
    ({ name, version, startedAt, finishedAt, ...signature }) =>
      [
        keyOf(name, version),
        { ...signature, startedAt: startedAt.toISOString(), finishedAt: finishedAt.toISOString() },
      ] as const,
  );
  return {
    publishedAt: new Map(rows.map(({ name, version, at }) => [keyOf(name, version), at])),
    signatures: new Map(signatures),
  };
}
