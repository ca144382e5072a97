import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commonOptions, loadEsbuild } from './bundle';

const TEST = /\.test\.tsx?$/;

/** Runs a process on this terminal; resolves with its exit code. */
const run = (args: readonly string[], cwd: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args], { cwd, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });

/**
 * `backlay-remote test [part of a path…]`: runs the tests of `src` by the test runner of Node, in a page of jsdom.
 * @returns 0 when all pass
 */
export async function test(named: readonly string[]): Promise<number> {
  const folder = process.cwd();
  const files = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((file) => TEST.test(file) && (named.length === 0 || named.some((part) => file.includes(part))));
  if (files.length === 0) throw new Error(`No test in ${join(folder, 'src')}: write src/<name>.test.tsx`);
  const outdir = join(folder, `node_modules/.backlay-test-${process.pid}`);
  mkdirSync(outdir, { recursive: true });
  try {
    await loadEsbuild().build({
      ...commonOptions(folder),
      entryPoints: files,
      outdir,
      outbase: 'src',
      outExtension: { '.js': '.mjs' },
      platform: 'node',
      packages: 'external',
      splitting: true,
    });
    const built = readdirSync(outdir, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.test\.mjs$/.test(file),
    );
    const args = ['--enable-source-maps', '--import', '@backlay/remote-sdk/test-page', '--test'];
    return await run([...args, ...built.map((file) => relative(folder, join(outdir, file)))], folder);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
