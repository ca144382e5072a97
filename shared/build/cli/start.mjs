import { ensureInstalled } from '../bootstrap.mjs';
import { ensureAddressIsFree } from '../listen-address.mjs';
import { releaseWorkingTree } from '../release-working-tree.mjs';
import { runPlatform } from '../run-platform.mjs';

// start: installs, builds and releases what changed, then runs the platform until it is stopped.
await ensureAddressIsFree();
ensureInstalled();
try {
  await releaseWorkingTree((text) => process.stdout.write(`${text}\n`));
  process.exit(await runPlatform());
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
