// bench: all 30 attacks of an isolated remote and their controls without the protection; exits 1 when one gains something (F5.06)
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const bootstrap = fileURLToPath(new URL('../../shared/build/bootstrap.mjs', import.meta.url));
const { status } = spawnSync(process.execPath, [bootstrap, 'test', 'e2e', '--', 'frame-attacks'], {
  env: { ...process.env, EVERY_ATTACK: 'on' },
  stdio: 'inherit',
});
process.exit(status ?? 1);
