// Node alone. What of a package was tested already: a release repeats no test that cannot come out differently.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Beside the sources, what decides how a test comes out. */
const COMMON = ['jest.config.mjs', 'tsconfig.json', 'pnpm-lock.yaml'];
const LEFT_OUT = new Set(['node_modules', 'dist', 'bench']);

function* filesUnder(root, folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (entry.name.startsWith('.') || LEFT_OUT.has(entry.name)) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesUnder(root, path);
    else yield path;
  }
}

const hashOf = (text) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Hash of every file on which the tests of a package depend. The package's own version is none of them: each release raises it. */
export function testedFiles(root, pkg) {
  const paths = [...COMMON, ...[pkg, 'shared'].flatMap((folder) => [...filesUnder(root, folder)])];
  return Object.fromEntries(
    paths
      .filter((path) => existsSync(join(root, path)))
      .map((path) => {
        const bytes = readFileSync(join(root, path));
        const text = path === `${pkg}/package.json` ? JSON.stringify({ ...JSON.parse(bytes), version: '' }) : bytes;
        return [path, hashOf(text)];
      }),
  );
}

/**
 * Which tests of a package have to run, by the files that held last time and those of now: all of them, those that depend on
 * changed files, or none.
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
