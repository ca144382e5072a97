import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { releaseRecord, type ReleaseRecord } from '@backlay/shared/contract/schemas';
import { PROVENANCE_FILE } from '@backlay/shared/registry';
import { Parser, type ReadEntry } from 'tar';
import { RegistryRejection } from './registry-rejection';

export interface PackLimits {
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly files: number;
}

/** What a packed release may hold (F2.01). */
export const PACK_LIMITS: PackLimits = { packedBytes: 64 * 2 ** 20, unpackedBytes: 256 * 2 ** 20, files: 4000 };

const RECORD = 'release.json';
/** Beside the files of a release: the result of its tests. */
const EVIDENCE = 'evidence.json';
const FILE_TYPES = ['File', 'OldFile', 'ContiguousFile'];
const PATH = /^[\w@~+-][\w.@~+-]*(\/[\w@~+-][\w.@~+-]*)*$/;
const MAX_PATH = 200;

/** A release folder in a temporary place, every file as its record describes it. */
export interface UnpackedRelease {
  readonly folder: string;
  readonly record: ReleaseRecord;
  /** Hash of the paths and hashes of all files: the same for the same release, however it was packed. */
  readonly content: string;
  remove(): Promise<void>;
}

/** The files that are being written, and whether no other may begin. */
interface Disk {
  readonly writes: Set<Promise<void>>;
  isClosed: boolean;
}

const refuse = (rule: string, message: string, satisfy: string): RegistryRejection =>
  new RegistryRejection('refused', rule, message, satisfy);
const tooLarge = (rule: string, message: string, satisfy: string): RegistryRejection =>
  new RegistryRejection('too-large', rule, message, satisfy);

/**
 * Unpacks a release into a temporary folder and compares every file with its record.
 * @throws RegistryRejection naming the rule that the folder breaks; nothing is left behind
 */
export async function unpackRelease(
  source: AsyncIterable<Buffer>,
  limits: PackLimits = PACK_LIMITS,
): Promise<UnpackedRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'backlay-release-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const disk: Disk = { writes: new Set(), isClosed: false };
  try {
    const paths = await unpack(source, folder, limits, disk);
    const record = await readRecord(folder, paths);
    await checkFiles(folder, record, paths);
    return { folder, record, content: contentOf(record), remove };
  } catch (error) {
    // An entry that is read after this would make the folder anew.
    disk.isClosed = true;
    await Promise.allSettled(disk.writes);
    await remove();
    throw error;
  }
}

/** Hash of what a release consists of. */
export const contentOf = ({ files }: Pick<ReleaseRecord, 'files'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        Object.entries(files)
          .map(([path, { integrity }]) => [path, integrity])
          .sort(),
      ),
    )
    .digest('hex');

