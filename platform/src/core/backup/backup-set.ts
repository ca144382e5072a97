import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BackupStore } from './backup-store';
import { checkObject, DamagedObject, openObject, type OpenWith } from './sealed-object';

/** Description of a set. It is encrypted with the set. */
const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  /** ISO times. The data can be restored to `finishedAt` and later. */
  startedAt: z.string(),
  finishedAt: z.string(),
  server: z.object({ version: z.number(), systemIdentifier: z.string() }),
  wal: z.object({ start: z.string(), segments: z.array(z.string()), segmentBytes: z.number() }),
  backupLabel: z.string(),
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
  parts: z.number(),
  releases: z.array(z.object({ path: z.string(), sha256: z.string(), bytes: z.number() })),
  /** The channel file of the release store, where the store is a folder with one. */
  channels: z.string().nullable(),
  uploads: z.object({ count: z.number(), bytes: z.number() }),
  hasSecret: z.boolean(),
  /** Where the log goes on after this set; null without an archive. */
  archive: z.string().nullable(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const SETS = 'sets';
export const LISTING = 'checksums.txt';
export const MANIFEST = 'manifest';
export const SECRET = 'secret';
/** SHA-256 in hexadecimal digits. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export const setPath = (id: string, name: string): string => `${SETS}/${id}/${name}`;
export const partName = (number: number): string => `database.${String(number).padStart(5, '0')}`;
export const segmentName = (segment: string): string => `log.${segment}`;
export const archivePath = (systemIdentifier: string, name: string): string => `log/${systemIdentifier}/${name}`;
/** Where the file of a release lies; the content is stored once for every set. */
export const releaseObject = (hash: string): string => `releases/${hash.slice(0, 2)}/${hash}`;
const SET_ID = /^\d{8}T\d{6}Z$/;

/** The name of a set: its time in UTC. */
export const toSetId = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '');
/** The time in the name of a set. */
export const readSetTime = (id: string): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Checksums of everything that a set needs. A set without this file is not listed: it is written last. */
export function writeListing(sums: ReadonlyMap<string, string>): Buffer {
  const lines = [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join('');
  return Buffer.from(`${lines}${sha256(Buffer.from(lines))}\n`);
}

/** The checksums of a listing by object. */
export function readListing(path: string, bytes: Buffer): ReadonlyMap<string, string> {
  const text = bytes.toString('utf8');
  const lines = text.slice(0, -65);
  if (text.slice(-65) !== `${sha256(Buffer.from(lines))}\n`) throw new DamagedObject(path);
  return new Map(
    lines
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
}

/** Names of the complete sets of a place, oldest first. */
export async function listSets(store: BackupStore): Promise<readonly string[]> {
  const paths = await store.list(SETS);
  return paths
    .map((path) => path.split('/'))
    .filter(([, id = '', name]) => name === LISTING && SET_ID.test(id))
    .map(([, id = '']) => id);
}

/** @throws {Error} when an object is missing, {DamagedObject} when a byte was changed */
export async function readObject(store: BackupStore, path: string, keys: OpenWith): Promise<Buffer> {
  const stored = await store.read(path);
  if (!stored) throw new Error(`${path} is missing`);
  return openObject(path, stored, keys);
}

/** The description of a complete set. */
export async function readManifest(store: BackupStore, id: string, keys: OpenWith): Promise<Manifest> {
  if (!(await store.read(setPath(id, LISTING)))) throw new Error(`There is no complete set ${id} in ${store.place}`);
  const bytes = await readObject(store, setPath(id, MANIFEST), keys);
  return manifestSchema.parse(JSON.parse(bytes.toString('utf8')));
}

/** Files of the data folder that lie in one part of a set. */
function filesOfPart({ files }: Manifest, partBytes: number, number: number): string {
  let at = 0;
  const [from, to] = [(number - 1) * partBytes, number * partBytes];
  const named = files.filter(({ bytes }) => {
    const start = at;
    at += bytes;
    return start < to && at > from;
  });
  const [first, second, ...rest] = named.map(({ path }) => path);
  return [first, second, rest.length > 0 ? `${rest.length} more` : undefined].filter(Boolean).join(', ');
}

/** Bytes of the data folder in one part. */
export const PART_BYTES = 16 * 1024 * 1024;

/** Objects of a listing that are missing or changed, with what is wrong; a text where it is the listing itself. */
export async function compareListing(
  store: BackupStore,
  path: string,
): Promise<string | readonly { readonly object: string; readonly problem: string }[]> {
  const listing = await store.read(path);
  if (!listing) return `${path} is missing`;
  let sums: ReadonlyMap<string, string>;
  try {
    sums = readListing(path, listing);
  } catch {
    return `${path} was changed`;
  }
  const problems: { object: string; problem: string }[] = [];
  for (const [object, sum] of sums) {
    const stored = await store.read(object);
    if (!stored) problems.push({ object, problem: 'is missing' });
    else if (sha256(stored) !== sum) problems.push({ object, problem: 'was changed' });
  }
  return problems;
}

/**
 * Compares every object of a set with its checksum. With a key it also names the files of a changed part. Source: G5.08.
 * @returns one line for each object that is missing or changed
 */
export async function verifySet(store: BackupStore, id: string, keys: OpenWith = {}): Promise<readonly string[]> {
  const found = await compareListing(store, setPath(id, LISTING));
  if (typeof found === 'string')
    return [found.endsWith('missing') ? `${found}: there is no complete set ${id}` : found];
  const manifest = await readManifest(store, id, keys).catch(() => null);
  return found.map(({ object, problem }) => {
    const part = /\/database\.(\d+)$/.exec(object)?.[1];
    const where = manifest && part ? ` (${filesOfPart(manifest, PART_BYTES, Number(part))})` : '';
    return `${object} ${problem}${where}`;
  });
}

/** Compares the archived log of every server with the digests of its segments: one line for each that was changed. */
export async function verifyArchive(store: BackupStore): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const path of await store.list('log')) {
    try {
      checkObject(path, (await store.read(path)) ?? Buffer.alloc(0));
    } catch {
      problems.push(`${path} was changed`);
    }
  }
  return problems;
}
