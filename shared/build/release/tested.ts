// @ts-nocheck
// Node alone. What of a package was tested already, by signed evidence: a release repeats no test that cannot end differently.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVersion } from '../workspace';
import {
  contentHash,
  createEvidence,
  evidenceFile,
  evidenceFiles,
  readEvidence,
  readSigners,
  writeEvidence,
} from './evidence';

/** Beside the sources, what decides how a test ends. */
const COMMON = ['jest.config.mjs', 'tsconfig.json', 'pnpm-lock.yaml'];
const LEFT_OUT = new Set(['node_modules', 'dist', 'bench']);
const leftOut = (name) => name.startsWith('.') || LEFT_OUT.has(name);

function* filesUnder(root, folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (leftOut(entry.name)) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesUnder(root, path);
    else yield path;
  }
}

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Hash of every file on which the tests of a package depend, by its path; of its manifest without the version. */
export function hashTestInputs(root, pkg) {
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
 * Which tests of a package have to run, by files that were tested and those of now: all of them, those that depend on changed files,
 * or none.
 * @returns {{ run: 'all' } | { run: 'related', files: string[] } | { run: 'none' }}
 */
export function selectTests(tested, now, pkg) {
  if (!tested) return { run: 'all' };
  const changed = [...new Set([...Object.keys(tested), ...Object.keys(now)])].filter(
    (path) => tested[path] !== now[path],
  );
  if (changed.length === 0) return { run: 'none' };
  // What is gone, and what is not the package's own code, reaches further than imports say.
  const own = changed.every((path) => path in now && new RegExp(`^${pkg}/src/.*\\.(tsx?|scss|css|json)$`).test(path));
  return own ? { run: 'related', files: changed } : { run: 'all' };
}

/**
 * What evidence leaves to be tested. Evidence counts for exactly the content that it names; that of the last tests of this checkout
 * also spares the tests that no changed file reaches. All other evidence is named in `ignored` with its reason.
 * @returns {ReturnType<typeof dueTests> & { by: string, ignored: readonly string[], accepted?: ReturnType<typeof readEvidence> }}
 */
export function findDueTests(root, now, pkg, environment: object = process.env) {
  const wanted = { pkg, signers: readSigners(root, pkg, environment) };
  const content = contentHash(now);
  const ignored = [];
  let due = { run: 'all', by: '' };
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
function commitOf(root) {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Keeps signed evidence that the tests of a package passed for these files. */
export function recordTested(root, pkg, files, { commands, counts }, environment = process.env) {
  const evidence = createEvidence({ pkg, files, commit: commitOf(root), commands, counts });
  writeEvidence(root, evidence, environment);
}

/**
 * For whoever tests everything at once: call it before, and what it returns when all tests passed. Packages whose files are still
 * those of before need no test again before a release.
 */
export function recordEvidence(root, packages, environment = process.env) {
  const before = packages.map((pkg) => [pkg, hashTestInputs(root, pkg)]);
  return (result) => {
    for (const [pkg, files] of before)
      if (JSON.stringify(hashTestInputs(root, pkg)) === JSON.stringify(files))
        recordTested(root, pkg, files, result, environment);
  };
}
