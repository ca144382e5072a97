// @ts-nocheck
// Node alone. The folder implementation of the release store, writing side; the platform reads it.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../workspace';

/** The test evidence of a release, in its build and in the store. */
export const EVIDENCE = 'evidence.json';

/** Where a release lies in the store: `shell/0.1.0`, `remotes/wallet/2.3.1`. */
export const releasePath = ({ kind, name, version }) =>
  kind === 'shell' ? join('shell', version) : join('remotes', name, version);

/** Hashes of all files: two builds with the same are the same release, whatever revision they were made from. */
export const hashContent = (record) =>
  JSON.stringify(
    Object.entries(record.files)
      .map(([path, { integrity }]) => [path, integrity])
      .sort(),
  );

/** The published record of a version, or null. */
export function publishedRecord(store, kind, name, version) {
  const file = join(store, releasePath({ kind, name, version }), 'release.json');
  return existsSync(file) ? readJson(file) : null;
}

/**
 * Publishes a finished build under its version, once and for all.
 * @returns {{ ok: true, fresh: boolean } | { ok: false, reason: string }}
 */
export function publish(store, dist) {
  const record = readJson(join(dist, 'release.json'));
  const published = publishedRecord(store, record.kind, record.name, record.version);
  if (published) {
    if (hashContent(published) === hashContent(record)) return { ok: true, fresh: false };
    return {
      ok: false,
      reason: `${record.name} ${record.version} is published already with other bytes; raise its version`,
    };
  }
  const target = join(store, releasePath(record));
  const staging = `${target}.${process.pid}.tmp`;
  mkdirSync(join(target, '..'), { recursive: true });
  rmSync(staging, { recursive: true, force: true });
  cpSync(join(dist, 'files'), staging, { recursive: true });
  cpSync(join(dist, 'release.json'), join(staging, 'release.json'));
  // Beside the record, so that it is shown with the release; it is no file of the release itself.
  if (existsSync(join(dist, EVIDENCE))) cpSync(join(dist, EVIDENCE), join(staging, EVIDENCE));
  try {
    renameSync(staging, target);
  } catch (error) {
    // Somebody published the same version meanwhile: theirs stands, and must be the same.
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(join(target, 'release.json'))) throw error;
    return publish(store, dist);
  }
  return { ok: true, fresh: true };
}

const channelsFile = (store) => join(store, 'channels.json');

/** What the command line asked of each channel: `{ revision, channels: { stable: { wallet: { version, revision } } } }`. */
export function readChannels(store) {
  return existsSync(channelsFile(store)) ? readJson(channelsFile(store)) : { revision: 0, channels: {} };
}

/** Whether a version names the sources of a working tree: it came by a start, not by a release. */
export const isLocalBuild = (version) => /-(local|dev)\.[0-9a-f]{8}$/.test(version);

/** Entries of channels.json for versions. */
export const channelEntries = (versions, revision, only) =>
  Object.entries(versions).map(([name, version]) => [name, { version, revision, ...(only && { only }) }]);

/**
 * Points a channel at versions, if nobody wrote since `revision`: compare-and-swap over an exclusive lock file. A platform decides.
 * `only`: it moves the channel only where nothing is released, `local`: where it points at a local build or nothing, `empty`: at nothing.
 * @returns {{ ok: true, revision: number } | { ok: false, reason: string }}
 */
export function setChannel(store, revision, channel, versions, { only } = {}) {
  const lock = `${channelsFile(store)}.lock`;
  mkdirSync(store, { recursive: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch {
    if (isAlive(lock)) return { ok: false, reason: 'somebody else is writing the channels' };
    rmSync(lock, { force: true });
    return setChannel(store, revision, channel, versions, { only });
  }
  try {
    const now = readChannels(store);
    if (now.revision !== revision)
      return { ok: false, reason: `the channels are at revision ${now.revision}, not ${revision}` };
    const next = { ...now, revision: revision + 1 };
    const entries = channelEntries(versions, next.revision, only);
    next.channels = { ...now.channels, [channel]: { ...now.channels[channel], ...Object.fromEntries(entries) } };
    const staging = `${channelsFile(store)}.${process.pid}.tmp`;
    writeFileSync(staging, `${JSON.stringify(next, null, 2)}\n`);
    renameSync(staging, channelsFile(store));
    return { ok: true, revision: next.revision };
  } finally {
    rmSync(lock, { force: true });
  }
}

function isAlive(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}
