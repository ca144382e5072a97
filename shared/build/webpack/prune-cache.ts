import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../release/exit-code';

/** Cache limit of a package, bytes. Output with the version in it is cached once per version. */
const MOST = 256 * 1024 ** 2;

/** Empties a cache folder above the limit; the next build fills it again, and takes as long as the first. */
export function pruneCache(folder: string, most = MOST): void {
  let bytes = 0;
  try {
    for (const name of readdirSync(folder)) bytes += statSync(join(folder, name)).size;
  } catch (error) {
    // The cache is empty, or another build empties it at this moment.
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (bytes > most) rmSync(folder, { recursive: true, force: true });
}
