import { join } from 'node:path';
import { runNode } from '../run-tool';
import { getDataFolder } from '../working-versions';
import { root } from '../workspace';

// keys: replaces SECRET_KEY without ending a session.
const script = join(root, 'platform/src/cli/rotate-keys.ts');
const { code } = await runNode(['--import', 'tsx', script, ...process.argv.slice(2)], {
  env: { DATA_DIR: getDataFolder() },
});
process.exit(code);
