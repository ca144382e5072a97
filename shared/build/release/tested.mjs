// Node alone. What of a package was tested already, here or where it landed: a release repeats no test that cannot come out differently.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unversioned } from '../workspace.mjs';

/** Beside the sources, what decides how a test comes out. */
const COMMON = ['jest.config.mjs', 'tsconfig.json', 'pnpm-lock.yaml'];
const LEFT_OUT = new Set(['node_modules', 'dist', 'bench']);
const leftOut = (name) => name.startsWith('.') || LEFT_OUT.has(name);

/** What the tests of a package depend on. The package is first: with its manifest. */
const sourcesOf = (pkg) => [pkg, 'shared', ...COMMON];

function* filesUnder(root, folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (leftOut(entry.name)) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesUnder(root, path);
    else yield path;
  }
}

/** As git names the content of a file, so that what landed is known without reading it. */
const hashOf = (bytes) => createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

/** Hash of every file on which the tests of a package depend, by its path. */
export function testedFiles(root, pkg) {
  const manifest = `${pkg}/package.json`;
  const paths = [...[pkg, 'shared'].flatMap((folder) => [...filesUnder(root, folder)]), ...COMMON];
  return Object.fromEntries(
    paths
      .filter((path) => existsSync(join(root, path)))
      .map((path) => {
        const bytes = readFileSync(join(root, path));
        return [path, hashOf(path === manifest ? unversioned(bytes) : bytes)];
      }),
  );
}

/** The main branch as it was fetched last. Nothing lands there that did not pass every test. */
const LANDED = 'refs/remotes/origin/main';

/** The same of what has landed; null where that is not known. */
export function landedFiles(root, pkg) {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  const listed = git('ls-tree', '-r', '-z', LANDED, '--', ...sourcesOf(pkg));
  if (listed.status !== 0 || listed.stdout === '') return null;
  const files = Object.fromEntries(
    listed.stdout
      .split('\0')
      .map((line) => /^\d+ blob (\w+)\t(.+)$/s.exec(line))
      .flatMap((found) => (found && !found[2].split('/').some(leftOut) ? [[found[2], found[1]]] : [])),
  );
  const manifest = `${pkg}/package.json`;
  if (manifest in files) files[manifest] = hashOf(unversioned(git('cat-file', 'blob', files[manifest]).stdout));
  return files;
}

/**
 * Which tests of a package have to run, by files that held and those of now: all of them, those that depend on changed files, or none.
 * @returns {{ run: 'all' } | { run: 'related', files: string[] } | { run: 'none' }}
 */
export function dueTests(held, now, pkg) {
  if (!held) return { run: 'all' };
  const changed = [...new Set([...Object.keys(held), ...Object.keys(now)])].filter((path) => held[path] !== now[path]);
  if (changed.length === 0) return { run: 'none' };
  // What is gone, and what is not the package's own code, reaches further than imports say.
  const own = changed.every((path) => path in now && new RegExp(`^${pkg}/src/.*\\.(tsx?|scss|css|json)$`).test(path));
  return own ? { run: 'related', files: changed } : { run: 'all' };
}

/**
 * The same by whichever asks for less, what held here last time or what has landed.
 * @returns {ReturnType<typeof dueTests> & { as: string }} `as`: in words, which of them
 */
export function leastDue(root, now, pkg) {
  const here = { ...dueTests(heldFiles(root, pkg), now, pkg), as: 'what was tested here' };
  if (here.run === 'none') return here;
  const there = { ...dueTests(landedFiles(root, pkg), now, pkg), as: 'origin/main' };
  return there.run === 'none' || here.run === 'all' ? there : here;
}

const stampOf = (root, pkg) => join(root, '.cache/tested', `${pkg}.json`);

export function heldFiles(root, pkg) {
  try {
    return JSON.parse(readFileSync(stampOf(root, pkg), 'utf8'));
  } catch {
    return null;
  }
}

/** Remembers that types and tests of a package hold for these files. */
export function keepHeld(root, pkg, files) {
  mkdirSync(dirname(stampOf(root, pkg)), { recursive: true });
  writeFileSync(stampOf(root, pkg), JSON.stringify(files));
}

/**
 * For whoever tests everything at once: call it before, and what it answers when all of it held. Packages whose files are still
 * those of before need no test again before a release.
 */
export function watchTested(root, packages) {
  const before = packages.map((pkg) => [pkg, testedFiles(root, pkg)]);
  return () => {
    for (const [pkg, files] of before)
      if (JSON.stringify(testedFiles(root, pkg)) === JSON.stringify(files)) keepHeld(root, pkg, files);
  };
}
