import { ensureAddressIsFree } from '../listen-address';
import { publishWorkingTree } from '../release-working-tree';
import { messageOf } from '../run-tool';
import { runPlatform } from '../run-platform';

// start: installs, builds and releases what changed, then runs the platform until it is stopped.
await ensureAddressIsFree();
try {
  // A start never moves a channel away from what was released (F3.01); in production it fills only what was never there.
  const only = process.env.BACKLAY_MODE === 'production' ? 'empty' : 'local';
  const { versions } = await publishWorkingTree((text) => process.stdout.write(`${text}\n`), { only });
  const shown = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  process.exit(await runPlatform({ WORKING_TREE: shown.join(',') }));
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
