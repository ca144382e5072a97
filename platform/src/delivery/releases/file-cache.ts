import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { ReleaseRecord } from '@backlay/shared/contract/schemas';
import { releasePath, StoreUnavailableError, type ReleaseStore } from './store';

/** A file as it is stored, or its compressed copy. */
export type FileCopy = '' | '.br' | '.gz';

/** Reads files of releases and returns only bytes that have the hash of the record. */
export interface ReleaseFiles {
  read(record: ReleaseRecord, path: string, copy: FileCopy): Promise<Buffer>;
}

/** The bytes of a file are not those that were released. */
export class CorruptFileError extends Error {}

export interface FileCacheOptions {
  readonly store: Pick<ReleaseStore, 'read'>;
  /** Where copies of live releases are stored; null where the store itself is in the data folder. */
  readonly folder: string | null;
  readonly log: (message: string, detail?: unknown) => void;
}

/** Time that a store may take for one file before it counts as away, ms. */
const STORE_READ_MS = 5000;

const unpack = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

/** Whether bytes are those of a release; a compressed copy is judged by what it unpacks to. */
async function isReleased(bytes: Buffer, copy: FileCopy, file: ReleaseRecord['files'][string]): Promise<boolean> {
  try {
    const plain = copy === '' ? bytes : await unpack[copy](bytes, { maxOutputLength: Math.max(1, file.bytes) });
    return `sha384-${createHash('sha384').update(plain).digest('base64')}` === file.integrity;
  } catch {
    return false;
  }
}

/** Every copy of every file of a release. */
const listCopies = ({ files }: ReleaseRecord): readonly (readonly [string, FileCopy])[] =>
  Object.entries(files).flatMap(([path, { br, gz }]): (readonly [string, FileCopy])[] => [
    [path, ''],
    ...(br === undefined ? [] : [[path, '.br'] as const]),
    ...(gz === undefined ? [] : [[path, '.gz'] as const]),
  ]);

/** Released files by way of a folder of this process, so that they are served while the store is away (G3.02). */
export class FileCache implements ReleaseFiles {
  /** Copies that were stored or checked in this run. */
  private readonly checked = new Set<string>();
  private hasWarned = false;

  constructor(private readonly options: FileCacheOptions) {}

  /** @throws {CorruptFileError | StoreUnavailableError} when neither cache nor store has the released bytes */
  async read(record: ReleaseRecord, path: string, copy: FileCopy): Promise<Buffer> {
    const file = record.files[path];
    if (!file) throw new Error(`${path} is not a file of ${releasePath(record)}`);
    const key = `${releasePath(record)}/${path}${copy}`;
    const cached = await this.readCached(key);
    if (cached && (await isReleased(cached, copy, file))) {
      this.checked.add(key);
      return cached;
    }
    this.checked.delete(key);
    if (cached) {
      this.options.log('cached release file corrupted', { key });
      await rm(this.place(key), { force: true });
    }
    const bytes = await readInTime(this.options.store, key);
    if (!(await isReleased(bytes, copy, file))) throw new CorruptFileError(`${key} has other bytes than were released`);
    await this.write(key, bytes);
    return bytes;
  }

  /** Caches every file of the releases that it does not have yet; returns how many of them nobody has. */
  async hold(records: readonly ReleaseRecord[]): Promise<number> {
    let missing = 0;
    let isAway = false;
    for (const record of records)
      for (const [path, copy] of listCopies(record)) {
        const key = `${releasePath(record)}/${path}${copy}`;
        if (this.checked.has(key) && (await this.isCached(key))) continue;
        // A store that does not respond is asked once, not once for each file.
        if (isAway && !(await this.isCached(key))) missing += 1;
        else
          await this.read(record, path, copy).catch((error: unknown) => {
            isAway ||= error instanceof StoreUnavailableError;
            missing += 1;
          });
      }
    return missing;
  }

  /** Removes the versions that the registry has removed. */
  async evict(isKnown: (name: string, version: string) => boolean): Promise<void> {
    const { folder } = this.options;
    if (folder === null) return;
    const names = await readdir(join(folder, 'remotes')).catch(() => []);
    for (const [name, path] of [['shell', 'shell'], ...names.map((name) => [name, `remotes/${name}`])] as const)
      for (const version of await readdir(join(folder, path)).catch(() => []))
        if (!isKnown(name, version)) await rm(join(folder, path, version), { recursive: true, force: true });
  }

  private place(key: string): string {
    return join(this.options.folder ?? '', key);
  }

  private async readCached(key: string): Promise<Buffer | null> {
    return this.options.folder === null ? null : readFile(this.place(key)).catch(() => null);
  }

  private async isCached(key: string): Promise<boolean> {
    return stat(this.place(key)).then(
      () => true,
      () => false,
    );
  }

  private async write(key: string, bytes: Buffer): Promise<void> {
    if (this.options.folder === null) return;
    const staging = `${this.place(key)}.${randomUUID()}.tmp`;
    try {
      await mkdir(dirname(staging), { recursive: true });
      await writeFile(staging, bytes);
      await rename(staging, this.place(key));
      this.checked.add(key);
    } catch (error) {
      await rm(staging, { force: true }).catch(() => undefined);
      if (!this.hasWarned) this.options.log('release file caching failed', error);
      this.hasWarned = true;
    }
  }
}

async function readInTime(store: Pick<ReleaseStore, 'read'>, key: string): Promise<Buffer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailableError('the release store is silent')), STORE_READ_MS);
  });
  try {
    return await Promise.race([store.read(key), late]);
  } finally {
    clearTimeout(timer);
  }
}
