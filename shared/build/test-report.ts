import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// Reads the reports of the test runners: what passed, failed, was skipped, or passed only at a second attempt.

/** `skipped` and `flaky` are test titles, prefixed by file or project. */
export interface SuiteCounts {
  passed: number;
  failed: number;
  readonly skipped: string[];
  readonly flaky: string[];
}

interface JestReport {
  readonly numRuntimeErrorTestSuites?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly invocations?: number;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly file?: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string; readonly projectName: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly errors?: readonly unknown[];
  readonly suites?: readonly PlaywrightSuite[];
}

const fileName = (file: string) => file.split('/').slice(-2).join('/');

/**
 * Counts of a Jest `--json` report. A test with more than one invocation that passed is flaky.
 * @param report null when the run wrote none
 */
export function readJestReport(report: JestReport | null): SuiteCounts {
  const counts: SuiteCounts = { passed: 0, failed: report?.numRuntimeErrorTestSuites ?? 0, skipped: [], flaky: [] };
  for (const { name, assertionResults } of report?.testResults ?? []) {
    for (const { fullName, status, invocations = 1 } of assertionResults) {
      const title = `${fileName(name)}: ${fullName}`;
      if (status === 'failed') counts.failed += 1;
      else if (status === 'passed') {
        counts.passed += 1;
        if (invocations > 1) counts.flaky.push(title);
      } else counts.skipped.push(title);
    }
  }
  return counts;
}

/**
 * Counts of a Playwright JSON report, over all its nested suites.
 * @param report null when the run wrote none
 */
export function readPlaywrightReport(report: PlaywrightReport | null): SuiteCounts {
  const counts: SuiteCounts = { passed: 0, failed: report?.errors?.length ?? 0, skipped: [], flaky: [] };
  const readSuite = (suite: PlaywrightSuite) => {
    for (const { title, tests } of suite.specs ?? [])
      for (const { status, projectName } of tests) {
        const named = `${suite.file} [${projectName}]: ${title}`;
        if (status === 'unexpected') counts.failed += 1;
        else if (status === 'skipped') counts.skipped.push(named);
        else {
          counts.passed += 1;
          if (status === 'flaky') counts.flaky.push(named);
        }
      }
    for (const inner of suite.suites ?? []) readSuite(inner);
  };
  for (const suite of report?.suites ?? []) readSuite(suite);
  return counts;
}

/** The last lines of a test run: each flaky and each skipped test by name, then the closing line. */
export function formatSummary({ passed, failed, skipped, flaky }: Readonly<SuiteCounts>): string {
  const closing = `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
  return [...flaky.map((title) => `flaky: ${title}`), ...skipped.map((title) => `skipped: ${title}`), closing].join(
    '\n',
  );
}

// A suite of tests has a temporary folder of its own. A process that still uses the folder after the suite was left over.

/** What watches over a killed process needs a moment to end after it. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

interface SuiteProcess {
  readonly pid: number;
  readonly command: string;
}

/** An empty folder for TMPDIR that every account may enter; compiled sources are found where they always are. */
export function createSuiteFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bl-'));
  chmodSync(folder, 0o755);
  for (const cache of [`tsx-${userInfo().uid}`, `playwright-transform-cache-${userInfo().uid}`]) {
    mkdirSync(join(tmpdir(), cache), { recursive: true });
    symlinkSync(join(tmpdir(), cache), join(folder, cache));
  }
  return folder;
}

const readProcFile = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
};

/** Processes that name the folder in their command or environment. Systems without /proc have none to show. */
export function listProcessesOf(folder: string): SuiteProcess[] {
  let entries: string[];
  try {
    entries = readdirSync('/proc');
  } catch {
    return [];
  }
  return entries
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .map((pid) => ({ pid, command: readProcFile(pid, 'cmdline') }))
    .filter(({ pid, command }) => `${command} ${readProcFile(pid, 'environ')}`.includes(folder))
    .map(({ pid, command }) => ({ pid, command: command || readProcFile(pid, 'comm') }));
}

/**
 * Ends what a suite left and removes its folder.
 * @returns the commands of the processes that were still there
 */
export async function closeSuiteFolder(folder: string, patienceMs = PATIENCE_MS): Promise<string[]> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && listProcessesOf(folder).length > 0) await sleep(LOOK_MS);
  const left = listProcessesOf(folder);
  for (const { pid } of left)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself meanwhile.
    }
  while (left.length > 0 && listProcessesOf(folder).length > 0) await sleep(LOOK_MS);
  rmSync(folder, { recursive: true, force: true });
  return left.map(({ pid, command }) => `process ${pid}: ${command}`);
}
