import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RestoredCluster } from '../database';
import { recoverCluster } from '../database';
import {
  archivePath,
  listSets,
  partName,
  readManifest,
  readObject,
  readSetTime,
  releaseObject,
  SECRET,
  segmentName,
  setPath,
  sha256,
  type Manifest,
} from './backup-set';
import type { BackupStore } from './backup-store';
import { DamagedObject, openObject, type OpenWith } from './sealed-object';

/** A restore that is not possible. The message names the reason and what to do. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

/** A folder with this file was not restored completely; no platform serves it. */
export const UNFINISHED = 'restoring';

export interface RestoreOptions {
  /** An empty folder, or one that does not exist. */
  readonly dataDir: string;
  /** A moment; the end of the log without it. */
  readonly to?: Date | null;
  readonly keys?: OpenWith;
  /** Where the log goes on; the archive that the set names by default. */
  readonly archive?: BackupStore | null;
  /** The log of the restored server is archived from its first record. */
  readonly archives?: boolean;
  /** Folder of the release store; its files are added where they are missing. */
  readonly releaseFolder?: string | null;
  /** Runs when everything is in place; the folder stays closed to platforms until it resolves. */
  readonly conclude?: (restoredTo: Date, manifest: Manifest) => Promise<void>;
}

export interface RestoreResult {
  readonly manifest: Manifest;
  /** Time of the last commit that is there again. */
  readonly restoredTo: Date;
  readonly segments: number;
  readonly secret: 'restored' | 'not-in-set' | 'locked';
}

/** The newest complete set that ended before a moment. */
export async function chooseSet(store: BackupStore, to: Date | null): Promise<string> {
  const sets = await listSets(store);
  const chosen = sets.filter((id) => to === null || readSetTime(id) <= to).at(-1);
  if (!chosen)
    throw new RestoreRefused(
      to === null
        ? `There is no complete set in ${store.place}`
        : `There is no complete set in ${store.place} from before ${to.toISOString()}`,
    );
  return chosen;
}

function claimEmptyFolder(dataDir: string): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new RestoreRefused(
      `The folder ${dataDir} is in use: it has files. Accepted: an empty folder, or one that does not exist`,
    );
  // It holds secrets: production refuses a folder that others can read.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, UNFINISHED), `${new Date().toISOString()}\n`, { flag: 'wx' });
}

/**
 * Restores a set into an empty folder: to the end of its log, or to a moment. The server has ended when this resolves.
 * @throws {RestoreRefused} when the folder is in use or the moment is outside the log; {DamagedObject} when the set was changed
 */
export async function restoreSet(
  store: BackupStore,
  id: string,
  { dataDir, to = null, keys = {}, archive = store, archives = false, releaseFolder = null, conclude }: RestoreOptions,
): Promise<RestoreResult> {
  const manifest = await readManifest(store, id, keys);
  if (to && to < new Date(manifest.finishedAt))
    throw new RestoreRefused(`The set ${id} begins at ${manifest.finishedAt}. Accepted: a later time, or an older set`);
  claimEmptyFolder(dataDir);
  let restored: RestoredCluster | null = null;
  let segments = 0;
  try {
    restored = await recoverCluster({
      dataDir,
      to,
      archives,
      fill: async ({ data, log, own }) => {
        await writeCluster(store, manifest, keys, data, own);
        segments = await writeLog(store, archive, manifest, keys, log, own);
      },
    });
  } catch (error) {
    if (to && /recovery ended before configured recovery target was reached/.test(String(error)))
      throw new RestoreRefused(`The log ends before ${to.toISOString()}. Accepted: an earlier time, or no --to`);
    throw error;
  }
  await writeReleases(store, manifest, keys, releaseFolder ?? join(dataDir, 'releases'));
  const secret = await writeSecret(store, manifest, keys, dataDir);
  const restoredTo = restored.lastCommitAt ?? new Date(manifest.finishedAt);
  await conclude?.(restoredTo, manifest);
  rmSync(join(dataDir, UNFINISHED));
  return { manifest, restoredTo, segments, secret };
}

