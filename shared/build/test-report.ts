import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

// Reads the reports of the test runners: what passed, failed, was skipped, or passed only at a second attempt.

/** `skipped` and `flaky` are test titles, prefixed by file or project; `failures` are titles with the first line of the error. */
export interface SuiteCounts {
  passed: number;
  failed: number;
  readonly failures: string[];
  readonly skipped: string[];
  readonly flaky: string[];
}

interface JestReport {
  readonly numRuntimeErrorTestSuites?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly invocations?: number;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly file?: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly projectName: string;
      readonly results?: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly errors?: readonly { readonly message?: string }[];
  readonly suites?: readonly PlaywrightSuite[];
}

const LINE_LENGTH = 240;

/** The title with the first line of the error that is not empty and not a heading. */
const describeFailure = (title: string, message = ''): string => {
  const line = stripVTControlCharacters(message)
    .split('\n')
    .map((text) => text.trim())
    .find((text) => text !== '' && !text.startsWith('●'));
  return line ? `${title}: ${line.slice(0, LINE_LENGTH)}` : title;
};

const fileName = (file: string) => file.split('/').slice(-2).join('/');

const createCounts = (failed = 0): SuiteCounts => ({ passed: 0, failed, failures: [], skipped: [], flaky: [] });

/**
 * Counts of a Jest `--json` report. A test with more than one invocation that passed is flaky.
 * @param report null when the run wrote none
 */
export function readJestReport(report: JestReport | null): SuiteCounts {
  const counts = createCounts(report?.numRuntimeErrorTestSuites);
  for (const { name, message, assertionResults } of report?.testResults ?? []) {
    if (message && assertionResults.length === 0) counts.failures.push(describeFailure(fileName(name), message));
    for (const { fullName, status, invocations = 1, failureMessages } of assertionResults) {
      const title = `${fileName(name)}: ${fullName}`;
      if (status === 'failed') {
        counts.failed += 1;
        counts.failures.push(describeFailure(title, failureMessages?.[0]));
      } else if (status === 'passed') {
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
  const counts = createCounts(report?.errors?.length);
  for (const { message } of report?.errors ?? []) counts.failures.push(describeFailure('journeys', message));
  const readSuite = (suite: PlaywrightSuite) => {
    for (const { title, tests } of suite.specs ?? [])
      for (const { status, projectName, results } of tests) {
        const named = `${suite.file} [${projectName}]: ${title}`;
        if (status === 'unexpected') {
          counts.failed += 1;
          counts.failures.push(describeFailure(named, results?.at(-1)?.errors?.[0]?.message));
        } else if (status === 'skipped') counts.skipped.push(named);
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

/** The last lines of a test run: each flaky, skipped and failed test by name, then the closing line. */
export function formatSummary({ passed, failed, failures, skipped, flaky }: Readonly<SuiteCounts>): string {
  const closing = `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
  return [
    ...flaky.map((title) => `flaky: ${title}`),
    ...skipped.map((title) => `skipped: ${title}`),
    ...failures.map((title) => `failed: ${title}`),
    closing,
  ].join('\n');
}

// A suite of tests has a temporary folder of its own. A process that still uses the folder after the suite was left over.

/** What watches over a killed process needs a moment to end after it. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

interface SuiteProcess {
  readonly pid: number;
  readonly command: string;
}

/** The file system in memory that Linux has. */
const MEMORY_FOLDER = '/dev/shm';
/** What suites have to be able to write and still leave for their processes, bytes. */
const SUITE_BYTES = 8e9;
const PROCESS_BYTES = 4e9;

/**
 * Where suites have their folders: each test database is a thousand files, which a disk takes many times as long to make as memory.
 * @param mounts text of /proc/mounts
 * @param free bytes that the memory folder takes
 * @param available bytes of memory that processes may still use
 */
export function chooseSuitePlace(mounts: string, free: number, available: number): string {
  const mounted = mounts.split('\n').findLast((line) => line.split(' ')[1] === MEMORY_FOLDER);
  const flags = mounted?.split(' ')[3]?.split(',') ?? ['ro'];
  const runsPrograms = !flags.includes('noexec') && !flags.includes('ro');
  return runsPrograms && free >= SUITE_BYTES && available >= SUITE_BYTES + PROCESS_BYTES ? MEMORY_FOLDER : tmpdir();
}

function findSuitePlace(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return chooseSuitePlace(readFileSync('/proc/mounts', 'utf8'), bavail * bsize, process.availableMemory());
  } catch {
    return tmpdir();
  }
}

/** An empty folder for TMPDIR that every account may enter; compiled sources are found where they always are. */
export function createSuiteFolder(): string {
  const folder = mkdtempSync(join(findSuitePlace(), 'bl-'));
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
