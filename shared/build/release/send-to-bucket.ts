// @ts-nocheck
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { channelEntries, hashContent, publishedRecord, releasePath } from './store';

const ATTEMPTS = 5;
const isMissing = ({ name }) => name === 'NoSuchKey' || name === 'NotFound';

function openBucket(place) {
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
async function textOf({ client, Bucket, prefix }, path) {
  try {
    const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket, Key: `${prefix}${path}` }));
    return { text: await Body.transformToString(), tag: ETag };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function bytesOf({ client, Bucket, prefix }, path) {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: `${prefix}${path}` }));
  return Buffer.from(await Body.transformToByteArray());
}

const otherBytes = ({ name, version }) => ({
  ok: false,
  reason: `${name} ${version} is published already with other bytes; raise its version`,
});

/**
 * Sends a version from a folder store to a bucket, its record last: the version is there as a whole or not at all.
 * @returns {Promise<{ ok: true, fresh: boolean } | { ok: false, reason: string }>} refused with other bytes under the same version
 */
export async function uploadVersion(store, place, record) {
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
      if (error.name !== 'PreconditionFailed') throw error;
      // Somebody publishes the same version, or an earlier try was cut short: what is there stands, and must be the same.
      if (file === 'release.json') return uploadVersion(store, place, record);
      const present = await bytesOf(bucket, `${path}/${file}`);
      if (!present?.equals(Body)) return otherBytes(record);
    }
  }
  return { ok: true, fresh: true };
}

/** channels.json of a bucket, with what platforms decided. */
export async function readBucketChannels(place) {
  const there = await textOf(openBucket(place), 'channels.json');
  return there ? JSON.parse(there.text) : { revision: 0, channels: {} };
}

/** What a channel of a bucket points at already, by name. */
export async function namesInChannel(place, channel) {
  const there = await textOf(openBucket(place), 'channels.json');
  return there ? Object.keys(JSON.parse(there.text).channels[channel] ?? {}) : [];
}

/** Points a channel of a bucket at versions, if nobody wrote since it was read; tries again when somebody did. */
export async function uploadChannel(place, channel, versions, { only } = {}) {
  const bucket = openBucket(place);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const there = await textOf(bucket, 'channels.json');
    const now = there ? JSON.parse(there.text) : { revision: 0, channels: {} };
    const revision = now.revision + 1;
    const entries = channelEntries(versions, revision, only);
    const channels = { ...now.channels, [channel]: { ...now.channels[channel], ...Object.fromEntries(entries) } };
    const { client, Bucket, prefix } = bucket;
    const condition = there ? { IfMatch: there.tag } : { IfNoneMatch: '*' };
    const Body = JSON.stringify({ ...now, revision, channels }, null, 2);
    try {
      await client.send(new PutObjectCommand({ Bucket, Key: `${prefix}channels.json`, Body, ...condition }));
      return revision;
    } catch (error) {
      if (error.name !== 'PreconditionFailed') throw error;
    }
  }
  throw new Error(`The channel ${channel} is being written by somebody else; try again.`);
}

/**
 * Sends versions that were published to a folder on to the bucket, and points a channel at them there.
 * @param {readonly { kind: string, name: string, version: string }[]} versions
 * @returns {Promise<number>} the revision of channels.json that asks for it
 * @throws Error with one line when the bucket has other bytes under one of the versions
 */
export async function uploadRelease(store, place, channel, versions, { only } = {}) {
  for (const { kind, name, version } of versions) {
    const sent = await uploadVersion(store, place, publishedRecord(store, kind, name, version));
    if (sent.ok) continue;
    // What the bucket refused must not stand in the way of the right bytes here.
    rmSync(join(store, releasePath({ kind, name, version })), { recursive: true, force: true });
    throw new Error(sent.reason);
  }
  return uploadChannel(place, channel, Object.fromEntries(versions.map(({ name, version }) => [name, version])), {
    only,
  });
}
