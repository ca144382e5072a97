// What of a package was tested already, by signed evidence: a release repeats no test that cannot end differently.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVersion } from '../workspace';
import {
  type AcceptedEvidence,
  contentHash,
  createEvidence,
  type Environment,
  type FileHashes,
  type TestCounts,
  evidenceFile,
  evidenceFiles,
  readEvidence,
  readSigners,
  writeEvidence,
} from './evidence';

export type SelectedTests =
  | { readonly run: 'all' }
  | { readonly run: 'related'; readonly files: readonly string[] }
  | { readonly run: 'none' };

/** `by` signed the evidence that spares tests; `accepted` is that of exactly this content. */
export type DueTests = SelectedTests & {
  readonly by: string;
  readonly ignored: readonly string[];
  readonly accepted?: AcceptedEvidence;
};

/** Which commands tested, and how they ended. */
export interface TestRun {
  readonly commands: readonly string[];
  readonly counts: TestCounts;
}

/** Beside the sources, what decides how a test ends. */
const COMMON = ['jest.config.mjs', 'tsconfig.json', 'pnpm-lock.yaml'];
const LEFT_OUT = new Set(['node_modules', 'dist', 'bench']);
const leftOut = (name: string) => name.startsWith('.') || LEFT_OUT.has(name);

function* filesUnder(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (leftOut(entry.name)) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesUnder(root, path);
    else yield path;
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Hash of every file on which the tests of a package depend, by its path; of its manifest without the version. */
export function hashTestInputs(root: string, pkg: string): FileHashes {
  const manifest = `${pkg}/package.json`;
  const paths = [...[pkg, 'shared'].flatMap((folder) => [...filesUnder(root, folder)]), ...COMMON];
  return Object.fromEntries(
    paths
      .filter((path) => existsSync(join(root, path)))
      .map((path) => {
        const bytes = readFileSync(join(root, path));
        return [path, hashOf(path === manifest ? stripVersion(bytes) : bytes)];
      }),
  );
}

/**
 * Chooses the tests of a package by the tested files and the current ones: all, those that depend on changed files, or
 * none.
 */
export function selectTests(tested: FileHashes | null, now: FileHashes, pkg: string): SelectedTests {
  if (!tested) return { run: 'all' };
  const changed = [...new Set([...Object.keys(tested), ...Object.keys(now)])].filter(
    (path) => tested[path] !== now[path],
  );
  if (changed.length === 0) return { run: 'none' };
  // Removed files, and files outside the package's code, reach further than imports show.
  const own = changed.every((path) => path in now && new RegExp(`^${pkg}/src/.*\\.(tsx?|scss|css|json)$`).test(path));
  return own ? { run: 'related', files: changed } : { run: 'all' };
}

/**
 * What evidence leaves to be tested. Evidence counts for exactly the content that it names; that of the last tests of this checkout
 * also spares the tests that no changed file reaches. All other evidence is named in `ignored` with its reason.
 */
export function findDueTests(
  root: string,
  now: FileHashes,
  pkg: string,
  environment: Environment = process.env,
): DueTests {
  const wanted = { pkg, signers: readSigners(root, pkg, environment) };
  const content = contentHash(now);
  const ignored: string[] = [];
  let due: SelectedTests & { readonly by: string } = { run: 'all', by: '' };
  for (const file of evidenceFiles(root, pkg, environment)) {
    const isOwn = file === evidenceFile(root, pkg);
    const name = isOwn ? relative(root, file) : file;
    const read = readEvidence(readFileSync(file, 'utf8'), wanted);
    if (!read.ok) {
      ignored.push(`${name}: ${read.reason}`);
      continue;
    }
    const { evidence, signer } = read;
    if (evidence.content === content) return { run: 'none', by: signer, ignored, accepted: read };
    const rest = isOwn && evidence.machine.node === process.versions.node && selectTests(evidence.files, now, pkg);
    if (rest && rest.run === 'related') due = { ...rest, by: signer };
    else ignored.push(`${name}: it is of other content, ${evidence.content.slice(0, 12)}`);
  }
  return { ...due, ignored };
}

/** The commit of a checkout, or null. */
function commitOf(root: string) {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Keeps signed evidence that the tests of a package passed for these files. */
export function recordTested(
  root: string,
  pkg: string,
  files: FileHashes,
  { commands, counts }: TestRun,
  environment: Environment = process.env,
): void {
  const evidence = createEvidence({ pkg, files, commit: commitOf(root), commands, counts });
  writeEvidence(root, evidence, environment);
}

/**
 * For whoever tests everything at once: call it before, and what it returns when all tests passed. Packages whose files are still
 * those of before need no test again before a release.
 */
export function recordEvidence(
  root: string,
  packages: readonly string[],
  environment: Environment = process.env,
): (result: TestRun) => void {
  const before = packages.map((pkg): [string, FileHashes] => [pkg, hashTestInputs(root, pkg)]);
  return (result) => {
    for (const [pkg, files] of before)
      if (JSON.stringify(hashTestInputs(root, pkg)) === JSON.stringify(files))
        recordTested(root, pkg, files, result, environment);
  };
}
