// All archives of a version, and an installation that is unpacked from them.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { extract } from 'tar';
import { buildAll, distFolder } from '../build';
import { packageSdk, SDK_FOLDER } from '../sdk/package-sdk';
import { workingVersions } from '../working-versions';
import { packages } from '../workspace';
import { buildServer } from './build-server';
import { buildDatabasePackage } from './database-package';
import type { ExtraPackage } from './extra-package';
import { buildSandboxPackage } from './sandbox-package';

/** Builds what changed, and writes the archives of server, database and sandbox into a folder; the server is the first. */
export async function buildInstallation(out: string, print: (line: string) => void): Promise<readonly ExtraPackage[]> {
  const wanted = workingVersions(packages);
  await buildAll(wanted, print);
  const { packages: packed } = await packageSdk();
  const folder = resolve(out);
  mkdirSync(folder, { recursive: true });
  const server = await buildServer({
    out: folder,
    releases: wanted.map(({ pkg, version }) => distFolder(pkg, version)),
    sdk: Object.values(packed).map(({ file }) => join(SDK_FOLDER, file)),
  });
  const database = await buildDatabasePackage(folder);
  return [server, ...(database ? [database] : []), await buildSandboxPackage(folder)];
}

/** Unpacks archives over each other, as an operator does. @returns the folder of the server */
export async function unpackInstallation(archives: readonly ExtraPackage[], folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  for (const { file } of archives) await extract({ file, cwd: folder, strip: 1 });
  return folder;
}
