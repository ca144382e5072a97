import { createHash } from 'node:crypto';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type pg from 'pg';
import { findErrorCode } from '@backlay/shared/domain';
import {
  LISTING,
  MANIFEST,
  PART_BYTES,
  partName,
  releaseObject,
  SECRET,
  segmentName,
  setPath,
  sha256,
  toSetId,
  writeListing,
  type Manifest,
} from './backup-set';
import type { BackupStore } from './backup-store';
import { sealObject } from './sealed-object';

export interface BackupSource {
  /** One connection of its own to the embedded server, for the time of the backup. */
  readonly client: pg.ClientBase;
  /** The data folder of the cluster. */
  readonly clusterFolder: string;
  /** Files of the release store below their paths; a file that is gone meanwhile is null. */
  readonly releases: readonly { readonly path: string; read(): Promise<Buffer | null> }[];
  readonly channels: string | null;
  /** SECRET_KEY; it is stored with a passphrase only. */
  readonly secret: string | null;
}

export interface BackupOptions {
  readonly recipients?: readonly string[];
  readonly passphrase?: string | null;
  /** Where the log goes on. */
  readonly archive?: string | null;
  readonly clock?: () => Date;
}

export interface BackupResult {
  readonly id: string;
  readonly bytes: number;
  readonly storedBytes: number;
  readonly releases: { readonly files: number; readonly copied: number };
  readonly hasSecret: boolean;
}

/** Contents that a server makes anew, or that belong to the running one: they are no part of a base backup. */
const EMPTY = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|recovery\.signal|standby\.signal)$/;
const TEMPORARY = /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)(\/|$)/;
const isCopied = (path: string): boolean => !EMPTY.test(path) && !LEFT_OUT.test(path) && !TEMPORARY.test(path);
const CHUNK_BYTES = 1024 * 1024;

/** Collects bytes into parts of one size and stores each as an object. */
class PartWriter {
  private waiting: Buffer[] = [];
  private size = 0;
  parts = 0;

  constructor(private readonly store: (name: string, content: Buffer) => Promise<void>) {}

  async add(chunk: Buffer): Promise<void> {
    let rest = chunk;
    while (this.size + rest.length >= PART_BYTES) {
      const fits = PART_BYTES - this.size;
      this.waiting.push(rest.subarray(0, fits));
      rest = rest.subarray(fits);
      await this.flush();
    }
    if (rest.length === 0) return;
    this.waiting.push(rest);
    this.size += rest.length;
  }

  async flush(): Promise<void> {
    if (this.waiting.length === 0) return;
    const content = Buffer.concat(this.waiting);
    [this.waiting, this.size] = [[], 0];
    this.parts += 1;
    await this.store(partName(this.parts), content);
  }
}

/** A file of the cluster as it is read now. The log makes good what changes meanwhile; null when it is gone. */
async function copyFile(file: string, add: (chunk: Buffer) => Promise<void>) {
  let handle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const { size } = await handle.stat();
    const hash = createHash('sha256');
    let bytes = 0;
    while (bytes < size) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size - bytes));
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, bytes);
      if (bytesRead === 0) break;
      const content = chunk.subarray(0, bytesRead);
      hash.update(content);
      bytes += bytesRead;
      await add(content);
    }
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

async function copyCluster(folder: string, writer: PartWriter): Promise<Pick<Manifest, 'folders' | 'files'>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const folders: string[] = [];
  const files: Manifest['files'] = [];
  const found = entries.map((entry) => ({
    entry,
    path: relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'),
  }));
  found.sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { entry, path } of found) {
    if (!isCopied(path)) continue;
    if (entry.isDirectory()) folders.push(path);
    // Read last: the control file names where recovery begins.
    else if (entry.isFile() && path !== 'global/pg_control') {
      const copied = await copyFile(join(folder, path), (chunk) => writer.add(chunk));
      if (copied) files.push({ path, ...copied });
    }
  }
  const control = await copyFile(join(folder, 'global/pg_control'), (chunk) => writer.add(chunk));
  if (!control) throw new Error('The control file of the cluster is missing');
  await writer.flush();
  return { folders, files: [...files, { path: 'global/pg_control', ...control }] };
}

interface Begun {
  readonly start: string;
  readonly version: number;
  readonly system: string;
  readonly segment_bytes: number;
}

/** Names of the log files from the first one of the backup to the last, as they follow each other. */
function listSegments(first: string, last: string, segmentBytes: number): readonly string[] {
  const timeline = first.slice(0, 8);
  const perLog = 0x1_0000_0000 / segmentBytes;
  const numberOf = (name: string) => parseInt(name.slice(8, 16), 16) * perLog + parseInt(name.slice(16), 16);
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  const names: string[] = [];
  for (let at = numberOf(first); at <= numberOf(last); at += 1)
    names.push(`${timeline}${hex(Math.floor(at / perLog))}${hex(at % perLog)}`);
  return names;
}

/**
 * Copies the cluster of a serving embedded server by PostgreSQL's backup functions, with the log that makes it consistent, the releases
 * and the channel file. The set is listed once it is complete. Source: G5.01.
 */
