import { join } from 'node:path';
import { runNode } from '../run-tool';
import { getDataFolder, getStoreLocation } from '../working-versions';
import { root } from '../workspace';

// contract [--release]: what changed in the public surface since it was released, and which version that asks for.
// contract --live: loads every remote that is pinned or in a channel in every live shell, in a browser without a window.
if (process.argv.includes('--live')) {
  const { code } = await runNode(['--import', 'tsx', join(root, 'e2e/live/check.ts')], {
    env: { DATA_DIR: getDataFolder(), RELEASE_STORE: getStoreLocation() },
  });
  process.exit(code);
}
const { checkContract } = await import('../contract/index');
const print = (line: string) => process.stdout.write(`${line}\n`);
process.exit((await checkContract({ say: print, release: process.argv.includes('--release') })) ? 0 : 1);
