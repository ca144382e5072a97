import { watch } from 'node:fs';
import { join } from 'node:path';
import { publishWorkingTree } from '../release-working-tree';
import { runPlatform } from '../run-platform';
import { packages, root } from '../workspace';

/** A channel of its own: what is being developed never takes the place of what was released (F3.01). */
const CHANNEL = 'development';
/** An editor writes a file in several strokes; they are one save, ms. */
const QUIET_MS = 120;

/**
 * Everything running; whatever is saved in one of the packages is built, released and shown. Resolves with the platform's exit
 * code.
 */
export async function watchAndRebuild(followed: readonly string[], print: (text: string) => void): Promise<number> {
  const fixed = packages.filter((pkg) => !followed.includes(pkg));
  if (fixed.length > 0) await publishWorkingTree(print, { packages: fixed, mode: 'production', channel: CHANNEL });
  const develop = async (packages: readonly string[]): Promise<void> => {
    await publishWorkingTree(print, { packages, mode: 'development', channel: CHANNEL, move: true });
  };
  await develop(followed);

  let timer: NodeJS.Timeout | undefined;
  let changed = new Set<string>();
  let working: Promise<unknown> = Promise.resolve();
  /** A change in shared is a change in everything that is followed. */
  function saved(pkgs: readonly string[]) {
    for (const pkg of pkgs) changed.add(pkg);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const due = followed.filter((pkg) => changed.has(pkg));
      changed = new Set<string>();
      working = working.then(() => develop(due)).catch((error: Error) => process.stderr.write(`${error.message}\n`));
    }, QUIET_MS);
  }
  for (const pkg of followed) watch(join(root, pkg, 'src'), { recursive: true }, () => saved([pkg]));
  for (const folder of ['shared/src', 'shared/build'])
    watch(join(root, folder), { recursive: true }, () => saved(followed));

  return runPlatform({ RELEASE_CHANNEL: CHANNEL, LIVE_RELOAD: 'on', CHECK_RESPONSES: 'on' });
}
