import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const HOOKS = '.githooks';

/**
 * Lets git use the hooks of the repository. Does nothing outside a checkout, in a linked worktree, where another hook path
 * is set, or where the checkout has hooks of its own.
 */
export function installHooks(root: string): boolean {
  if (!statSync(join(root, '.git'), { throwIfNoEntry: false })?.isDirectory()) return false;
  if (!existsSync(join(root, HOOKS))) return false;
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (git('config', '--get', 'core.hooksPath').stdout.trim() !== '') return false;
  const folder = join(root, git('rev-parse', '--git-path', 'hooks').stdout.trim());
  if (existsSync(folder) && readdirSync(folder).some((name) => !name.endsWith('.sample'))) return false;
  return git('config', 'core.hooksPath', HOOKS).status === 0;
}
