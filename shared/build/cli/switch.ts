import { join } from 'node:path';
import { runNode } from '../run-tool';
import { getDataFolder } from '../working-versions';
import { root } from '../workspace';

// switch: shows what a brand has on and off, or turns one of it, while the platform runs.
const { code } = await runNode(
  ['--import', 'tsx', join(root, 'platform/src/cli/tenant-flag.ts'), ...process.argv.slice(2)],
  {
    env: { DATA_DIR: getDataFolder() },
  },
);
process.exit(code);
