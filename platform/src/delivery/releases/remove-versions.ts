import type { ReleaseRecord } from '@backlay/shared/contract/schemas';
import type { Database } from '../../core/database';
import { visitOf, type ReleaseTenant } from './registry-change';
import { incrementRevision, recordRegistryAction, type Actor } from './registry-repository';
import { resolve, type Resolution } from './resolve';
import { removable, type Published } from './retention';
import { keyOf, recordOf, type RegistrySnapshot } from './snapshot';
import { removeFigures } from './version-figures';

const RETENTION: Actor = { actor: 'system', kind: 'system', reason: 'nobody needs it any more' };

/** The versions that no channel, pin, QA pin or way back needs any more. */
export async function findRemovable(
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

async function readPublished(database: Database): Promise<Published[]> {
  const { rows } = await database.query<{ name: string; version: string; published_at: Date }>(
    'select name, version, published_at from release_version',
  );
  return rows.map(({ name, version, published_at }) => ({ name, version, publishedAt: published_at.getTime() }));
}

/** The versions that a tenant would go back to. */
const lastGoodKeys = (resolution: Resolution | null): readonly string[] => [
  ...(resolution?.shellLastGood ? [keyOf('shell', resolution.shellLastGood.version)] : []),
  ...(resolution?.remotes ?? []).flatMap(({ release, lastGood }) =>
    lastGood ? [keyOf(release.name, lastGood.version)] : [],
  ),
];

/** False when somebody wrote meanwhile: what was not needed may be needed now. */
export function removeVersions(
  database: Database,
  revision: number,
  records: readonly ReleaseRecord[],
): Promise<boolean> {
  return database.transaction(async (connection) => {
    if ((await incrementRevision(connection, revision)) === null) return false;
    for (const { name, version } of records) {
      const { rows } = await connection.query<{ revision: string | null }>(
        `delete from release_version where name = $1 and version = $2 returning record ->> 'revision' as revision`,
        [name, version],
      );
      await removeFigures(connection, name, version);
      await recordRegistryAction(connection, RETENTION, 'remove', null, {
        remote: name,
        fromVersion: version,
        fromGitRevision: rows[0]?.revision ?? null,
      });
    }
    return true;
  });
}
