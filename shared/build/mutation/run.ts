import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { instrument, type Mutant } from './instrument';
import { type RunResult } from './worker-messages';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** Id of the first mutant of each file, by its path. */
export type FirstIds = Readonly<Record<string, number>>;

export interface JestProject {
  readonly transform: Readonly<Record<string, readonly (string | object)[]>>;
  readonly setupFilesAfterEnv?: readonly string[];
}

/** A test file, how long it takes, and which mutants it reaches: true where a test runs them. */
interface JudgingFile {
  readonly test: string;
  readonly ms: number;
  readonly reached: ReadonlyMap<number, boolean>;
}

export type JudgedMutant = Mutant & {
  readonly state: 'killed' | 'survived' | 'unreached';
  readonly by: string | null;
};

export type RunReport =
  | { readonly file: string; readonly ms: number; readonly reached: number; readonly mutant?: undefined }
  | { readonly file?: undefined; readonly mutant: JudgedMutant; readonly done: number };

interface RunOptions {
  readonly root: string;
  readonly project: JestProject;
  readonly path: string;
  readonly tests: readonly string[];
  readonly except?: readonly string[];
  /** Test files and folders of `tests` that are not asked. */
  readonly skipTests?: readonly string[];
  readonly patienceMs?: number;
  readonly choose?: (mutants: readonly Mutant[]) => readonly Mutant[];
  readonly report?: (progress: RunReport) => void;
}

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

function* filesUnder(path: string): Generator<string> {
  if (/\.\w+$/.test(path)) yield path;
  else
    for (const entry of readdirSync(path, { withFileTypes: true }))
      if (entry.name !== 'node_modules' && entry.name !== 'dist') yield* filesUnder(join(path, entry.name));
}

const isIn = (file: string, paths: readonly string[]) =>
  paths.some((one) => file === one || file.startsWith(`${one}/`));

/** The mutants of the product files under a folder or of one file, and the id of the first mutant of each file. */
export function findMutants(path: string, except: readonly string[] = []): { firstIds: FirstIds; mutants: Mutant[] } {
  const firstIds: Record<string, number> = {};
  const mutants: Mutant[] = [];
  for (const file of [...filesUnder(path)].sort()) {
    if (!/\.tsx?$/.test(file) || NO_PRODUCT.test(file) || isIn(file, except)) continue;
    firstIds[file] = mutants.length + 1;
    mutants.push(...instrument(file, readFileSync(file, 'utf8'), mutants.length + 1).mutants);
  }
  return { firstIds, mutants };
}

/** The test files under folders, each once. */
export const findTests = (paths: readonly string[], skipped: readonly string[] = []) => [
  ...new Set(paths.flatMap((path) => [...filesUnder(path)].filter((file) => TEST.test(file) && !isIn(file, skipped)))),
];

/** The project of Jest with the mutants in its files and the switch in its globals. */
export function withMutants(project: JestProject, root: string, firstIds: FirstIds) {
  const [transform] = Object.entries(project.transform);
  if (!transform) throw new Error('The project of Jest transforms nothing');
  const [pattern, [, swc]] = transform;
  return {
    ...project,
    rootDir: root,
    transform: { [pattern]: [here('./transform.ts'), { firstIds, swc }] },
    setupFilesAfterEnv: [here('./setup.ts'), ...(project.setupFilesAfterEnv ?? [])],
  };
}

/** A process that runs test files one after the other; it is killed with all that it started when a test file takes too long. */
class Worker {
  private readonly options: ForkOptions;
  private child: ChildProcess | null = null;

  constructor(root: string, config: object) {
    this.options = {
      cwd: root,
      execArgv: ['--import', 'tsx'],
      detached: true,
      stdio: ['ignore', 'ignore', process.env.MUTATION_DEBUG ? 'inherit' : 'ignore', 'ipc'],
      env: { ...process.env, NODE_ENV: 'test', MUTATION_CONFIG: JSON.stringify({ root, config }) },
    };
  }

