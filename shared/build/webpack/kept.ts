import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../release/exit-code';

/** Most bytes that are kept of a package: what carries its version in it is kept of each version that was built. */
const MOST = 256 * 1024 ** 2;

/** Forgets all that is kept in a folder when that is too much; the next build fills it again, and takes as long as the first. */
export function pruneCache(folder: string, most = MOST): void {
  let bytes = 0;
  try {
    for (const name of readdirSync(folder)) bytes += statSync(join(folder, name)).size;
  } catch (error) {
    // Nothing is kept yet, or another build forgets it in this moment.
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (bytes > most) rmSync(folder, { recursive: true, force: true });
}
