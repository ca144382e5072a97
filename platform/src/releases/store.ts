import { existsSync } from 'node:fs';
import { readFile, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { releaseRecord, type ReleaseRecord } from '@backlay/shared/contract/schemas';
import { z } from 'zod';

/** What the command line asked of the channels: channel -> name -> version, with the revision of the file that asked for it. */
export interface WantedChannels {
  readonly revision: number;
  readonly channels: Readonly<
    Record<string, Readonly<Record<string, { readonly version: string; readonly revision: number }>>>
  >;
}

export interface StoreProblem {
  readonly path: string;
  readonly reason: string;
}

/** Where released versions lie. A version never changes once it is there. */
export interface ReleaseStore {
  /** On this machine: looking often costs nothing. */
  readonly isHere: boolean;
  /** Every record but those in `known`; what is broken is left out and named. */
  records(
    known: (path: string) => boolean,
  ): Promise<{ readonly records: readonly ReleaseRecord[]; readonly problems: readonly StoreProblem[] }>;
  wantedChannels(): Promise<WantedChannels>;
  /** The bytes of a file of a release. The caller has checked that the release names it. */
  read(path: string): Promise<Buffer>;
  /** Takes a version away for good; it may be gone already. */
  remove(release: Pick<ReleaseRecord, 'kind' | 'name' | 'version'>): Promise<void>;
}

const wantedChannels = z.object({
  revision: z.number().int(),
  channels: z.record(z.string(), z.record(z.string(), z.object({ version: z.string(), revision: z.number().int() }))),
});

/** Path of a release from the root of the store, the same as its URL. */
export const releasePath = ({ kind, name, version }: Pick<ReleaseRecord, 'kind' | 'name' | 'version'>): string =>
  kind === 'shell' ? `shell/${version}` : `remotes/${name}/${version}`;

/** What channels.json says. */
export const readWanted = (text: string): WantedChannels => wantedChannels.parse(JSON.parse(text));

/** The record that lies at a path, or why it cannot be used. */
export async function readRecordOf(path: string, read: () => Promise<string>): Promise<ReleaseRecord | StoreProblem> {
  try {
    const record = releaseRecord.parse(JSON.parse(await read()));
    return releasePath(record) === path ? record : { path, reason: `its record says ${releasePath(record)}` };
  } catch (error) {
    return { path, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Larger than any file that a release may name: what claims to be more is not taken into memory. */
export const MOST_READ = 32_000_000;

/** A file below a folder, by way of no link that leads out of it. */
async function readInside(folder: string, path: string): Promise<Buffer> {
  const root = await realpath(folder);
  const file = await realpath(join(root, path));
  if (!file.startsWith(root + sep)) throw new Error(`${path} is not in the store`);
  const { size } = await stat(file);
  if (size > MOST_READ) throw new Error(`${path} is larger than any file of a release`);
  return readFile(file);
}

/** A store in a folder: shell/<version>/…, remotes/<name>/<version>/…, channels.json. */
export function folderStore(folder: string): ReleaseStore {
  const under = async (path: string): Promise<string[]> => {
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(() => []);
    // A name with `.tmp` is a version that is still being written.
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.tmp'))
      .map((entry) => `${path}/${entry.name}`);
  };

  async function releasePaths(): Promise<string[]> {
    const remotes = await Promise.all((await under('remotes')).map(under));
    return [...(await under('shell')), ...remotes.flat()];
  }

  return {
    isHere: true,
    async records(known) {
      const paths = (await releasePaths()).filter((path) => !known(path));
      const read = await Promise.all(
        paths.map((path) =>
          readRecordOf(path, async () => (await readInside(folder, `${path}/release.json`)).toString('utf8')),
        ),
      );
      return {
        records: read.filter((one): one is ReleaseRecord => 'version' in one),
        problems: read.filter((one): one is StoreProblem => 'reason' in one),
      };
    },
    async wantedChannels() {
      const file = join(folder, 'channels.json');
      if (!existsSync(file)) return { revision: 0, channels: {} };
      return readWanted(await readFile(file, 'utf8'));
    },
    read: (path) => readInside(folder, path),
    async remove(release) {
      const path = join(folder, releasePath(release));
      // Renamed first: a version is there as a whole or not at all.
      const leaving = `${path}.${process.pid}.tmp`;
      await rename(path, leaving).catch(() => undefined);
      await rm(leaving, { recursive: true, force: true });
    },
  };
}
