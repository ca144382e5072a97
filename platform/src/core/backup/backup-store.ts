import { existsSync } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { findErrorCode, findText } from '@backlay/shared/domain';

/** Where backups lie: a folder or a bucket. An object is there as a whole or not at all. */
export interface BackupStore {
  /** The place without credentials, as it is printed. */
  readonly place: string;
  /** Paths below a folder, sorted. */
  list(folder: string): Promise<readonly string[]>;
  /** The object, or null when there is none. */
  read(path: string): Promise<Buffer | null>;
  write(path: string, bytes: Uint8Array): Promise<void>;
  remove(paths: readonly string[]): Promise<void>;
}

/** Opens a folder, or `s3://bucket/folder?endpoint=…&region=…` with the keys of the environment. */
export async function openBackupStore(place: string): Promise<BackupStore> {
  return place.startsWith('s3://') ? openBucketStore(place) : openFolderStore(resolve(place));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function openFolderStore(root: string): BackupStore {
  return {
    place: root,
    async list(folder) {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch((error) => {
        if (findErrorCode(error) === 'ENOENT') return [];
        throw error;
      });
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .sort();
    },
    read: (path) =>
      readFile(join(root, path)).catch((error) => {
        if (findErrorCode(error) === 'ENOENT') return null;
        throw error;
      }),
    async write(path, bytes) {
      const file = join(root, path);
      const part = `${file}.${process.pid}.part`;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const handle = await open(part, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(part, file);
      await syncFolder(dirname(file));
    },
    async remove(paths) {
      for (const path of paths) await rm(join(root, path), { force: true });
      for (const folder of new Set(paths.map((path) => dirname(join(root, path)))))
        if (existsSync(folder) && (await readdir(folder)).length === 0) await rm(folder, { recursive: true });
    },
  };
}

async function openBucketStore(place: string): Promise<BackupStore> {
  const sdk = await import('@aws-sdk/client-s3');
  const url = new URL(place);
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  const prefix = folder ? `${folder}/` : '';
  const Bucket = url.hostname;
  const client = new sdk.S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    place,
    async list(under) {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const page = await client.send(
          new sdk.ListObjectsV2Command({ Bucket, Prefix: `${prefix}${under}/`, ContinuationToken: token }),
        );
        keys.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key ? [Key.slice(prefix.length)] : [])));
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
      return keys.sort();
    },
    async read(path) {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: `${prefix}${path}` }));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (['NoSuchKey', 'NotFound'].includes(findText(error, 'name') ?? '')) return null;
        throw error;
      }
    },
    async write(path, bytes) {
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: `${prefix}${path}`, Body: bytes }));
    },
    async remove(paths) {
      for (const path of paths) await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: `${prefix}${path}` }));
    },
  };
}