type Own = (path: string) => Promise<void>;

/** Writes the files of the cluster out of the parts, and compares each with its checksum. */
async function writeCluster(
  store: BackupStore,
  manifest: Manifest,
  keys: OpenWith,
  data: string,
  own: Own,
): Promise<void> {
  for (const folder of ['.', ...manifest.folders, 'pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries']) {
    await mkdir(join(data, folder), { recursive: true, mode: 0o700 });
    await own(join(data, folder));
  }
  let number = 0;
  let part: Buffer = Buffer.alloc(0);
  const path = () => setPath(manifest.id, partName(number));
  for (const file of manifest.files) {
    const target = join(data, file.path);
    const handle = await open(target, 'w', 0o600);
    const pieces: Buffer[] = [];
    try {
      for (let missing = file.bytes; missing > 0;) {
        if (part.length === 0) {
          number += 1;
          part = await readObject(store, path(), keys);
          if (part.length === 0) throw new DamagedObject(path());
        }
        const piece = part.subarray(0, missing);
        part = part.subarray(piece.length);
        missing -= piece.length;
        await handle.write(piece);
        pieces.push(piece);
      }
    } finally {
      await handle.close();
    }
    if (sha256(Buffer.concat(pieces)) !== file.sha256) throw new DamagedObject(`${path()}: ${file.path}`);
    await own(target);
  }
  await writeFile(join(data, 'backup_label'), manifest.backupLabel, { mode: 0o600 });
  await own(join(data, 'backup_label'));
}

/** Puts the log of the set, and what the archive has after it, where recovery reads. */
async function writeLog(
  store: BackupStore,
  archive: BackupStore | null,
  manifest: Manifest,
  keys: OpenWith,
  folder: string,
  own: Own,
): Promise<number> {
  const write = async (name: string, content: Buffer) => {
    await writeFile(join(folder, name), content, { mode: 0o600 });
    await own(join(folder, name));
  };
  for (const segment of manifest.wal.segments)
    await write(segment, await readObject(store, setPath(manifest.id, segmentName(segment)), keys));
  if (!archive) return manifest.wal.segments.length;
  const { systemIdentifier } = manifest.server;
  const paths = await archive.list(archivePath(systemIdentifier, '').replace(/\/$/, ''));
  const present = new Set(manifest.wal.segments);
  let count = present.size;
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const isLater = name.endsWith('.history') || name.slice(8, 24) >= manifest.wal.start.slice(8);
    if (!isLater || present.has(name) || !/^[0-9A-F]{8}([0-9A-F]{16}|\.history)$/.test(name)) continue;
    const stored = await archive.read(path);
    if (!stored) continue;
    await write(name, openObject(path, stored, keys));
    count += 1;
  }
  return count;
}

/** Writes the releases of a set into a store, and its channel file, where they are missing. */
export async function writeReleases(
  store: BackupStore,
  manifest: Pick<Manifest, 'releases' | 'channels'>,
  keys: OpenWith,
  folder: string,
): Promise<void> {
  for (const { path, sha256: hash } of manifest.releases) {
    const target = join(folder, path);
    if (existsSync(target)) continue;
    const content = await readObject(store, releaseObject(hash), keys);
    if (sha256(content) !== hash) throw new DamagedObject(releaseObject(hash));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  const channels = join(folder, 'channels.json');
  if (manifest.channels !== null && !existsSync(channels)) await writeFile(channels, manifest.channels);
}

async function writeSecret(
  store: BackupStore,
  manifest: Manifest,
  keys: OpenWith,
  dataDir: string,
): Promise<RestoreResult['secret']> {
  if (!manifest.hasSecret) return 'not-in-set';
  if (!keys.passphrase) return 'locked';
  const secret = await readObject(store, setPath(manifest.id, SECRET), { passphrase: keys.passphrase });
  await writeFile(join(dataDir, 'secret'), `${secret.toString('utf8')}\n`, { mode: 0o600, flag: 'wx' });
  return 'restored';
}
