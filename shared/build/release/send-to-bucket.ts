import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type ReleaseRecord } from '../../src/contract/schemas';
import { type ChannelsFile } from './exit-code';
import {
  channelEntries,
  hashContent,
  type Asked,
  type Published,
  publishedRecord,
  type Release,
  releasePath,
} from './store';

const ATTEMPTS = 5;
/** The name of an error of the bucket. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');
const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes(nameOf(error));

/** The part of release.json that lists a version's files. */
type UploadedRecord = Release & Pick<ReleaseRecord, 'files'>;

interface Bucket {
  readonly client: S3Client;
  readonly Bucket: string;
  readonly prefix: string;
}

function openBucket(place: string): Bucket {
  const url = new URL(place);
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  const client = new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, Bucket: url.hostname, prefix: folder ? `${folder}/` : '' };
}

/** The text of an object with its tag, or null. */
async function textOf(
  { client, Bucket, prefix }: Bucket,
  path: string,
): Promise<{ readonly text: string; readonly tag: string | undefined } | null> {
  try {
    const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket, Key: `${prefix}${path}` }));
    return { text: (await Body?.transformToString()) ?? '', tag: ETag };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function bytesOf({ client, Bucket, prefix }: Bucket, path: string): Promise<Buffer> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: `${prefix}${path}` }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

const otherBytes = ({ name, version }: Release): Published => ({
  ok: false,
  reason: `${name} ${version} is published already with other bytes; raise its version`,
});

/**
 * Sends a version from a folder store to a bucket, its record last: the version is there as a whole or not at all.
 * @returns refused with other bytes under the same version
 */
export async function uploadVersion(store: string, place: string, record: UploadedRecord): Promise<Published> {
  const bucket = openBucket(place);
  const path = releasePath(record).split(sep).join('/');
  const there = await textOf(bucket, `${path}/release.json`);
  if (there) {
    if (hashContent(JSON.parse(there.text)) === hashContent(record)) return { ok: true, fresh: false };
    return otherBytes(record);
  }
  const folder = join(store, path);
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort((a, b) => Number(a === 'release.json') - Number(b === 'release.json'));
  const { client, Bucket, prefix } = bucket;
  for (const file of files) {
    const Body = readFileSync(join(folder, file));
    try {
      await client.send(new PutObjectCommand({ Bucket, Key: `${prefix}${path}/${file}`, Body, IfNoneMatch: '*' }));
    } catch (error) {
      if (nameOf(error) !== 'PreconditionFailed') throw error;
      // Somebody publishes the same version, or an earlier try was cut short: what is there stands, and must be the same.
      if (file === 'release.json') return uploadVersion(store, place, record);
      const present = await bytesOf(bucket, `${path}/${file}`);
      if (!present.equals(Body)) return otherBytes(record);
    }
  }
  return { ok: true, fresh: true };
}

/** channels.json of a bucket, with what platforms decided. */
export async function readBucketChannels(place: string): Promise<ChannelsFile> {
  const there = await textOf(openBucket(place), 'channels.json');
  return there ? JSON.parse(there.text) : { revision: 0, channels: {} };
}

/** What a channel of a bucket points at already, by name. */
export async function namesInChannel(place: string, channel: string): Promise<string[]> {
  const there = await textOf(openBucket(place), 'channels.json');
  return there ? Object.keys(JSON.parse(there.text).channels[channel] ?? {}) : [];
}

/** Points a channel of a bucket at versions, if nobody wrote since it was read; tries again when somebody did. */
export async function uploadChannel(
  place: string,
  channel: string,
  versions: Readonly<Record<string, string>>,
  asked: Asked = {},
): Promise<number> {
  const bucket = openBucket(place);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const there = await textOf(bucket, 'channels.json');
    const now: ChannelsFile = there ? JSON.parse(there.text) : { revision: 0, channels: {} };
    const revision = now.revision + 1;
    const entries = channelEntries(versions, revision, asked);
    const channels = { ...now.channels, [channel]: { ...now.channels[channel], ...Object.fromEntries(entries) } };
    const { client, Bucket, prefix } = bucket;
    const condition = there ? { IfMatch: there.tag } : { IfNoneMatch: '*' };
    const Body = JSON.stringify({ ...now, revision, channels }, null, 2);
    try {
      await client.send(new PutObjectCommand({ Bucket, Key: `${prefix}channels.json`, Body, ...condition }));
      return revision;
    } catch (error) {
      if (nameOf(error) !== 'PreconditionFailed') throw error;
    }
  }
  throw new Error(`The channel ${channel} is being written by somebody else; try again.`);
}

/**
 * Sends versions that were published to a folder on to the bucket, and points a channel at them there.
 * @returns the revision of channels.json that asks for it
 * @throws Error with one line when the bucket has other bytes under one of the versions
 */
export async function uploadRelease(
  store: string,
  place: string,
  channel: string,
  versions: readonly Release[],
  asked: Asked = {},
): Promise<number> {
  for (const { kind, name, version } of versions) {
    const record = publishedRecord(store, kind, name, version);
    if (!record) throw new Error(`${name} ${version} is not published in ${store}`);
    const sent = await uploadVersion(store, place, record);
    if (sent.ok) continue;
    // What the bucket refused must not stand in the way of the right bytes here.
    rmSync(join(store, releasePath({ kind, name, version })), { recursive: true, force: true });
    throw new Error(sent.reason);
  }
  const named = Object.fromEntries(versions.map(({ name, version }) => [name, version]));
  return uploadChannel(place, channel, named, asked);
}
