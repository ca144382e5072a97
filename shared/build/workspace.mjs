// Node alone: this runs before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Every package that is built and released on its own. */
export const packages = ['shell', 'remote-betting', 'remote-wallet', 'remote-casino', 'remote-account'];

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** `remote-wallet` -> `wallet`; the shell keeps its name. */
export const releaseName = (pkg) => pkg.replace(/^remote-/, '');

export const packageVersion = (pkg) => readJson(join(root, pkg, 'package.json')).version;

/** Version of the host contract, read from its source so that it is written once. */
export function contractVersion() {
  const source = readFileSync(join(root, 'shared/src/host/index.ts'), 'utf8');
  const found = /CONTRACT_VERSION = '([^']+)'/.exec(source);
  if (!found) throw new Error('shared/src/host/index.ts does not say CONTRACT_VERSION');
  return found[1];
}

const isSource = (name) =>
  !/\.test\.tsx?$/.test(name) && !name.startsWith('.') && !['node_modules', 'dist', 'bench'].includes(name);

function* filesUnder(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!isSource(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

/** A hash over all that can change the build of a package: its files, the shared sources, the build and the lock file. */
export function sourcesHash(pkg) {
  const hash = createHash('sha256');
  const add = (file) => {
    hash.update(relative(root, file).split(sep).join('/')).update('\0').update(readFileSync(file)).update('\0');
  };
  for (const folder of [pkg, 'shared/src', 'shared/build'])
    for (const file of filesUnder(join(root, folder))) add(file);
  add(join(root, 'shared/package.json'));
  add(join(root, 'pnpm-lock.yaml'));
  return hash.digest('hex');
}
