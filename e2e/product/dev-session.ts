import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** What a build makes again; `node_modules` comes over as the links that it is made of. */
const LEFT_OUT = new Set(['.git', '.cache', '.data', 'dist', 'node_modules', 'test-results', 'docs', 'e2e']);

export interface DevSession {
  /** Origin of the server that they started. */
  readonly origin: string;
  /** All that it printed so far. */
  output(): string;
  /** Saves a file of the repository, as an editor does. */
  save(file: string, change: (text: string) => string): void;
  stop(): Promise<void>;
}

/**
 * A copy of the repository's sources on the packages that are installed, for a test that edits them.
 * `withJourneys`: also what a release renders its views with, which lies beside the journeys.
 */
export function copyWorkingTree({ withJourneys = false } = {}): string {
  const copy = mkdtempSync(join(tmpdir(), 'backlay-developer-'));
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name) && !(withJourneys && entry.name === 'e2e')) continue;
    cpSync(join(root, entry.name), join(copy, entry.name), {
      recursive: true,
      filter: (path) => path === join(root, entry.name) || !LEFT_OUT.has(basename(path)),
    });
    const links = join(root, entry.name, 'node_modules');
    if (existsSync(links))
      cpSync(links, join(copy, entry.name, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
  mkdirSync(join(copy, '.cache'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/**
 * Somebody at work on one remote: `npm run dev -- <remote>` in a copy of the repository, a new one unless `tree` names one that
 * is there already. Resolves when it prints `ready`.
 */
export async function startDevSession(
  pkg: string,
  args: readonly string[],
  ready: RegExp,
  { environment = {}, tree }: { environment?: Record<string, string>; tree?: string } = {},
): Promise<DevSession> {
  const folder = tree ?? copyWorkingTree();
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [join(folder, 'shared/build/bootstrap.mjs'), 'dev', pkg, '--port', String(port), ...args],
    {
      cwd: folder,
      env: { ...process.env, DATA_DIR: join(folder, '.data'), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let text = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(late);
    if (!tree) rmSync(folder, { recursive: true, force: true });
  };
  const isReady = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      text += chunk.toString();
      if (ready.test(text)) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The server stopped with code ${code}:\n${text}`)));
  });
  await isReady.catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    origin: `http://localhost:${port}`,
    output: () => text,
    save: (file, change) => {
      const path = join(folder, file);
      writeFileSync(path, change(readFileSync(path, 'utf8')));
    },
    stop,
  };
}
