import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findIncompatibility, type RemoteNeeds, type ShellOffer } from '../../src/compatibility/find-incompatibility';
import { type ReleaseRecord } from '../../src/contract/schemas';
import { runTool, type ToolResult } from '../run-tool';
import { forShell } from '../shared-modules';
import { contractVersion, packageVersion, readJson, root } from '../workspace';
import { publishedRecord, readChannels } from './store';
import { type Environment, type Evidence, type Envelope, type TestCounts } from './evidence';
import { type DueTests, findDueTests, recordTested, hashTestInputs } from './tested';

const EXECUTED = /\.(m?js|css)$/;
/** What the shell may ask of every first page, compressed: what such a page does not show belongs in a chunk that comes later. */
const MAX_LANDING_BYTES = 134_000;
/** What watching a page without an error weighs, compressed, worker included (F4.05). */
const MAX_MONITORING_BYTES = 2_000;
const MONITORING = /^(monitoring|freeze-worker)\.[^/]+$/;
/** What the chart of prices weighs, compressed: a part that a page loads with the first open panel (E4.04). */
const MAX_CHART_BYTES = 25_000;
const CHART = /^chart\.[^/]+$/;

/** What of release.json is checked. */
interface CheckedParts {
  readonly name: string;
  readonly version: string;
  readonly budget?: number | undefined;
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly br?: number; readonly gz?: number }>>;
}

type CheckedRecord = CheckedParts &
  (
    | { readonly kind: 'shell'; readonly entry?: string; readonly css?: readonly string[] }
    | ({ readonly kind: 'remote' } & Pick<RemoteNeeds, 'contract' | 'shared' | 'routes' | 'slots'>)
  );

/** Bytes of the scripts and styles of a release as a browser gets them: all, or those that are asked for. */
export const compressedBytes = (
  record: Pick<CheckedRecord, 'files'>,
  wanted: (path: string) => boolean = () => true,
): number =>
  Object.entries(record.files)
    .filter(([path]) => EXECUTED.test(path) && wanted(path))
    .reduce((sum, [, { bytes, br, gz }]) => sum + (br ?? gz ?? bytes), 0);

/**
 * What speaks against a finished build, each with what would satisfy the rule.
 * @param record release.json
 * @param beside records of what the channel has now: the shell and the other remotes
 * @param shell what the shell of this repository offers
 */
export function checkRecord(record: CheckedRecord, beside: readonly CheckedRecord[], shell: ShellOffer): string[] {
  const problems: string[] = [];
  const size = compressedBytes(record);
  if (record.budget !== undefined && size > record.budget)
    problems.push(
      `${record.name} weighs ${size} bytes compressed; its budget in shared/build/budgets.json is ${record.budget}`,
    );
  if (record.kind === 'shell') {
    const first = compressedBytes(record, (path) => path === record.entry || record.css?.includes(path) === true);
    if (first > MAX_LANDING_BYTES)
      problems.push(
        `the shell asks ${first} bytes compressed of a first page; at most ${MAX_LANDING_BYTES}: load later what it does not show`,
      );
    const monitoring = compressedBytes(record, (path) => MONITORING.test(path));
    if (monitoring > MAX_MONITORING_BYTES)
      problems.push(
        `monitoring adds ${monitoring} bytes compressed to a page; at most ${MAX_MONITORING_BYTES}: describe errors in the file that loads with the first of them`,
      );
    return problems;
  }
  const chart = compressedBytes(record, (path) => CHART.test(path));
  if (chart > MAX_CHART_BYTES)
    problems.push(
      `the chart of ${record.name} weighs ${chart} bytes compressed; at most ${MAX_CHART_BYTES}: draw with less code`,
    );
  const others = beside.flatMap((one) => (one.kind === 'remote' && one.name !== record.name ? [one] : []));
  const incompatibility = findIncompatibility(record, shell, others);
  if (incompatibility) problems.push(`${incompatibility.reason}; wanted: ${incompatibility.remedy}`);
  return problems;
}

/** What the shell of this checkout offers. */
export const ownShell = (): ShellOffer => ({
  version: packageVersion('shell'),
  contract: contractVersion(),
  shared: Object.fromEntries(Object.entries(forShell()).map(([module, { version }]) => [module, version])),
});

/** Records of what a channel of the store points at, as far as they are there. */
export function recordsOfChannel(store: string, channel: string): ReleaseRecord[] {
  const { channels } = readChannels(store);
  return Object.entries({ ...channels.stable, ...channels[channel] }).flatMap(
    ([name, { version }]) => publishedRecord(store, name === 'shell' ? 'shell' : 'remote', name, version) ?? [],
  );
}

