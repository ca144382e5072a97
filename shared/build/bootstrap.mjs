// Node alone: `node bootstrap.mjs <command> [arguments]` installs what is missing, then runs the command of cli/index.ts in this process.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST_NODE = [20, 19];
const here = fileURLToPath(import.meta.url);
const root = join(dirname(here), '..', '..');
const lockFile = join(root, 'pnpm-lock.yaml');
/** pnpm keeps the lock file that it last installed from; where it leaves optional packages out of it, our own stamp says so. */
const installedLock = join(root, 'node_modules/.pnpm/lock.yaml');
const stampFile = join(root, 'node_modules/.installed');

/** @type {(text: string) => never} */
function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function isInstalled() {
  if (!existsSync(installedLock)) return false;
  const lock = readFileSync(lockFile);
  if (lock.equals(readFileSync(installedLock))) return true;
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === createHash('sha256').update(lock).digest('hex');
}

/** Installs when nothing is installed or what is to be installed changed; is silent otherwise. Ends the process with one line when it cannot. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor))
    fail(`Node ${OLDEST_NODE.join('.')} or later is needed; this is ${process.versions.node}.`);
  if (isInstalled()) return;
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  process.stdout.write('Installing packages (once)…\n');
  const { status, stdout, stderr, error } = spawnSync(
    'npx',
    ['--yes', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, CI: '1' }, shell: process.platform === 'win32' },
  );
  if (status !== 0)
    fail(`${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}Packages could not be installed.`);
  writeFileSync(stampFile, createHash('sha256').update(readFileSync(lockFile)).digest('hex'));
}

if (process.argv[1] && realpathSync(process.argv[1]) === here) {
  const [command = ''] = process.argv.splice(1, 2).slice(1);
  const script = join(dirname(here), 'cli/index.ts');
  process.argv.splice(1, 0, script);
  ensureInstalled();
  // It has no types: it is imported for its hooks.
  await import(/** @type {string} */ ('tsx'));
  const { installHooks } = await import(pathToFileURL(join(dirname(here), 'install-hooks.ts')).href);
  installHooks(root);
  const { runCommand } = await import(pathToFileURL(script).href);
  await runCommand(command, process.argv.slice(2));
}
