import { ensureInstalled } from '../bootstrap.mjs';
import { ensureAddressIsFree } from '../listen-address.mjs';
import { publishWorkingTree } from '../release-working-tree.mjs';
import { runPlatform } from '../run-platform.mjs';

// start: installs, builds and releases what changed, then runs the platform until it is stopped.
await ensureAddressIsFree();
ensureInstalled();
try {
  // A start never moves a channel away from what was released (F3.01); in production it fills only what was never there.
  const only = process.env.BACKLAY_MODE === 'production' ? 'empty' : 'local';
  const { versions } = await publishWorkingTree((text) => process.stdout.write(`${text}\n`), { only });
  const shown = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  process.exit(await runPlatform({ WORKING_TREE: shown.join(',') }));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
