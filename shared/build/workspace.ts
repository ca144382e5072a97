import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Every package that is built and released on its own. */
export const packages: readonly string[] = [
  'shell',
  'remote-betting',
  'remote-wallet',
  'remote-casino',
  'remote-account',
];

/** The content of a JSON file. Its reader declares or checks the type. */
export const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** `remote-wallet` -> `wallet`; the shell keeps its name. */
export const releaseName = (pkg: string) => pkg.replace(/^remote-/, '');

/** A manifest as it is for all but its version, which each release raises and on which neither builds nor tests depend. */
export const stripVersion = (manifest: Buffer) =>
  Buffer.from(JSON.stringify({ ...JSON.parse(manifest.toString('utf8')), version: '' }));

export const packageVersion = (pkg: string): string => readJson(join(root, pkg, 'package.json')).version;

/** Version of the host contract, read from its source so that it is written once. */
export function contractVersion(): string {
  const source = readFileSync(join(root, 'shared/src/host/index.ts'), 'utf8');
  const found = /CONTRACT_VERSION = '([^']+)'/.exec(source);
  if (!found?.[1]) throw new Error('shared/src/host/index.ts does not say CONTRACT_VERSION');
  return found[1];
}

const isSource = (name: string) =>
  !/\.test\.tsx?$/.test(name) && !name.startsWith('.') && !['node_modules', 'dist', 'bench'].includes(name);

function* filesUnder(folder: string): Generator<string> {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!isSource(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

/** A hash over files, by their paths in the repository. */
function hashOf(tree: string, files: readonly string[], read: (file: string) => Buffer = (file) => readFileSync(file)) {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(relative(tree, file).split(sep).join('/')).update('\0').update(read(file)).update('\0');
  return hash.digest('hex');
}

const TOOLS = ['shared/package.json', 'pnpm-lock.yaml'];

/** A hash over all that can change the build of a package: its files, the shared sources, the build and the lock file. */
export const hashSources = (pkg: string) =>
  hashOf(root, [
    ...[pkg, 'shared/src', 'shared/build'].flatMap((folder) => [...filesUnder(join(root, folder))]),
    ...TOOLS.map((file) => join(root, file)),
  ]);

/**
 * A hash over the build tools of a package, not over its output. While it is equal, cached output of a source stays valid.
 */
export function hashTools(pkg: string, tree = root) {
  const manifest = join(tree, pkg, 'package.json');
  const beside = readdirSync(join(tree, pkg)).filter((name) => /\.(ts|json)$/.test(name));
  const files = [
    ...beside.map((name) => join(tree, pkg, name)),
    ...filesUnder(join(tree, 'shared/build')),
    ...TOOLS.map((file) => join(tree, file)),
  ];
  return hashOf(tree, files, (file) => (file === manifest ? stripVersion(readFileSync(file)) : readFileSync(file)));
}

/** Where builds keep what they may use again; null where a build has to come from nothing. */
export const cacheFolder = (name: string) =>
  process.env.BUILD_CACHE === 'off' ? null : join(process.env.BUILD_CACHE ?? join(root, '.cache'), name);
