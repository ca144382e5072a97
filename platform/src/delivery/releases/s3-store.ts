import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { findText } from '@backlay/shared/domain';
import {
  MOST_READ,
  NOTHING_WANTED,
  readRecordOf,
  readWanted,
  releasePath,
  StoreUnavailableError,
  withDecision,
  type Decision,
  type ReleaseStore,
  type StoreError,
  folderStore,
} from './store';
import type { ReleaseRecord } from '@backlay/shared/contract/schemas';

/** Time for a connection, and for the next byte of an answer, ms. */
const CONNECT_MS = 1000;
const SILENT_MS = 5000;

/** Objects that one request may delete. */
const DELETED_AT_ONCE = 1000;

const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(findText(error, 'name') ?? '');

function refuseRead(cause: unknown): never {
  throw isMissing(cause) ? cause : new StoreUnavailableError('the release store does not respond', { cause });
}

/**
 * A store in a bucket, `s3://bucket/folder?endpoint=http://host:port&region=…`: the same files under the same names as in a folder.
 * Keys come from the environment, as every S3 client has them. A version is there once its release.json is, which is written last.
 */
export function s3Store(place: string): ReleaseStore {
  let opening: Promise<Bucket> | undefined;
  const opened = (): Promise<Bucket> => (opening ??= openBucket(place));

  async function keysUnder(path: string): Promise<string[]> {
    const { bucket, prefix, client } = await opened();
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const page = await client
        .listObjectsV2({ Bucket: bucket, Prefix: `${prefix}${path}`, ContinuationToken: token })
        .catch(refuseRead);
      keys.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(prefix.length)])));
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
    return keys;
  }

  async function read(path: string): Promise<Buffer> {
    const { bucket, prefix, client } = await opened();
    const { Body, ContentLength = 0 } = await client
      .getObject({ Bucket: bucket, Key: `${prefix}${path}` })
      .catch(refuseRead);
    if (!Body) throw new Error(`${path} is empty`);
    if (ContentLength > MOST_READ) {
      if ('destroy' in Body && typeof Body.destroy === 'function') Body.destroy();
      throw new Error(`${path} is larger than any file of a release`);
    }
    return Buffer.from(await Body.transformToByteArray());
  }

  return {
    isHere: false,
    read,
    async probe() {
      const { bucket, client } = await opened();
      await client.headBucket({ Bucket: bucket }).catch(refuseRead);
    },
    async records(known) {
      const paths = [...(await keysUnder('shell/')), ...(await keysUnder('remotes/'))]
        .filter((key) => /^(shell\/[^/]+|remotes\/[^/]+\/[^/]+)\/release\.json$/.test(key))
        .map((key) => key.slice(0, -'/release.json'.length))
        .filter((path) => !known(path));
      const found = await Promise.all(
        paths.map((path) => readRecordOf(path, async () => (await read(`${path}/release.json`)).toString('utf8'))),
      );
      return {
        records: found.filter((one): one is ReleaseRecord => 'version' in one),
        problems: found.filter((one): one is StoreError => 'reason' in one),
      };
    },
    async wantedChannels() {
      try {
        return readWanted((await read('channels.json')).toString('utf8'));
      } catch (error) {
        if (isMissing(error)) return NOTHING_WANTED;
        throw error;
      }
    },
    decide: async (decision) => decideInBucket(await opened(), decision),
    publish: async (record, folder) => publishFolder(await opened(), read, record, folder),
    async remove(release) {
      const { bucket, prefix, client } = await opened();
      const keys = await keysUnder(`${releasePath(release)}/`);
      // The record goes first: without it the version is gone, whatever is left of its files.
      keys.sort((a, b) => Number(b.endsWith('/release.json')) - Number(a.endsWith('/release.json')));
      for (let at = 0; at < keys.length; at += DELETED_AT_ONCE)
        await client.deleteObjects({
          Bucket: bucket,
          Delete: { Objects: keys.slice(at, at + DELETED_AT_ONCE).map((key) => ({ Key: `${prefix}${key}` })) },
        });
    },
  };
}

/** Writes a decision into channels.json, if nobody else wrote meanwhile. */
async function decideInBucket({ bucket, prefix, client }: Bucket, decision: Decision): Promise<boolean> {
  const Key = `${prefix}channels.json`;
  try {
    const { Body, ETag } = await client.getObject({ Bucket: bucket, Key });
    const text = withDecision((await Body?.transformToString()) ?? '', decision);
    if (text !== null) await client.putObject({ Bucket: bucket, Key, Body: text, IfMatch: ETag });
    return true;
  } catch (error) {
    if (isMissing(error)) return true;
    if (findText(error, 'name') === 'PreconditionFailed') return false;
    throw error;
  }
}

/** Writes a release file by file, its record last. An earlier try that was cut short is completed. */
async function publishFolder(
  { bucket, prefix, client }: Bucket,
  read: ReleaseStore['read'],
  record: ReleaseRecord,
  folder: string,
): Promise<boolean> {
  const present = await read(`${releasePath(record)}/release.json`).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (present) return false;
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort((a, b) => Number(a === 'release.json') - Number(b === 'release.json'));
  for (const file of files) {
    const key = `${releasePath(record)}/${file}`;
    const Body = await readFile(join(folder, file));
    try {
      await client.putObject({ Bucket: bucket, Key: `${prefix}${key}`, Body, IfNoneMatch: '*' });
    } catch (error) {
      if (findText(error, 'name') !== 'PreconditionFailed') throw error;
      if (file === 'release.json' || !(await read(key)).equals(Body)) return false;
    }
  }
  return true;
}

type Bucket = Awaited<ReturnType<typeof openBucket>>;

/** Bucket, folder and client of a place. The client loads here: servers whose releases are in a folder start without it. */
export async function openBucket(place: string) {
  const { S3 } = await import('@aws-sdk/client-s3');
  const url = new URL(place);
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  const client = new S3({
    region: url.searchParams.get('region') ?? 'us-east-1',
    // A store that is silent is away.
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS, requestTimeout: SILENT_MS },
    maxAttempts: 2,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Servers that are compatible rather than the original know no trailing checksums; every file has its own hash anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { bucket: url.hostname, prefix: folder ? `${folder}/` : '', client };
}

/** The store that RELEASE_STORE names: a folder, or s3://bucket. */
export const createReleaseStore = (place: string): ReleaseStore =>
  place.startsWith('s3://') ? s3Store(place) : folderStore(place);
