import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutant } from '../mutation/instrument';
import { messageOf } from '../run-tool';
import { root } from '../workspace';

// mutate <folder or file> [--sample N] [--seed S] [--tests <paths>] [--skip-tests <paths>] [--except <paths>] [--verbose].
// Changes the product code in one place at a time and runs the tests that reach that place. Survivors are listed; below
// 95 % killed the exit code is 1.
const LEAST = 95;
const USAGE =
  'npm run mutate -- <folder or file> [--sample N] [--seed S] [--tests <paths>] [--skip-tests <paths>] [--except <paths>] [--verbose]';

const fail: (message: string) => never = (message) => {
  process.stderr.write(`error: ${message}\n`);
  process.exit(1);
};

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        sample: { type: 'string' },
        seed: { type: 'string', default: '1' },
        tests: { type: 'string', default: '' },
        'skip-tests': { type: 'string', default: '' },
        except: { type: 'string', default: '' },
        verbose: { type: 'boolean', default: false },
      },
    });
    return { ...values, path: positionals.length === 1 ? resolve(...positionals) : '' };
  } catch (error) {
    return fail(`${messageOf(error)}. ${USAGE}`);
  }
}

const { path, sample, seed, tests, 'skip-tests': skipped, except, verbose } = readOptions();
const pathsOf = (list: string) =>
  list
    .split(',')
    .filter(Boolean)
    .map((one) => resolve(one));
if (!path || !existsSync(path)) fail(`no folder to mutate. ${USAGE}`);
if ([sample ?? '1', seed].some((value) => !/^\d+$/.test(value)))
  fail(`--sample and --seed are whole numbers. ${USAGE}`);

const [{ default: jest }, { runMutants }, { changeOf, idOf, isAccepted, readAccepted, sampleOf, shareOf }] =
  await Promise.all([import('../../../jest.config.mjs'), import('../mutation/run'), import('../mutation/report')]);
const name = relative(root, path).startsWith('platform') ? 'platform' : 'browser';
const found = jest.projects.find(({ displayName }) => displayName === name) ?? fail(`no tests of ${name}`);
// The domain is pure: its tests need no page, which is most of the time of a mutant.
const project = path.startsWith(join(root, 'shared/src/domain'))
  ? { ...found, testEnvironment: 'node', setupFilesAfterEnv: [] }
  : found;
const list = join(root, 'docs/mutation.md');
const accepted = readAccepted(existsSync(list) ? readFileSync(list, 'utf8') : '');
const folder = /\.\w+$/.test(path) ? join(path, '..') : path;

let ignored = 0;
const choose = (mutants: readonly Mutant[]) => {
  // Accepted mutants leave the sample that was drawn, so that the list does not change what a seed draws.
  const drawn = sample ? sampleOf(mutants, Number(sample), Number(seed)) : mutants;
  const open = drawn.filter((mutant) => !isAccepted(accepted, root, mutant));
  ignored = drawn.length - open.length;
  return open;
};
const startedAt = Date.now();
const { all, judged } = await runMutants({
  root,
  project,
  path,
  tests: [folder, ...pathsOf(tests)],
  skipTests: pathsOf(skipped),
  except: pathsOf(except),
  choose,
  report(progress) {
    if (!progress.mutant) {
      const { file, ms, reached } = progress;
      process.stdout.write(`${file}: ${(ms / 1000).toFixed(1)} s, reaches ${reached} mutants\n`);
      return;
    }
    const { mutant, done } = progress;
    if (mutant.state !== 'killed') process.stdout.write(`${mutant.state}: ${idOf(mutant)}  ${changeOf(mutant)}\n`);
    else if (verbose) process.stdout.write(`killed: ${idOf(mutant)}  ${changeOf(mutant)}  by ${mutant.by}\n`);
    if (done % 50 === 0) process.stdout.write(`${done} mutants, ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
  },
}).catch((error) => fail(error.message));

const killed = judged.filter(({ state }) => state === 'killed').length;
const share = shareOf(killed, judged.length);
const kind = sample ? `sample of ${judged.length + ignored} with seed ${seed}` : 'complete';
process.stdout.write(
  `${relative(root, path)}: ${all} mutants, ${kind}, ${ignored} of them accepted in docs/mutation.md, ${Math.round((Date.now() - startedAt) / 1000)} s\n`,
);
process.stdout.write(`killed ${killed} / ${judged.length} = ${share} %, survived ${judged.length - killed}\n`);
process.exit(share < LEAST ? 1 : 0);
