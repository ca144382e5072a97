import { join } from 'node:path';
import { ensureInstalled } from '../bootstrap.mjs';
import { runNode } from '../run-tool.mjs';
import { getDataFolder } from '../working-versions.mjs';
import { root } from '../workspace.mjs';

// staff: creates an administrator, lists, blocks and signs out staff, and resets second factors, on the server.
ensureInstalled();
const { code } = await runNode(['--import', 'tsx', join(root, 'platform/src/cli/staff.ts'), ...process.argv.slice(2)], {
  env: { DATA_DIR: getDataFolder() },
});
process.exit(code);
