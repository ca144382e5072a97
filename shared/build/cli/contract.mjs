import { join } from 'node:path';
import { ensureInstalled } from '../bootstrap.mjs';
import { runNode } from '../run-tool.mjs';
import { getDataFolder, getStoreLocation } from '../working-versions.mjs';
import { root } from '../workspace.mjs';

// contract [--release]: what changed in the public surface since it was released, and which version that asks for.
// contract --live: loads every remote that is pinned or in a channel in every live shell, in a browser without a window.
ensureInstalled();
if (process.argv.includes('--live')) {
  const { code } = await runNode(['--import', 'tsx', join(root, 'e2e/live/check.ts')], {
    env: { DATA_DIR: getDataFolder(), RELEASE_STORE: getStoreLocation() },
  });
  process.exit(code);
}
const { checkContract } = await import('../contract/index.mjs');
const print = (line) => process.stdout.write(`${line}\n`);
process.exit((await checkContract({ say: print, release: process.argv.includes('--release') })) ? 0 : 1);
