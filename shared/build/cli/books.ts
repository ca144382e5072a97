import { join } from 'node:path';
import { runNode } from '../run-tool';
import { getDataFolder } from '../working-versions';
import { root } from '../workspace';

// books: proves that every entry balances and that every balance equals its entries.
const { code } = await runNode(
  ['--import', 'tsx', join(root, 'platform/src/cli/verify-ledger.ts'), ...process.argv.slice(2)],
  {
    env: { DATA_DIR: getDataFolder() },
  },
);
process.exit(code);
