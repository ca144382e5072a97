// An archive beside that of the server, which is unpacked over it.
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { create } from 'tar';
import { CHECKSUMS_FILE, sha256 } from './component-list';

/** An archive beside that of the server. */
export interface ExtraPackage {
  readonly file: string;
  readonly bytes: number;
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

const listEntries = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
