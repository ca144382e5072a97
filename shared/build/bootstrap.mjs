// Node alone: runs on a machine where nothing is installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from './workspace.mjs';

const OLDEST_NODE = [20, 19];

const lockFile = join(root, 'pnpm-lock.yaml');
/** pnpm keeps the lock file that it last installed from; where it leaves optional packages out of it, our own stamp says so. */
const installedLock = join(root, 'node_modules/.pnpm/lock.yaml');
const stampFile = join(root, 'node_modules/.installed');

function isInstalled() {
  if (!existsSync(installedLock)) return false;
  const lock = readFileSync(lockFile);
  if (lock.equals(readFileSync(installedLock))) return true;
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === createHash('sha256').update(lock).digest('hex');
}

/** Installs when nothing is installed or what is to be installed changed; says so, and is silent otherwise. Ends the process with one line when it cannot. */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    process.stderr.write(`Node ${OLDEST_NODE.join('.')} or later is needed; this is ${process.versions.node}.\n`);
    process.exit(1);
  }
  if (isInstalled()) return;
  const { packageManager } = readJson(join(root, 'package.json'));
  process.stdout.write('Installing packages (once)…\n');
  const { status, stdout, stderr, error } = spawnSync(
    'npx',
    ['--yes', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, CI: '1' }, shell: process.platform === 'win32' },
  );
  if (status !== 0) {
    process.stderr.write(
      `${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}Packages could not be installed.\n`,
    );
    process.exit(1);
  }
  writeFileSync(stampFile, createHash('sha256').update(readFileSync(lockFile)).digest('hex'));
}
