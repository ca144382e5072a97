import { createHash } from 'node:crypto';
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

interface StoredRecord {
  version: string;
  readonly entry: string;
  readonly files: Record<string, { integrity: string; bytes: number; br?: number; gz?: number }>;
}

interface Channels {
  revision: number;
  readonly channels: Record<string, Record<string, { version: string; revision: number }>>;
}

const folderOf = (name: string): string => (name === 'shell' ? 'shell' : join('remotes', name));
const readChannels = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Channels;

/** Publishes what is released once more under a newer version, with an entry of other bytes, and points `stable` at it. */
export function publishNewer(dataDir: string, names: readonly string[], version: string): void {
  const store = join(dataDir, 'releases');
  const file = join(store, 'channels.json');
  for (const name of names) {
    const before = readChannels(file).channels['stable']?.[name]?.version;
    if (!before) throw new Error(`stable has no ${name}`);
    copyRelease(join(store, folderOf(name)), before, version);
  }
  // Under the lock that every command takes.
  writeFileSync(`${file}.lock`, String(process.pid), { flag: 'wx' });
  try {
    const now = readChannels(file);
    now.revision += 1;
    for (const name of names) (now.channels['stable'] ??= {})[name] = { version, revision: now.revision };
    writeFileSync(`${file}.tmp`, JSON.stringify(now));
    renameSync(`${file}.tmp`, file);
  } finally {
    rmSync(`${file}.lock`);
  }
}

function copyRelease(folder: string, before: string, version: string): void {
  const staging = join(folder, `${version}.tmp`);
  cpSync(join(folder, before), staging, { recursive: true });
  const record = JSON.parse(readFileSync(join(staging, 'release.json'), 'utf8')) as StoredRecord;
  const bytes = Buffer.from(`${readFileSync(join(staging, record.entry), 'utf8')}\n// ${version}`);
  const [br, gz] = [brotliCompressSync(bytes), gzipSync(bytes)];
  writeFileSync(join(staging, record.entry), bytes);
  writeFileSync(join(staging, `${record.entry}.br`), br);
  writeFileSync(join(staging, `${record.entry}.gz`), gz);
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  record.files[record.entry] = { integrity, bytes: bytes.length, br: br.length, gz: gz.length };
  record.version = version;
  writeFileSync(join(staging, 'release.json'), JSON.stringify(record));
  renameSync(staging, join(folder, version));
}
