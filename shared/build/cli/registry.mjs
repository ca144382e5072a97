import { join } from 'node:path';
import { ensureInstalled } from '../bootstrap.mjs';
import { runNode } from '../run-tool.mjs';
import { dataFolder, storePlace } from '../working-versions.mjs';
import { root } from '../workspace.mjs';

// registry <pin|unpin|promote|rollback|revoke|releases|audit> …: beside a running platform, or without one.
ensureInstalled();
const { code } = await runNode(
  ['--import', 'tsx', join(root, 'platform/src/releases/cli.ts'), ...process.argv.slice(2)],
  { env: { DATA_DIR: dataFolder(), RELEASE_STORE: storePlace() } },
);
process.exit(code);
