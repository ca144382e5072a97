import { join } from 'node:path';
import { ensureInstalled } from '../bootstrap.mjs';
import { runNode } from '../run-tool.mjs';
import { getDataFolder } from '../working-versions.mjs';
import { root } from '../workspace.mjs';

// books: proves that every entry balances and that every balance equals its entries.
ensureInstalled();
const { code } = await runNode(
  ['--import', 'tsx', join(root, 'platform/src/cli/verify-ledger.ts'), ...process.argv.slice(2)],
  {
    env: { DATA_DIR: getDataFolder() },
  },
);
process.exit(code);
