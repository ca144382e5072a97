// bench: 200 presses of sessions while staff add and end them; exits 1 when one hits another row or a row moves (E8.04)
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const bootstrap = fileURLToPath(new URL('../../shared/build/bootstrap.mjs', import.meta.url));
const { status } = spawnSync(process.execPath, [bootstrap, 'test', 'e2e', '--', 'living-lists'], {
  env: { ...process.env, PRESS_ROUNDS: '10' },
  stdio: 'inherit',
});
process.exit(status ?? 1);