  async run(id: number, path: string, limitMs: number): Promise<RunResult> {
    const child = (this.child ??= await this.start());
    const result = await new Promise<RunResult>((resolve) => {
      const settle = (value: RunResult) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(value);
      };
      const timer = setTimeout(() => settle({ passed: false, failed: 'time is over', isOver: true }), limitMs);
      child.once('message', settle);
      child.once('exit', () => settle({ passed: false, failed: 'the process ended', isOver: true }));
      child.send({ id, path });
    });
    if (result.isOver || (result.rss ?? 0) > MOST_RSS_BYTES) this.stop();
    return result;
  }

  private start(): Promise<ChildProcess> {
    const child = fork(here('./worker.ts'), this.options);
    return new Promise((resolve, reject) => {
      child.once('message', () => {
        child.removeAllListeners();
        resolve(child);
      });
      child.once('exit', (code) => reject(new Error(`Cannot start mutation worker: exit code ${code}`)));
    });
  }

  stop(): void {
    const { child } = this;
    this.child = null;
    if (!child?.pid) return;
    child.removeAllListeners();
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has ended.
    }
  }
}

/**
 * Test files that run a mutant, those beside its file first, then the quickest. Files that only load the mutant, as a
 * constant of a module, count where no test runs it. Of these only as many run as are likely to decide: the test file of the mutated
 * file's own name first.
 */
function findReaching(files: readonly JudgingFile[], { id, file }: Mutant): readonly JudgingFile[] {
  const isNear = ({ test }: JudgingFile) => dirname(test) === dirname(file);
  const byUse = (a: JudgingFile, b: JudgingFile) => Number(isNear(b)) - Number(isNear(a)) || a.ms - b.ms;
  const running = files.filter(({ reached }) => reached.get(id)).sort(byUse);
  if (running.length > 0) return running;
  const isOwn = ({ test }: JudgingFile) => test.replace(TEST, '') === file.replace(/\.tsx?$/, '');
  return files
    .filter(({ reached }) => reached.has(id))
    .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || byUse(a, b))
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
  skipTests = [],
  patienceMs = PATIENCE_MS,
  choose = (all) => all,
  report = () => undefined,
}: RunOptions): Promise<{ all: number; judged: JudgedMutant[] }> {
  const { firstIds, mutants } = findMutants(path, except);
  const worker = new Worker(root, withMutants(project, root, firstIds));
  const stop = () => {
    worker.stop();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const files: JudgingFile[] = [];
    const killers = new Set<string>();
    const runUnchanged = async (test: string) => {
      const result = await worker.run(0, test, UNCHANGED_MS);
      if (result.passed) return result;
      const { failed, why = '' } = result;
      throw new Error(`Cannot judge mutants: ${relative(root, test)} fails without one: ${failed}\n${why}`);
    };
    for (const test of findTests(tests, skipTests)) {
      const result = await runUnchanged(test);
      const { ms = 0, reached = [] } = result;
      files.push({ test, ms, reached: new Map(reached) });
      report({ file: relative(root, test), ms, reached: reached.length });
    }
    const judged: JudgedMutant[] = [];
    for (const mutant of choose(mutants)) {
      const reaching = findReaching(files, mutant);
      let state: JudgedMutant['state'] = reaching.length === 0 ? 'unreached' : 'survived';
      let by: string | null = null;
      for (const { test, ms } of reaching) {
        const result = await worker.run(mutant.id, test, ms * 3 + patienceMs);
        if (result.passed) continue;
        state = 'killed';
        killers.add(test);
        by = `${relative(root, test)}: ${result.failed}`;
        break;
      }
      const judgedMutant = { ...mutant, file: relative(root, mutant.file), state, by };
      judged.push(judgedMutant);
      report({ mutant: judgedMutant, done: judged.length });
    }
    // A test file that fails without a mutant by now has killed for another reason.
    for (const test of killers) await runUnchanged(test);
    return { all: mutants.length, judged };
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    worker.stop();
  }
}
