// @ts-nocheck
import { fork } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { instrument } from './instrument';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const TEST = /\.test\.tsx?$/;
/** No product: tests, what helps them, and declarations. */
const NO_PRODUCT = /(\.(test|fixture)\.tsx?|\.d\.ts|(^|\/)testing(-[\w-]+)?\.tsx?|(^|\/)bench\/.*)$/;

/** Time that a mutant has beyond three times that of its unchanged test file, ms. */
const PATIENCE_MS = 10_000;
/** Time that a test file has without a mutant, ms. */
const UNCHANGED_MS = 600_000;
/** Test files that are asked about a mutant that is only loaded. */
const MOST_LOADING = 6;
/** A worker is replaced beyond this: modules of test files that ended are not all released. */
const MOST_RSS_BYTES = 1.5e9;

function* filesUnder(path) {
  if (/\.\w+$/.test(path)) yield path;
  else
    for (const entry of readdirSync(path, { withFileTypes: true }))
      if (entry.name !== 'node_modules' && entry.name !== 'dist') yield* filesUnder(join(path, entry.name));
}

/** The mutants of the product files under a folder or of one file, and the id of the first mutant of each file. */
export function findMutants(path, except = []) {
  const firstIds = {};
  const mutants = [];
  for (const file of [...filesUnder(path)].sort()) {
    if (
      !/\.tsx?$/.test(file) ||
      NO_PRODUCT.test(file) ||
      except.some((one) => file === one || file.startsWith(`${one}/`))
    )
      continue;
    firstIds[file] = mutants.length + 1;
    mutants.push(...instrument(file, readFileSync(file, 'utf8'), mutants.length + 1).mutants);
  }
  return { firstIds, mutants };
}

export const findTests = (paths) => [
  ...new Set(paths.flatMap((path) => [...filesUnder(path)].filter((file) => TEST.test(file)))),
];

/** The project of Jest with the mutants in its files and the switch in its globals. */
export function withMutants(project, root, firstIds) {
  const [[pattern, [, swc]]] = Object.entries(project.transform);
  return {
    ...project,
    rootDir: root,
    transform: { [pattern]: [here('./transform.ts'), { firstIds, swc }] },
    setupFilesAfterEnv: [here('./setup.ts'), ...(project.setupFilesAfterEnv ?? [])],
  };
}

/** A process that runs test files one after the other; it is killed with all that it started when a test file takes too long. */
class Worker {
  constructor(root, config) {
    this.options = {
      cwd: root,
      execArgv: ['--import', 'tsx'],
      detached: true,
      stdio: ['ignore', 'ignore', process.env.MUTATION_DEBUG ? 'inherit' : 'ignore', 'ipc'],
      env: { ...process.env, NODE_ENV: 'test', MUTATION_CONFIG: JSON.stringify({ root, config }) },
    };
    this.child = null;
  }

  async run(id, path, limitMs) {
    this.child ??= await this.start();
    const { child } = this;
    const result = await new Promise((resolve) => {
      const settle = (value) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(value);
      };
      const timer = setTimeout(() => settle({ passed: false, failed: 'time is over', isOver: true }), limitMs);
      child.once('message', settle);
      child.once('exit', () => settle({ passed: false, failed: 'the process ended', isOver: true }));
      child.send({ id, path });
    });
    if (result.isOver || result.rss > MOST_RSS_BYTES) this.stop();
    return result;
  }

  start() {
    const child = fork(here('./worker.ts'), this.options);
    return new Promise((resolve, reject) => {
      child.once('message', () => {
        child.removeAllListeners();
        resolve(child);
      });
      child.once('exit', (code) => reject(new Error(`Cannot start mutation worker: exit code ${code}`)));
    });
  }

  stop() {
    const { child } = this;
    this.child = null;
    if (!child) return;
    child.removeAllListeners();
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has ended.
    }
  }
}

/**
 * Test files that run a mutant, those beside its file first, then the quickest. One that only loads the mutant, as a constant of a module,
 * counts where no test runs it; of these as many are asked as are likely to tell.
 */
function findReaching(files, { id, file }) {
  const isNear = ({ test }) => dirname(test) === dirname(file);
  const byUse = (a, b) => isNear(b) - isNear(a) || a.ms - b.ms;
  const running = files.filter(({ reached }) => reached.get(id)).sort(byUse);
  if (running.length > 0) return running;
  return files
    .filter(({ reached }) => reached.has(id))
    .sort(byUse)
    .slice(0, MOST_LOADING);
}

/**
 * Runs each mutant against the test files that reach it, until one of them fails.
 * @returns the mutants with their `state`: killed, survived, or unreached where no test file comes to it
 */
export async function runMutants({
  root,
  project,
  path,
  tests,
  except = [],
  patienceMs = PATIENCE_MS,
  choose = (all) => all,
  report = () => undefined,
}) {
  const { firstIds, mutants } = findMutants(path, except);
  const worker = new Worker(root, withMutants(project, root, firstIds));
  const stop = () => {
    worker.stop();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const files = [];
    const killers = new Set();
    const runUnchanged = async (test) => {
      const result = await worker.run(0, test, UNCHANGED_MS);
      if (result.passed) return result;
      const { failed, why = '' } = result;
      throw new Error(`Cannot judge mutants: ${relative(root, test)} fails without one: ${failed}\n${why}`);
    };
    for (const test of findTests(tests)) {
      const result = await runUnchanged(test);
      files.push({ test, ms: result.ms, reached: new Map(result.reached) });
      report({ file: relative(root, test), ms: result.ms, reached: result.reached.length });
    }
    const judged = [];
    for (const mutant of choose(mutants)) {
      const reaching = findReaching(files, mutant);
      let state = reaching.length === 0 ? 'unreached' : 'survived';
      let by = null;
      for (const { test, ms } of reaching) {
        const result = await worker.run(mutant.id, test, ms * 3 + patienceMs);
        if (result.passed) continue;
        state = 'killed';
        killers.add(test);
        by = `${relative(root, test)}: ${result.failed}`;
        break;
      }
      judged.push({ ...mutant, file: relative(root, mutant.file), state, by });
      report({ mutant: judged.at(-1), done: judged.length });
    }
    // A test file that fails without a mutant by now has killed for another reason.
    for (const test of killers) await runUnchanged(test);
    return { all: mutants.length, judged };
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    worker.stop();
  }
}
