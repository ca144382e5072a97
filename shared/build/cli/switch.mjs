import { join } from 'node:path';
import { ensureInstalled } from '../bootstrap.mjs';
import { runNode } from '../run-tool.mjs';
import { getDataFolder } from '../working-versions.mjs';
import { root } from '../workspace.mjs';

// switch: shows what a brand has on and off, or turns one of it, while the platform runs.
ensureInstalled();
const { code } = await runNode(
  ['--import', 'tsx', join(root, 'platform/src/cli/tenant-flag.ts'), ...process.argv.slice(2)],
  {
    env: { DATA_DIR: getDataFolder() },
  },
);
process.exit(code);
