import { join } from 'node:path';
import { runNode } from '../run-tool';
import { getDataFolder } from '../working-versions';
import { root } from '../workspace';

// staff: creates an administrator, lists, blocks and signs out staff, and resets second factors, on the server.
const { code } = await runNode(['--import', 'tsx', join(root, 'platform/src/cli/staff.ts'), ...process.argv.slice(2)], {
  env: { DATA_DIR: getDataFolder() },
});
process.exit(code);
