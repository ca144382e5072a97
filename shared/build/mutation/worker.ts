// Runs test files with one mutant active, as its parent process asks for them, in this process: Jest's own start is paid for once.
import { subscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import { type RunRequest, type RunResult } from './worker-messages';

/** What is used of a result of Jest. */
interface FileResult {
  readonly testExecError?: { readonly message: string };
  readonly testResults?: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
}

const { root, config } = JSON.parse(process.env.MUTATION_CONFIG ?? '{}');
const core = createRequire(createRequire(createRequire(import.meta.url).resolve('jest')).resolve('@jest/core'));
const { readConfigs } = core('jest-config');
const { default: Runtime } = core('jest-runtime');
const { default: TestRunner } = core('jest-runner');
const { TestWatcher } = core('jest-watcher');

const argv = { _: [], $0: 'mutate', config: JSON.stringify(config), runInBand: true, silent: true, watchman: false };
const { globalConfig, configs } = await readConfigs(argv, [root]);
const context = await Runtime.createContext(configs[0], { console, maxWorkers: 1, watch: false, watchman: false });

let reached = new Map<number, boolean>();
subscribe('backlay:mutant-reached', (message) => {
  const { id, isRunning }: { id: number; isRunning: boolean } = JSON.parse(JSON.stringify(message));
  reached.set(id, isRunning);
});

/** The result of one test file: passed, or the first test that failed. */
async function runFile(path: string): Promise<RunResult> {
  const runner = new TestRunner({ ...globalConfig, silent: true }, {});
  const results: FileResult[] = [];
  const off = [
    runner.on('test-file-success', ([, result]: [unknown, FileResult]) => results.push(result)),
    runner.on('test-file-failure', ([, error]: [unknown, Error]) => results.push({ testExecError: error })),
  ];
  await runner.runTests(
    [{ context: { ...context, config: configs[0] }, path }],
    new TestWatcher({ isWatchMode: false }),
    {
      serial: true,
    },
  );
  for (const stop of off) stop();
  const [result] = results;
  if (!result || result.testExecError)
    return { passed: false, failed: 'the file itself', why: result?.testExecError?.message ?? 'no result' };
  const failed = result.testResults?.find(({ status }) => status === 'failed');
  if (!failed) return { passed: true };
  return { passed: false, failed: failed.fullName, why: failed.failureMessages[0] };
}

process.on('message', async ({ id, path }: RunRequest) => {
  process.env.ACTIVE_MUTANT = String(id);
  reached = new Map();
  const startedAt = Date.now();
  const result = await runFile(path).catch((error: unknown) => ({
    passed: false,
    failed: 'the runner',
    why: String(error),
  }));
  process.send?.({ ...result, ms: Date.now() - startedAt, reached: [...reached], rss: process.memoryUsage().rss });
});
process.send?.({ ready: true });