export const checkBuild = (store: string, channel: string, dist: string): string[] =>
  checkRecord(readJson(join(dist, 'release.json')), recordsOfChannel(store, channel), ownShell());

interface GateDeps {
  readonly tree?: string;
  readonly run?: (tool: string, args: string[]) => Promise<ToolResult>;
  readonly build?: () => Promise<unknown>;
  readonly print?: (text: string) => unknown;
  readonly environment?: Environment;
}

/** The evidence that a release keeps; the envelope has the hash of every file. */
type ReleaseEvidence = Omit<Evidence, 'files'> & {
  readonly files: undefined;
  readonly signer: string;
  readonly envelope: Envelope;
};

/** What a release is going to test, as text. */
function describeDue(pkg: string, due: DueTests) {
  if (due.run === 'all') return `Every test of ${pkg} runs.`;
  if (due.run === 'none') return `The tests of ${pkg} passed for this content, signed by ${due.by}: none runs.`;
  return `${pkg} differs from what ${due.by} tested in ${due.files.join(', ')}: the tests that depend on it run.`;
}

/** Counts of the report that jest wrote; zero where it wrote none. */
function countsOf(report: string): TestCounts {
  try {
    const { numPassedTests: passed, numFailedTests: failed } = readJson(report);
    return { passed, failed };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/**
 * Checks the types of a package, always, and runs the tests that no evidence covers. Returns what is wrong.
 * @param deps the repository, how its tools are run, what builds the package, who prints what is going to be tested, and where evidence is
 */
export async function checkSources(
  pkg: string,
  {
    tree = root,
    run = runTool,
    build = async () => {},
    print = (text) => process.stdout.write(`${text}\n`),
    environment = process.env,
  }: GateDeps = {},
): Promise<string[]> {
  const folder = join(tree, '.cache');
  mkdirSync(folder, { recursive: true });
  const project = join(folder, `tsconfig.${pkg}.json`);
  // The globals of style sheets and of the build are declared in shared and beside the sources.
  writeFileSync(
    project,
    JSON.stringify({
      extends: '../tsconfig.json',
      include: [`../${pkg}`, '../shared/**/*.d.ts'],
    }),
  );
  const files = hashTestInputs(tree, pkg);
  const due = findDueTests(tree, files, pkg, environment);
  for (const reason of due.ignored) print(`Evidence is ignored: ${reason}`);
  print(describeDue(pkg, due));
  const [types] = await Promise.all([
    // It knows what it checked of each file, and checks again what a change can have moved. One checker: each of several works out
    // the libraries' types for itself, which costs more than it saves where the build wants the cores.
    run('typescript-7/tsc', [
      ...['--noEmit', '-p', project, '--incremental', '--checkers', '1'],
      ...['--tsBuildInfoFile', join(folder, `tsconfig.${pkg}.tsbuildinfo`)],
    ]),
    build(),
  ]);
  const problems = types.code === 0 ? [] : [`the types of ${pkg} have errors`];
  if (due.run === 'none') return problems;
  // Not beside the others: tests fill every core, and what runs beside them slows both by more than it saves.
  const report = join(folder, `jest-${pkg}.json`);
  rmSync(report, { force: true });
  const scope =
    due.run === 'all'
      ? [`/${pkg}/`]
      : ['--passWithNoTests', '--findRelatedTests', ...due.files.map((file) => join(tree, file))];
  const tests = await run('jest', [
    ...['--selectProjects', 'browser', '--silent', '--maxWorkers', '100%', '--json', '--outputFile', report],
    ...scope,
  ]);
  if (tests.code !== 0) return [...problems, `tests of ${pkg} fail`];
  const commands = [`jest --selectProjects browser ${due.run === 'all' ? scope[0] : '--findRelatedTests'}`];
  if (JSON.stringify(hashTestInputs(tree, pkg)) === JSON.stringify(files))
    recordTested(tree, pkg, files, { commands, counts: countsOf(report) }, environment);
  return problems;
}

/** The evidence of a package that has just passed the gate, for the store; null where its files changed since. */
export function acceptedEvidence(
  pkg: string,
  { tree = root, environment = process.env }: { readonly tree?: string; readonly environment?: Environment } = {},
): ReleaseEvidence | null {
  // What the gate has run itself is signed here, also where others alone are trusted with evidence.
  const here: Environment = { ...environment, EVIDENCE_SIGNERS: undefined };
  const files = hashTestInputs(tree, pkg);
  const accepted =
    findDueTests(tree, files, pkg, environment).accepted ?? findDueTests(tree, files, pkg, here).accepted;
  if (!accepted) return null;
  // The envelope has the hash of every file as well.
  return { ...accepted.evidence, files: undefined, signer: accepted.signer, envelope: accepted.envelope };
}
