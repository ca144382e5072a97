import { createHash } from 'node:crypto';
import type { ReleaseRecord } from '@backlay/shared/contract/schemas';
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
