import { existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { releaseRecord, type ReleaseRecord } from '@backlay/shared/contract/schemas';
import { z } from 'zod';
import { findErrorCode } from '@backlay/shared/domain';

/** What the command line asked of a channel, with the revision of the file that asked for it. */
export interface WantedVersion {
  readonly version: string;
  readonly revision: number;
  /** A start asks only where nothing is released: where the channel points at a local build or nothing, or at nothing. */
  readonly only?: 'local' | 'empty' | undefined;
  /** Who ran the command that asks, and the commit of the checkout. */
  readonly by?: CommandAuthor | undefined;
}

/** As git names the person; the name is not proven. */
export interface CommandAuthor {
  readonly name: string;
  readonly commit: string | null;
}

/** An entry that was refused, so that whoever asked reads why. */
export interface RejectedCommand {
  readonly channel: string;
  readonly name: string;
  readonly version: string;
  readonly revision: number;
  readonly rule: string;
  readonly reason: string;
  readonly remedy: string;
}

/** What the command line asked of the channels: channel -> name -> version. */
export interface WantedChannels {
  readonly revision: number;
  readonly channels: Readonly<Record<string, Readonly<Record<string, WantedVersion>>>>;
  /** Up to which revision a platform has decided. */
  readonly decided: number;
  readonly refused: readonly RejectedCommand[];
}

/** What a platform decided: every entry up to `revision` was accepted but those in `refused`. */
export interface Decision {
  readonly revision: number;
  /** `present`: what the channel points at instead, with the revision that asked for it. */
  readonly refused: readonly (RejectedCommand & { readonly present: WantedVersion | null })[];
}

export interface StoreError {
  readonly path: string;
  readonly reason: string;
}

/** The store does not respond, as opposed to one that lacks a file. */
export class StoreUnavailableError extends Error {}

/** Where released versions lie. A version never changes once it is there. */
export interface ReleaseStore {
  /** On this machine: looking often costs nothing. */
  readonly isHere: boolean;
  /** Every record but those in `known`; what is broken is left out and named. */
  records(
    known: (path: string) => boolean,
  ): Promise<{ readonly records: readonly ReleaseRecord[]; readonly problems: readonly StoreError[] }>;
  wantedChannels(): Promise<WantedChannels>;
  /** Writes a decision into channels.json; false when somebody else is writing it: it is to be tried again. */
  decide(decision: Decision): Promise<boolean>;
  /**
   * The bytes of a file of a release. The caller has checked that the release names it.
   * @throws {StoreUnavailableError} when the store does not respond.
   */
  read(path: string): Promise<Buffer>;
  /** @throws {StoreUnavailableError} when the store does not respond. */
  probe(): Promise<void>;
  /**
   * Stores a checked release: `folder` holds its files and release.json and nothing else. It is there as a whole or not at all.
   * @returns false when the store has the version already
   */
  publish(record: ReleaseRecord, folder: string): Promise<boolean>;
  /** Takes a version away for good; it may be gone already. */
  remove(release: Pick<ReleaseRecord, 'kind' | 'name' | 'version'>): Promise<void>;
}

const wantedVersion = z.object({
  version: z.string(),
  revision: z.number().int(),
  only: z.enum(['local', 'empty']).optional(),
  by: z.object({ name: z.string().min(1).max(200), commit: z.string().max(64).nullable() }).optional(),
});
const rejectedCommandSchema = z.object({
  channel: z.string(),
  name: z.string(),
  version: z.string(),
  revision: z.number().int(),
  rule: z.string(),
  reason: z.string(),
  remedy: z.string(),
});
const wantedChannels = z.object({
  revision: z.number().int(),
  channels: z.record(z.string(), z.record(z.string(), wantedVersion)),
  decided: z.number().int().default(0),
  refused: z.array(rejectedCommandSchema).default([]),
});

/** channels.json where there is none yet. */
export const NOTHING_WANTED: WantedChannels = { revision: 0, channels: {}, decided: 0, refused: [] };

/** Refusals that channels.json keeps for those who asked. */
const REFUSALS_MOST = 50;

/** Path of a release from the root of the store, the same as its URL. */
export const releasePath = ({ kind, name, version }: Pick<ReleaseRecord, 'kind' | 'name' | 'version'>): string =>
  kind === 'shell' ? `shell/${version}` : `remotes/${name}/${version}`;

/** Content of channels.json. */
export const readWanted = (text: string): WantedChannels => wantedChannels.parse(JSON.parse(text));

/** channels.json with a decision applied; null when nothing changes. A newer request for the same name stays. */
export function withDecision(text: string, { revision, refused }: Decision): string | null {
  const now = readWanted(text);
  const channels: Record<string, Record<string, WantedVersion>> = structuredClone(now.channels);
  const fresh = refused.filter(({ channel, name, revision: at }) => now.channels[channel]?.[name]?.revision === at);
  if (now.decided >= revision && fresh.length === 0) return null;
  for (const { channel, name, present } of fresh) {
    const entries = channels[channel] ?? {};
    if (present) entries[name] = present;
    else delete entries[name];
  }
  const stored = [...now.refused, ...fresh.map((command) => rejectedCommandSchema.parse(command))].slice(
    -REFUSALS_MOST,
  );
  const next = { ...now, channels, decided: Math.max(now.decided, revision), refused: stored };
  return `${JSON.stringify(next, null, 2)}\n`;
}

/** The record that lies at a path, or why it cannot be used. */
export async function readRecordOf(path: string, read: () => Promise<string>): Promise<ReleaseRecord | StoreError> {
  try {
    const record = releaseRecord.parse(JSON.parse(await read()));
    return releasePath(record) === path ? record : { path, reason: `its record says ${releasePath(record)}` };
  } catch (error) {
    return { path, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Larger than any file that a release may name: what claims to be more is not taken into memory. */
export const MOST_READ = 32_000_000;

const openRoot = (folder: string): Promise<string> =>
  realpath(folder).catch((cause: unknown) => {
    throw new StoreUnavailableError('the folder of the release store is away', { cause });
  });

/** A file below a folder, by way of no link that leads out of it. */
async function readInside(folder: string, path: string): Promise<Buffer> {
  const root = await openRoot(folder);
  const file = await realpath(join(root, path));
  if (!file.startsWith(root + sep)) throw new Error(`${path} is not in the store`);
  const { size } = await stat(file);
  if (size > MOST_READ) throw new Error(`${path} is larger than any file of a release`);
  return readFile(file);
}

/** Does `work` under the lock file that the command line takes as well; false when a living process has it. */
async function withLock(lock: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (findErrorCode(error) !== 'EEXIST') throw error;
    // One whose process was killed is in nobody's way: the next attempt finds none.
    if (!(await isHeld(lock))) await rm(lock, { force: true });
    return false;
  }
  try {
    await work();
    return true;
  } finally {
    await rm(lock, { force: true });
  }
}

async function isHeld(lock: string): Promise<boolean> {
  try {
    process.kill(Number(await readFile(lock, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
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
        problems: read.filter((one): one is StoreError => 'reason' in one),
      };
    },
    async wantedChannels() {
      const file = join(folder, 'channels.json');
      if (!existsSync(file)) return NOTHING_WANTED;
      return readWanted(await readFile(file, 'utf8'));
    },
    async decide(decision) {
      const file = join(folder, 'channels.json');
      if (!existsSync(file)) return true;
      return withLock(`${file}.lock`, async () => {
        const text = withDecision(await readFile(file, 'utf8'), decision);
        if (text === null) return;
        const staging = `${file}.${process.pid}.tmp`;
        await writeFile(staging, text);
        await rename(staging, file);
      });
    },
    read: (path) => readInside(folder, path),
    async probe() {
      await openRoot(folder);
    },
    async publish(record, from) {
      const target = join(folder, releasePath(record));
      const staging = `${target}.${randomUUID()}.tmp`;
      await mkdir(dirname(target), { recursive: true });
      try {
        await cp(from, staging, { recursive: true });
        await rename(staging, target);
        return true;
      } catch (error) {
        await rm(staging, { recursive: true, force: true });
        if (existsSync(join(target, 'release.json'))) return false;
        throw error;
      }
    },
    async remove(release) {
      const path = join(folder, releasePath(release));
      // Renamed first: a version is there as a whole or not at all.
      const leaving = `${path}.${process.pid}.tmp`;
      await rename(path, leaving).catch(() => undefined);
      await rm(leaving, { recursive: true, force: true });
    },
  };
}
