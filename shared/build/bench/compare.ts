// bench: compare <commit> [--only name,…] [--runs N] [--args "…"]: alternating runs here and at another commit; the ratio of each benchmark with its spread, above 1.03 fails
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../workspace';
import { compareCosts, comparedBenchmarks, readCost, type ComparedBenchmark } from './figures';

const RUNS = 5;
const USAGE = 'npm run bench -- compare <commit> [--only name,…] [--runs N] [--args "…"]';

function fail(text: string): never {
  process.stderr.write(`error: ${text}\n`);
  process.exit(1);
}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', default: '' },
      runs: { type: 'string', default: String(RUNS) },
      args: { type: 'string', default: '' },
    },
  });
  const [commit] = positionals;
  const runs = Number(values.runs);
  if (!commit || positionals.length > 1 || !Number.isInteger(runs) || runs < 1) fail(USAGE);
  const names = values.only.split(',').filter(Boolean);
  const known = comparedBenchmarks.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) fail(`There is nothing to compare in ${unknown}: ${known.join(', ')}.`);
  const chosen = comparedBenchmarks.filter(({ name }) => names.length === 0 || names.includes(name));
  return { commit, runs, chosen, args: values.args.split(' ').filter(Boolean) };
}

/** Runs a command of a tree and resolves with what it printed; a benchmark whose own target is missed still has figures. */
function run(tree: string, command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: tree, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });
}

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) fail(stderr.trim());
  return stdout.trim();
}

/** A work tree of a commit with its packages installed, and built where that is needed. */
async function openTree(commit: string, isBuilt: boolean): Promise<string> {
  const tree = join(mkdtempSync(join(tmpdir(), 'backlay-compare-')), 'tree');
  git('worktree', 'add', '--detach', tree, commit);
  const bootstrap = readdirSync(join(tree, 'shared/build')).find((file) => /^bootstrap\.\w+$/.test(file));
  await run(tree, process.execPath, ['-e', `import('./shared/build/${bootstrap}').then((m) => m.ensureInstalled())`]);
  if (!existsSync(join(tree, 'node_modules'))) fail(`Cannot install the packages of ${commit}`);
  if (isBuilt) await run(tree, 'npm', ['run', '-s', 'build']);
  return tree;
}

function closeTree(tree: string): void {
  spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
  rmSync(join(tree, '..'), { recursive: true, force: true });
}

const { commit, runs, chosen, args } = readOptions();
const hash = git('rev-parse', '--verify', `${commit}^{commit}`);
const tree = await openTree(
  hash,
  chosen.some(({ isBuilt }) => isBuilt),
);
const measure = async (where: string, benchmark: ComparedBenchmark) =>
  readCost(
    benchmark,
    await run(where, 'npm', ['run', '-s', 'bench', '--', benchmark.name, ...benchmark.args, ...args]),
  );
try {
  for (const benchmark of chosen) {
    const here: number[] = [];
    const there: number[] = [];
    for (let round = 0; round < runs; round += 1) {
      // Each round begins with the other one, so that a machine that slows down favours neither.
      const order = [
        async () => here.push(await measure(root, benchmark)),
        async () => there.push(await measure(tree, benchmark)),
      ];
      for (const turn of round % 2 === 0 ? order : order.reverse()) await turn();
    }
    const { ratio, spread, isWorse } = compareCosts(here, there);
    if (isWorse) process.exitCode = 1;
    process.stdout.write(
      `${benchmark.name.padEnd(13)} ${ratio.toFixed(3)} of ${hash.slice(0, 8)} (pairs from ${spread[0].toFixed(2)} to ${spread[1].toFixed(2)}, ${runs} runs)${isWorse ? '   worse than 3 %' : ''}\n`,
    );
  }
} finally {
  closeTree(tree);
}
