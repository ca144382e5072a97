// The folder implementation of the release store, writing side; the platform reads it.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { type ReleaseRecord } from '../../src/contract/schemas';
import { PROVENANCE_FILE } from '../../src/registry/provenance';
import { readJson, root } from '../workspace';
import { type ChannelEntry, type ChannelsFile, type CommandAuthor } from './exit-code';
import { MAPS } from './source-maps';

export type ReleaseKind = ReleaseRecord['kind'];

/** One published version. */
export interface Release {
  readonly kind: ReleaseKind;
  readonly name: string;
  readonly version: string;
}

/** What came of publishing: refused with other bytes under the same version. */
export type Published =
  | { readonly ok: true; readonly fresh: boolean }
  | { readonly ok: false; readonly reason: string };

/** Limits in which cases the platform moves a channel. */
export type Only = ChannelEntry['only'];

/** In which cases a channel moves, and who asks. */
export interface Asked {
  readonly only?: Only;
  readonly by?: CommandAuthor | undefined;
}

/** The test evidence of a release, in its build and in the store. */
export const EVIDENCE = 'evidence.json';

/** Where a release lies in the store: `shell/0.1.0`, `remotes/wallet/2.3.1`. */
export const releasePath = ({ kind, name, version }: Release) =>
  kind === 'shell' ? join('shell', version) : join('remotes', name, version);

/** Hashes of all files: two builds with the same are the same release, whatever revision they were made from. */
export const hashContent = (record: Pick<ReleaseRecord, 'files'>) =>
  JSON.stringify(
    Object.entries(record.files)
      .map(([path, { integrity }]) => [path, integrity])
      .sort(),
  );

/** The published record of a version, or null. */
export function publishedRecord(store: string, kind: ReleaseKind, name: string, version: string): ReleaseRecord | null {
  const file = join(store, releasePath({ kind, name, version }), 'release.json');
  return existsSync(file) ? readJson(file) : null;
}

/** Publishes a finished build under its version, once and for all. */
export function publish(store: string, dist: string): Published {
  const record: ReleaseRecord = readJson(join(dist, 'release.json'));
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
  // Beside the files: their addresses lead to no map.
  if (existsSync(join(dist, MAPS))) cpSync(join(dist, MAPS), join(staging, MAPS), { recursive: true });
  // Beside the record, so that they are shown with the release; they are no files of the release itself.
  for (const beside of [EVIDENCE, PROVENANCE_FILE])
    if (existsSync(join(dist, beside))) cpSync(join(dist, beside), join(staging, beside));
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

const channelsFile = (store: string) => join(store, 'channels.json');

/** What the command line asked of each channel: `{ revision, channels: { stable: { wallet: { version, revision } } } }`. */
export function readChannels(store: string): ChannelsFile {
  return existsSync(channelsFile(store)) ? readJson(channelsFile(store)) : { revision: 0, channels: {} };
}

/** Whether a version names the sources of a working tree: it came by a start, not by a release. */
export const isLocalBuild = (version: string) => /-(local|dev)\.[0-9a-f]{8}$/.test(version);

/** Entries of channels.json for versions. */
export const channelEntries = (
  versions: Readonly<Record<string, string>>,
  revision: number,
  { only, by }: Asked = {},
): [string, ChannelEntry][] =>
  Object.entries(versions).map(([name, version]) => [
    name,
    { version, revision, ...(only && { only }), ...(by && { by }) },
  ]);

/**
 * Points a channel at versions, if nobody wrote since `revision`: compare-and-swap over an exclusive lock file. A platform decides.
 * `only`: it moves the channel only where nothing is released, `local`: where it points at a local build or nothing, `empty`: at nothing.
 */
export function setChannel(
  store: string,
  revision: number,
  channel: string,
  versions: Readonly<Record<string, string>>,
  asked: Asked = {},
): { readonly ok: true; readonly revision: number } | { readonly ok: false; readonly reason: string } {
  const lock = `${channelsFile(store)}.lock`;
  mkdirSync(store, { recursive: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch {
    if (isAlive(lock)) return { ok: false, reason: 'somebody else is writing the channels' };
    rmSync(lock, { force: true });
    return setChannel(store, revision, channel, versions, asked);
  }
  try {
    const now = readChannels(store);
    if (now.revision !== revision)
      return { ok: false, reason: `the channels are at revision ${now.revision}, not ${revision}` };
    const entries = Object.fromEntries(channelEntries(versions, revision + 1, asked));
    const channels = { ...now.channels, [channel]: { ...now.channels[channel], ...entries } };
    const next = { ...now, revision: revision + 1, channels };
    const staging = `${channelsFile(store)}.${process.pid}.tmp`;
    writeFileSync(staging, `${JSON.stringify(next, null, 2)}\n`);
    renameSync(staging, channelsFile(store));
    return { ok: true, revision: next.revision };
  } finally {
    rmSync(lock, { force: true });
  }
}

function isAlive(lock: string) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

/** Whoever runs a command: the person that git names, else the one of the operating system. */
export function readCommandAuthor(): CommandAuthor {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
  const [name, mail] = [git('config', 'user.name'), git('config', 'user.email')];
  const person = name && mail ? `${name} <${mail}>` : name || mail || `${userInfo().username} of ${hostname()}`;
  return { name: person.slice(0, 200), commit: git('rev-parse', 'HEAD') || null };
}
