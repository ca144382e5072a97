import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contentHash } from '../build/release/evidence';
import { hashTestInputs } from '../build/release/tested';
import { root } from '../build/workspace';

const run = promisify(execFile);
/** What hangs is ended, ms. */
const LIMIT_MS = 300_000;

/** Names of finished builds, beside those under way. */
const CONTENT_HASH = /^[0-9a-f]{64}$/;

/**
 * Writes the SDK of the sources into a folder as `npm run sdk -- --out` does. Its declarations take half a minute: suites of the same
 * sources share one build.
 */
export async function writeBuiltSdk(out: string): Promise<void> {
  const place = join(root, '.cache/sdk');
  const built = join(place, contentHash(hashTestInputs(root, 'shared')));
  if (!existsSync(built)) {
    for (const name of await readdir(place).catch(() => []))
      if (CONTENT_HASH.test(name)) await rm(join(place, name), { recursive: true });
    const fresh = join(place, randomUUID());
    await mkdir(fresh, { recursive: true });
    const command = [join(root, 'shared/build/bootstrap.mjs'), 'sdk', '--out', fresh];
    await run(process.execPath, command, { cwd: root, timeout: LIMIT_MS });
    // Another suite may have built it meanwhile.
    await rename(fresh, built).catch(() => rm(fresh, { recursive: true }));
  }
  await cp(built, out, { recursive: true });
}