export async function takeBackup(
  store: BackupStore,
  { client, clusterFolder, releases, channels, secret }: BackupSource,
  { recipients = [], passphrase = null, archive = null, clock = () => new Date() }: BackupOptions = {},
): Promise<BackupResult> {
  const startedAt = clock();
  const id = toSetId(startedAt);
  const sums = new Map<string, string>();
  let storedBytes = 0;
  const put = async (path: string, content: Uint8Array, seal: Parameters<typeof sealObject>[2] = { recipients }) => {
    const sealed = sealObject(path, content, seal);
    await store.write(path, sealed);
    sums.set(path, sha256(sealed));
    storedBytes += sealed.length;
  };
  if (await store.read(setPath(id, LISTING))) throw new Error(`The set ${id} is there already`);
  // The log of the backup stays on the server until it is copied: the slot ends with this connection.
  const slot = `backup_${process.pid}_${Date.now().toString(36)}`;
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot]);
  const { rows } = await client.query<Begun>(
    `SELECT pg_walfile_name(pg_backup_start($1, true)) AS start, current_setting('server_version_num')::int AS version,
       (SELECT system_identifier::text FROM pg_control_system()) AS system,
       pg_size_bytes(current_setting('wal_segment_size'))::int AS segment_bytes`,
    [id],
  );
  const begun = rows[0];
  if (!begun) throw new Error('The server did not begin a backup');
  const writer = new PartWriter((name, content) => put(setPath(id, name), content));
  const copied = await copyCluster(clusterFolder, writer);
  const { rows: ended } = await client.query<{ stop: string; labelfile: string; uploads: number; bytes: number }>(
    `SELECT pg_walfile_name(lsn) AS stop, labelfile FROM pg_backup_stop(false)`,
  );
  const { stop = '', labelfile = '' } = ended[0] ?? {};
  const finishedAt = clock();
  const segments = listSegments(begun.start, stop, Number(begun.segment_bytes));
  for (const segment of segments)
    await put(setPath(id, segmentName(segment)), await readFile(join(clusterFolder, 'pg_wal', segment)));
  await client.query('SELECT pg_drop_replication_slot($1)', [slot]);
  const { rows: uploads } = await client.query<{ count: number; bytes: number }>(
    `SELECT count(*)::int AS count, coalesce(sum(length(content)), 0)::float8 AS bytes FROM upload`,
  );
  const released = await copyReleases(store, releases, recipients, sums);
  if (secret !== null && passphrase) await put(setPath(id, SECRET), Buffer.from(secret), { passphrase });
  const manifest: Manifest = {
    format: 1,
    id,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt.toISOString(),
    server: { version: begun.version, systemIdentifier: begun.system },
    wal: { start: begun.start, segments: [...segments], segmentBytes: Number(begun.segment_bytes) },
    backupLabel: labelfile,
    ...copied,
    parts: writer.parts,
    releases: [...released.files],
    channels,
    uploads: uploads[0] ?? { count: 0, bytes: 0 },
    hasSecret: secret !== null && Boolean(passphrase),
    archive,
  };
  await put(setPath(id, MANIFEST), Buffer.from(JSON.stringify(manifest)));
  await store.write(setPath(id, LISTING), writeListing(sums));
  const bytes = copied.files.reduce((sum, file) => sum + file.bytes, 0);
  const { files, copied: fresh } = released;
  return { id, bytes, storedBytes, releases: { files: files.length, copied: fresh }, hasSecret: manifest.hasSecret };
}

/** Stores the files of releases that no earlier set stored. A version never changes, so its content is its name. */
export async function copyReleases(
  store: BackupStore,
  releases: BackupSource['releases'],
  recipients: readonly string[],
  sums: Map<string, string>,
): Promise<{ readonly files: Manifest['releases']; readonly copied: number }> {
  const present = new Set(await store.list('releases'));
  const files: Manifest['releases'] = [];
  let copied = 0;
  for (const { path, read } of releases) {
    const content = await read();
    if (!content) continue;
    const hash = sha256(content);
    const object = releaseObject(hash);
    files.push({ path, sha256: hash, bytes: content.length });
    if (!present.has(object)) {
      await store.write(object, sealObject(object, content, { recipients }));
      present.add(object);
      copied += 1;
    }
    const stored = await store.read(object);
    if (stored) sums.set(object, sha256(stored));
  }
  return { files, copied };
}

/** Files of a release store in a folder, with how each is read. */
export async function listReleaseFiles(folder: string): Promise<BackupSource['releases']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => /^(shell|remotes)\//.test(path) && !/\.tmp(\/|$)/.test(path))
    .sort()
    .map((path) => ({
      path,
      read: () =>
        stat(join(folder, path)).then(
          () => readFile(join(folder, path)),
          () => null,
        ),
    }));
}

/** The channel file of a release store in a folder, or null. */
export const readChannelFile = (folder: string): Promise<string | null> =>
  readFile(join(folder, 'channels.json'), 'utf8').catch(() => null);
