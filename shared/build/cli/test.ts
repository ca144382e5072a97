import { mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../checks';
import { type TestCounts } from '../release/evidence';
import { recordEvidence } from '../release/tested';
import { runTool } from '../run-tool';
import {
  closeSuiteFolder,
  createSuiteFolder,
  formatSummary,
  readJestReport,
  readPlaywrightReport,
  type SuiteCounts,
} from '../test-report';
import { packages, root } from '../workspace';

// test [check|unit|platform|e2e|installed…] [-- arguments for the suite]: all of them unless named; the last lines name what was flaky, skipped or failed and count every test.
type Counts = Pick<SuiteCounts, 'passed' | 'failed'> & Partial<SuiteCounts>;

/** Options that set the number of workers. */
const WORKERS = /^(-w|-i|--maxWorkers|--runInBand)/;

/** Where Jest has what it compiled, whatever folder a suite has for its own files. */
const JEST_CACHE = join(realpathSync(tmpdir()), `jest_${userInfo().uid.toString(36)}`);

const suites: Readonly<Record<string, (args: readonly string[]) => Promise<Counts>>> = {
  check: () => runChecks(),
  unit: (args) => inOwnFolder((folder) => jest('browser', args, folder)),
  // Each worker has a server, and a template database on it, of its own.
  platform: (args) =>
    inOwnFolder((folder) =>
      jest('platform', args.some((arg) => WORKERS.test(arg)) ? args : ['--maxWorkers', '2', ...args], folder),
    ),
  e2e: (args) => inOwnFolder((folder) => playwright(args, folder, { report: 'test-results/report.json' })),
  installed: (args) => inOwnFolder((folder) => playInstallation(args.length > 0 ? args : ['-g', INSTALLED], folder)),
};

/** Journeys that are also walked against an unpacked installation (G1.02). */
const INSTALLED = [
  'a seeded player logs in with Enter',
  'a player backs and lays, sees the projected result',
  'a bet that waits is met by another player',
  'a UPI deposit shows a code that a scanner reads',
  'a crash game fills the screen',
  'a player verifies a spin in the browser',
].join('|');

/** A process that outlives its suite is named and fails it. */
async function inOwnFolder(suite: (folder: string) => Promise<SuiteCounts>): Promise<SuiteCounts> {
  const folder = createSuiteFolder();
  const counts = await suite(folder);
  const left = await closeSuiteFolder(folder);
  counts.failures.push(...left.map((process) => `left over: ${process}`));
  return { ...counts, failed: counts.failed + left.length };
}

function readReport(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** A runner that ends in error without a failed test failed as a whole. */
function withExitCode(runner: string, code: number, counts: SuiteCounts): SuiteCounts {
  if (code === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [`${runner} ended with code ${code} and names no failed test`] };
}

async function jest(project: string, args: readonly string[], folder: string) {
  const report = join(root, '.cache', `jest-${project}.json`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const { code } = await runTool(
    'jest',
    [
      ...['--selectProjects', project, '--cacheDirectory', JEST_CACHE],
      ...['--json', '--outputFile', report, '--silent', ...args],
    ],
    {
      env: {
        TMPDIR: folder,
        NODE_OPTIONS: [process.env.NODE_OPTIONS, '--no-warnings=ExperimentalWarning'].filter(Boolean).join(' '),
      },
      keep: true,
    },
  );
  return withExitCode(`jest ${project}`, code, readJestReport(readReport(report)));
}

/** Builds the archives of this checkout, unpacks them, and walks journeys against what runs from there. */
async function playInstallation(args: readonly string[], folder: string) {
  const { buildInstallation, unpackInstallation } = await import('../artefact/installation');
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const archives = await buildInstallation(join(folder, 'archives'), print);
  const server = await unpackInstallation(archives, join(folder, 'server'));
  const report = 'test-results/installed/report.json';
  return playwright(args, folder, { report, env: { E2E_SERVER: server, E2E_REPORT: report } });
}

interface PlaywrightRun {
  /** File of the report, from e2e. */
  readonly report: string;
  readonly env?: Readonly<Record<string, string>>;
}

async function playwright(args: readonly string[], folder: string, { report: file, env = {} }: PlaywrightRun) {
  const report = join(root, 'e2e', file);
  rmSync(report, { force: true });
  const { code } = await runTool('@playwright/test/playwright', ['test', ...args], {
    cwd: join(root, 'e2e'),
    from: 'e2e',
    env: { TMPDIR: folder, ...env },
  });
  return withExitCode('playwright', code, readPlaywrightReport(readReport(report)));
}

const given = process.argv.slice(2);
const end = given.findIndex((word) => !(word in suites));
const names = end === -1 ? given : given.slice(0, end);
const rest = end === -1 ? [] : given.slice(end).filter((word, index) => index > 0 || word !== '--');

const total: SuiteCounts = { passed: 0, failed: 0, failures: [], skipped: [], flaky: [] };
const asked = names.length > 0 ? names : Object.keys(suites);
const recordAll = recordEvidence(root, packages);
const complete = new Map<string, TestCounts>();
const runSuite = async (name: string): Promise<void> => {
  const suite = suites[name];
  if (!suite) return;
  const startedAt = Date.now();
  const { passed, failed, failures = [], skipped = [], flaky = [] } = await suite(rest);
  process.stdout.write(`${name}: ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...(failures.length === 0 && failed > 0 ? [`${name}: ${failed}`] : failures));
  total.skipped.push(...skipped);
  total.flaky.push(...flaky);
  if (failed === 0 && rest.length === 0) complete.set(name, { passed, failed });
};
// Two lanes side by side: each leaves a core idle while it waits for pages, processes or faults.
const LANES = [
  ['check', 'e2e', 'installed'],
  ['unit', 'platform'],
];
const startedAt = Date.now();
await Promise.all(
  LANES.map(async (lane) => {
    for (const name of lane) if (asked.includes(name)) await runSuite(name);
  }),
);
process.stdout.write(`all: ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
// The tests of every package passed: the release of one does not run them again.
const unit = complete.get('unit');
if (unit && complete.has('check')) recordAll({ commands: ['npm test'], counts: unit });
process.stdout.write(`${formatSummary(total)}\n`);
process.exit(total.failed > 0 ? 1 : 0);
