import { createHash } from 'node:crypto';
import { releaseRecord, type ReleaseRecord } from '@backlay/shared/contract/schemas';
import type { Database } from '../../core/database';
import { comparison, comparisonFile, findUnaccepted, picturesFor, type Comparison } from '@backlay/shared/registry';
import type { ChangeEffect } from './change-effect';
import type { WriteRejection } from './registry-change';
import { releasePath, StoreUnavailableError, type ReleaseStore } from './store';

/**
 * The first file of a release that is missing or differs from its record; null when every file matches.
 * @throws {StoreUnavailableError} when the store does not respond: the file is unknown.
 */
export async function findCorruptFile(
  store: Pick<ReleaseStore, 'read'>,
  record: ReleaseRecord,
): Promise<{ readonly path: string; readonly reason: string } | null> {
  for (const [path, { integrity }] of Object.entries(record.files)) {
    let bytes: Buffer;
    try {
      bytes = await store.read(`${releasePath(record)}/${path}`);
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error;
      return { path, reason: `${path} is not in the store` };
    }
    if (`sha384-${createHash('sha384').update(bytes).digest('base64')}` !== integrity)
      return { path, reason: `${path} has other bytes than were released` };
  }
  return null;
}

/**
 * The pictures of a version against those of another one, as they lie beside its record; null where nobody compared the two.
 * @throws {StoreUnavailableError} when the store does not respond
 */
export async function readComparison(
  store: Pick<ReleaseStore, 'read'>,
  record: ReleaseRecord,
  pinned: string,
): Promise<Comparison | null> {
  try {
    const bytes = await store.read(`${releasePath(record)}/${comparisonFile(pinned)}`);
    const found = comparison.parse(JSON.parse(bytes.toString('utf8')));
    const isOfThese = found.remote === record.name && found.candidate === record.version && found.pinned === pinned;
    return isOfThese ? found : null;
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    // No file, or one that no comparison wrote.
    return null;
  }
}

/** Why brands that demand pictures do not get a version: they were not taken, or differ and nobody accepted it (F6.04). */
export async function findUncompared(
  store: Pick<ReleaseStore, 'read'>,
  record: ReleaseRecord,
  brands: ChangeEffect['brands'],
): Promise<WriteRejection | null> {
  const { name, version } = record;
  for (const { brand, from } of brands) {
    // A brand that had no version has nothing to compare with.
    if (from === null || from === version) continue;
    const found = await readComparison(store, record, from);
    const pictures = found ? picturesFor(found, brand) : [];
    if (!pictures.some((picture) => picture.brand === brand))
      return {
        rule: 'approval',
        reason: `${name} ${version} was not compared with ${from} on ${brand}`,
        remedy: `npm run compare -- ${name} ${from} ${version} --brands ${brand}`,
      };
    const open = findUnaccepted(pictures);
    if (open.length > 0)
      return {
        rule: 'approval',
        reason: `${open.length} pictures of ${name} ${version} differ on ${brand}: ${open
          .slice(0, 3)
          .map((picture) => picture.name)
          .join(', ')}`,
        remedy: `look at them, then npm run compare -- accept ${name} ${from} ${version} <picture…> --by <name>`,
      };
  }
  return null;
}

/** Published releases with a file that is missing in the store or has other bytes, one line each. Source: G5.04. */
export async function findDamagedReleases(
  database: Pick<Database, 'query'>,
  store: Pick<ReleaseStore, 'read'>,
): Promise<readonly string[]> {
  const { rows } = await database.query<{ record: unknown }>(
    'select record from release_version order by name, version',
  );
  const problems: string[] = [];
  for (const { record } of rows) {
    const release = releaseRecord.parse(record);
    const corrupt = await findCorruptFile(store, release).catch((error: unknown) => ({ reason: String(error) }));
    if (corrupt) problems.push(`release ${release.name} ${release.version}: ${corrupt.reason}`);
  }
  return problems;
}