async function unpack(
  source: AsyncIterable<Buffer>,
  folder: string,
  { packedBytes, unpackedBytes, files }: PackLimits,
  disk: Disk,
): Promise<ReadonlySet<string>> {
  const paths = new Set<string>();
  const entries: Promise<void>[] = [];
  let [packed, unpacked] = [0, 0];
  let failure: unknown = null;

  const take = (entry: ReadEntry): void => {
    try {
      if (entry.type === 'Directory') return void entry.resume();
      if (!FILE_TYPES.includes(entry.type))
        throw refuse('links', `${entry.path} is no file but a ${entry.type}`, 'pack files and folders alone');
      const path = entry.path.replace(/^\.\//, '');
      if (path.length > MAX_PATH || !PATH.test(path))
        throw refuse(
          'path',
          `${path.slice(0, MAX_PATH)} leads out of the release`,
          'paths below the folder of the release',
        );
      if (paths.has(path)) throw refuse('files', `${path} is packed twice`, 'pack each file once');
      paths.add(path);
      unpacked += entry.size;
      if (paths.size > files) throw tooLarge('files', `More than ${files} files`, `at most ${files} files`);
      if (unpacked > unpackedBytes)
        throw tooLarge('size', 'The unpacked release is too large', `at most ${unpackedBytes} bytes unpacked`);
      entries.push(writeEntry(entry, join(folder, path), disk).catch((error: unknown) => void (failure ??= error)));
    } catch (error) {
      failure ??= error;
      entry.resume();
    }
  };
  const parser = new Parser({ strict: true, onReadEntry: take });
  parser.on('error', (error: Error) => {
    failure ??= refuse('archive', `The archive cannot be read: ${error.message}`, 'a tar archive packed with gzip');
  });
  const ended = once(parser, 'end').catch(() => undefined);
  for await (const chunk of source) {
    packed += chunk.length;
    if (packed > packedBytes)
      throw tooLarge('size', 'The packed release is too large', `at most ${packedBytes} bytes packed`);
    const hasRoom = parser.write(chunk);
    if (failure) throw failure;
    // Files that wait for the disk wait for the reader too, so that they do not fill the memory.
    await Promise.all(disk.writes);
    if (!hasRoom) await Promise.race([once(parser, 'drain'), ended]);
    if (failure) throw failure;
  }
  parser.end();
  if (!failure) await ended;
  if (failure) throw failure;
  await Promise.all(entries);
  if (failure) throw failure;
  return paths;
}

async function writeEntry(entry: ReadEntry, file: string, disk: Disk): Promise<void> {
  const bytes = await entry.concat();
  if (disk.isClosed) return;
  const written = mkdir(dirname(file), { recursive: true }).then(() => writeFile(file, bytes));
  disk.writes.add(written);
  await written.finally(() => disk.writes.delete(written));
}

async function readRecord(folder: string, paths: ReadonlySet<string>): Promise<ReleaseRecord> {
  if (!paths.has(RECORD))
    throw refuse('record', `${RECORD} is not in the archive`, `a release folder with its ${RECORD}`);
  let json: unknown;
  try {
    json = JSON.parse(await readFile(join(folder, RECORD), 'utf8'));
  } catch {
    throw refuse('record', `${RECORD} is no JSON`, `a ${RECORD} as the build writes it`);
  }
  const parsed = releaseRecord.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refuse(
    'record',
    `${RECORD}: ${issue?.path.join('.')}: ${issue?.message}`,
    `a ${RECORD} as the build writes it`,
  );
}

const unpackCopy = { br: promisify(brotliDecompress), gz: promisify(gunzip) } as const;

/** Source maps lie beside the files, where no address leads (F4.04). */
const isMapOf = ({ files }: ReleaseRecord, path: string): boolean =>
  path.startsWith('maps/') &&
  path.endsWith('.js.map') &&
  Object.hasOwn(files, path.slice('maps/'.length, -'.map'.length));

/** A reference to a map would be followed by every browser with open developer tools. */
const MAP_REFERENCE = /^(?:\/\/|\/\*)[#@]\s*sourceMappingURL=/m;

function checkMapReference(path: string, bytes: Buffer): void {
  if (path.endsWith('.map'))
    throw refuse('source-map', `${path} is a source map among the files`, 'put source maps into maps/');
  if (/\.(js|css)$/.test(path) && MAP_REFERENCE.test(bytes.toString('utf8')))
    throw refuse('source-map', `${path} refers to a source map`, 'build with hidden source maps');
}

/** Every file of the record with its bytes, its compressed copies, and no further file. */
async function checkFiles(folder: string, record: ReleaseRecord, paths: ReadonlySet<string>): Promise<void> {
  const left = new Set(paths);
  left.delete(RECORD);
  left.delete(EVIDENCE);
  left.delete(PROVENANCE_FILE);
  const wanted = (path: string, holds: boolean): void => {
    left.delete(path);
    if (!holds) throw refuse('integrity', `${path} has other bytes than its record names`, 'build and pack it again');
  };
  for (const [path, file] of Object.entries(record.files)) {
    if (!left.has(path))
      throw refuse('files', `${path} is in the record and not in the archive`, 'pack the whole folder');
    const bytes = await readFile(join(folder, path));
    checkMapReference(path, bytes);
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    wanted(path, integrity === file.integrity && bytes.length === file.bytes);
    for (const coding of ['br', 'gz'] as const) {
      if (file[coding] === undefined) continue;
      const copy = `${path}.${coding}`;
      if (!left.has(copy))
        throw refuse('files', `${copy} is in the record and not in the archive`, 'pack the whole folder');
      const packed = await readFile(join(folder, copy));
      const same = await unpackCopy[coding](packed, { maxOutputLength: Math.max(1, file.bytes) }).then(
        (plain) => plain.equals(bytes),
        () => false,
      );
      wanted(copy, same && packed.length === file[coding]);
    }
  }
  for (const path of [...left]) if (isMapOf(record, path)) left.delete(path);
  const [further] = left;
  if (further !== undefined)
    throw refuse(
      'files',
      `${further} is in the archive and not in the record`,
      'pack what the build wrote and nothing else',
    );
}
