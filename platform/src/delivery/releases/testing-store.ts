import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ReleaseRecord, RemoteRelease, ShellRelease } from '@backlay/shared/contract/schemas';
import { releasePath } from './store';

const SOURCES = 'a'.repeat(64);
const NO_FILES = { revision: null, sources: SOURCES, css: [] as string[], files: {} };

export const shellRelease = (over: Partial<ShellRelease> = {}): ShellRelease => ({
  ...NO_FILES,
  kind: 'shell',
  name: 'shell',
  version: '1.0.0',
  contract: '1.2.0',
  frames: true,
  entry: 'main.js',
  shared: { react: '19.3.1' },
  ...over,
});

export const remoteRelease = (name: string, over: Partial<RemoteRelease> = {}): RemoteRelease => ({
  ...NO_FILES,
  kind: 'remote',
  name,
  version: '1.0.0',
  contract: '^1.0.0',
  shared: { react: '^19.3.0' },
  container: `backlay_${name}`,
  entry: 'remoteEntry.js',
  routes: [],
  slots: [],
  screens: {},
  ...over,
});

export interface TestStore {
  readonly folder: string;
  /** Writes a release with the given files, as the command line publishes it; answers its record with their hashes. */
  publish<Release extends ReleaseRecord>(release: Release, files?: Readonly<Record<string, string>>): Release;
  /** Writes what the command line would ask of the channels. */
  point(revision: number, channels: Readonly<Record<string, Readonly<Record<string, string>>>>): void;
  remove(): void;
}

/** A release store in a folder of its own. */
export function openTestStore(): TestStore {
  const folder = mkdtempSync(join(tmpdir(), 'backlay-releases-'));
  return {
    folder,
    publish(release, files = {}) {
      const target = join(folder, releasePath(release));
      const described = Object.entries(files).map(([path, text]) => {
        const bytes = Buffer.from(text);
        const [br, gz] = [brotliCompressSync(bytes), gzipSync(bytes)];
        mkdirSync(dirname(join(target, path)), { recursive: true });
        writeFileSync(join(target, path), bytes);
        writeFileSync(join(target, `${path}.br`), br);
        writeFileSync(join(target, `${path}.gz`), gz);
        const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
        return [path, { integrity, bytes: bytes.length, br: br.length, gz: gz.length }] as const;
      });
      const record = { ...release, files: Object.fromEntries(described) };
      mkdirSync(target, { recursive: true });
      writeFileSync(join(target, 'release.json'), JSON.stringify(record));
      return record;
    },
    point(revision, channels) {
      const entries = Object.entries(channels).map(([channel, versions]) => [
        channel,
        Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, { version, revision }])),
      ]);
      writeFileSync(join(folder, 'channels.json'), JSON.stringify({ revision, channels: Object.fromEntries(entries) }));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A path of a remote that anybody may open. */
export const publicRoute = (path: string): RemoteRelease['routes'][number] => ({ path, screen: 'x', access: 'public' });
