import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../bootstrap.mjs';
import { releaseWorkingTree } from '../release-working-tree.mjs';
import { runPlatform } from '../run-platform.mjs';
import { packages, root } from '../workspace.mjs';

// dev [package…]: everything running; whatever is saved in a package, or in those named, is built, released and shown.
const named = process.argv.slice(2);
const unknown = named.filter((pkg) => !packages.includes(pkg));
if (unknown.length > 0) {
  process.stderr.write(`No such package: ${unknown.join(', ')}. There are ${packages.join(', ')}.\n`);
  process.exit(1);
}
const say = (text) => process.stdout.write(`${text}\n`);
/** An editor writes a file in several strokes; they are one save, ms. */
const QUIET_MS = 120;

ensureInstalled();
const followed = named.length > 0 ? named : packages;
const fixed = packages.filter((pkg) => !followed.includes(pkg));
try {
  if (fixed.length > 0) await releaseWorkingTree(say, { packages: fixed, mode: 'production' });
  await releaseWorkingTree(say, { packages: followed, mode: 'development' });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

let timer;
let changed = new Set();
let working = Promise.resolve();
/** A change in shared is a change in everything that is followed. */
function saved(pkgs) {
  for (const pkg of pkgs) changed.add(pkg);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const due = followed.filter((pkg) => changed.has(pkg));
    changed = new Set();
    working = working
      .then(() => releaseWorkingTree(say, { packages: due, mode: 'development' }))
      .catch((error) => process.stderr.write(`${error.message}\n`));
  }, QUIET_MS);
}
for (const pkg of followed) watch(join(root, pkg, 'src'), { recursive: true }, () => saved([pkg]));
for (const folder of ['shared/src', 'shared/build'])
  watch(join(root, folder), { recursive: true }, () => saved(followed));

const port = process.env.PORT || '4000';
const isRunning = await fetch(`http://127.0.0.1:${port}/healthz`).then(
  ({ ok }) => ok,
  () => false,
);
if (isRunning)
  say(`A platform is running on port ${port}: what is saved is released into it. Reload the page to see it.`);
else process.exit(await runPlatform({ LIVE_RELOAD: 'on' }));
