import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { HASH_TABLE, type ReleaseRecord, type RemoteRelease } from '@backlay/shared/contract/schemas';
import { releasePath } from '../releases';

const EXECUTED = /\.(m?js|css)$/;

/** The hash table of a release, as bytes that its page has the hash of. */
export interface HashManifest {
  readonly url: string;
  readonly integrity: string;
  /** As it is sent in a coding; compressed when it is first asked for. */
  bytes(coding: 'br' | 'gzip' | null): Buffer;
}

/** Hash of every script and stylesheet of a release, by its path in it. */
export const listFileHashes = ({ files }: Pick<ReleaseRecord, 'files'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => EXECUTED.test(path))
      .map(([path, { integrity }]) => [path, integrity]),
  );

/** Files of each screen by their place among the hashes: a number for what would be an address of eighty characters. */
export function listScreenFiles(release: Pick<RemoteRelease, 'files' | 'screens'>): Record<string, number[]> {
  const places = Object.keys(listFileHashes(release));
  return Object.fromEntries(
    Object.entries(release.screens).map(([screen, files]) => [
      screen,
      files.map((file) => places.indexOf(file)).filter((place) => place >= 0),
    ]),
  );
}

const made = new WeakMap<ReleaseRecord, HashManifest>();

/**
 * Hashes do not compress, and a page needs those of its one screen. For all others it holds one hash of this table for each
 * release. A release never changes, so its table is made once.
 */
export function createHashManifest(release: ReleaseRecord): HashManifest {
  const known = made.get(release);
  if (known) return known;
  const screens = release.kind === 'remote' ? listScreenFiles(release) : {};
  const text = Buffer.from(JSON.stringify({ integrity: listFileHashes(release), screens }));
  const packed: { br?: Buffer; gzip?: Buffer } = {};
  const table: HashManifest = {
    url: `/${releasePath(release)}/${HASH_TABLE}`,
    integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
    bytes(coding: 'br' | 'gzip' | null) {
      if (!coding) return text;
      return (packed[coding] ??= coding === 'br' ? brotliCompressSync(text) : gzipSync(text));
    },
  };
  made.set(release, table);
  return table;
}
