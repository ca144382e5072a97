import { createHash } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { listCopiedTables, readParts, applyCopySettings, type CopiedTable } from '../database';
import { copyReleases, type BackupSource } from './base-backup';
import { LISTING, MANIFEST, PART_BYTES, readObject, SECRET, sha256, toSetId, writeListing } from './backup-set';
import type { BackupStore } from './backup-store';
import { checkObject, sealObject, type OpenWith } from './sealed-object';

const named = z.object({ name: z.string(), type: z.string() });
const tableSchema = z.object({
  name: z.string(),
  columns: z.array(named),
  key: z.array(z.object({ name: z.string(), isText: z.boolean() })),
  rows: z.number(),
  /** Of the rows as text, in the order of the key. */
  sha256: z.string(),
  parts: z.array(z.object({ path: z.string(), rows: z.number(), sha256: z.string() })),
});
/** Description of an export. It is encrypted with it. */
const exportSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  /** ISO time of the one snapshot that every row is from. */
  snapshotAt: z.string(),
  server: z.object({ version: z.number() }),
  schema: z.object({
    version: z.number(),
    migrations: z.array(z.object({ module: z.string(), name: z.string(), checksum: z.string() })),
  }),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), last: z.number() })),
  releases: z.array(z.object({ path: z.string(), sha256: z.string(), bytes: z.number() })),
  channels: z.string().nullable(),
  hasSecret: z.boolean(),
});
export type ExportManifest = z.infer<typeof exportSchema>;
export type ExportedTable = z.infer<typeof tableSchema>;

export const EXPORTS = 'exports';
export const exportPath = (id: string, name: string): string => `${EXPORTS}/${id}/${name}`;
const EXPORT_ID = /^\d{8}T\d{6}Z$/;

/** Names of the exports of a place, oldest first; an unfinished one has no listing. */
export async function listExports(store: BackupStore, { unfinished = false } = {}): Promise<readonly string[]> {
  const paths = (await store.list(EXPORTS)).map((path) => path.split('/'));
  const ids = [...new Set(paths.map(([, id = '']) => id))].filter((id) => EXPORT_ID.test(id));
  const isComplete = (id: string) => paths.some(([, of, name]) => of === id && name === LISTING);
  return ids.filter((id) => isComplete(id) !== unfinished).sort();
}

/** The description of a complete export. */
export async function readExport(store: BackupStore, id: string, keys: OpenWith): Promise<ExportManifest> {
  if (!(await store.read(exportPath(id, LISTING))))
    throw new Error(`There is no complete export ${id} in ${store.place}`);
  const bytes = await readObject(store, exportPath(id, MANIFEST), keys);
  return exportSchema.parse(JSON.parse(bytes.toString('utf8')));
}

export interface ExportSource extends Pick<BackupSource, 'releases' | 'channels' | 'secret'> {
  /** One connection of its own, without time limits. */
  readonly client: pg.ClientBase;
}

export interface ExportOptions {
  readonly recipients?: readonly string[];
  readonly passphrase?: string | null;
  /** An unfinished export to go on with: what it stored and is still so is not stored again. */
  readonly resume?: string | null;
  readonly partBytes?: number;
  readonly clock?: () => Date;
  /** Receives the name of the export, and of its snapshot, before the first row is read. */
  readonly onBegin?: (id: string, snapshot: string) => void | Promise<void>;
}

export interface ExportResult {
  readonly manifest: ExportManifest;
  /** Parts in all, and those that an unfinished export had stored. */
  readonly parts: number;
  readonly reused: number;
}

/** Counts the rows of a part: the text has no other line end. */
function countRows(part: Buffer): number {
  let count = 0;
  for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) count += 1;
  return count;
}

/** Stores parts below names that have their content, so that an export that goes on finds those that are still so. */
class PartStore {
  readonly sums = new Map<string, string>();
  reused = 0;

  constructor(
    private readonly store: BackupStore,
    private readonly id: string,
    private readonly recipients: readonly string[],
    private readonly stored: ReadonlySet<string>,
  ) {}

  /** Adds an object that is written anew each time. */
  async put(name: string, content: Uint8Array, passphrase: string | null = null): Promise<void> {
    const path = exportPath(this.id, name);
    await this.write(path, sealObject(path, content, passphrase ? { passphrase } : { recipients: this.recipients }));
  }

  async putPart(table: string, number: number, content: Buffer): Promise<ExportedTable['parts'][number]> {
    const hash = sha256(content);
    // Encrypted for others the same rows are another object.
    const name = sha256(Buffer.from([hash, ...this.recipients].join())).slice(0, 16);
    const path = exportPath(this.id, `data.${table}.${String(number).padStart(5, '0')}.${name}`);
    if (!(await this.reuse(path))) await this.write(path, sealObject(path, content, { recipients: this.recipients }));
    return { path, rows: countRows(content), sha256: hash };
  }

  private async reuse(path: string): Promise<boolean> {
    const stored = this.stored.has(path) ? await this.store.read(path) : null;
    if (!stored) return false;
    try {
      checkObject(path, stored);
    } catch {
      return false;
    }
    this.sums.set(path, sha256(stored));
    this.reused += 1;
    return true;
  }

  private async write(path: string, sealed: Buffer): Promise<void> {
    await this.store.write(path, sealed);
    this.sums.set(path, sha256(sealed));
  }
}

async function copyTable(
  client: pg.ClientBase,
  table: CopiedTable,
  parts: PartStore,
  partBytes: number,
): Promise<ExportedTable> {
  const hash = createHash('sha256');
  const written: ExportedTable['parts'] = [];
  for await (const part of readParts(client, table, partBytes)) {
    hash.update(part);
    written.push(await parts.putPart(table.name, written.length + 1, part));
  }
  const rows = written.reduce((sum, part) => sum + part.rows, 0);
  const { name, columns, key } = table;
  return { name, columns: [...columns], key: [...key], rows, sha256: hash.digest('hex'), parts: written };
}

type Described = Pick<ExportManifest, 'snapshotAt' | 'server' | 'schema' | 'sequences'>;

async function describeDatabase(client: pg.ClientBase): Promise<Described> {
  const { rows } = await client.query<{ at: Date; server: number; version: number }>(
    `SELECT now() AS at, current_setting('server_version_num')::int AS server, version FROM schema_version`,
  );
  const [found] = rows;
  if (!found) throw new Error('The database has no tables of a platform');
  const { rows: migrations } = await client.query<ExportManifest['schema']['migrations'][number]>(
    'SELECT module, name, checksum FROM schema_migration ORDER BY module, name',
  );
  // A sequence is never behind the snapshot: it only goes on.
  const { rows: sequences } = await client.query<{ name: string; last: number }>(
    `SELECT sequencename AS name, last_value AS last FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1`,
  );
  return {
    snapshotAt: found.at.toISOString(),
    server: { version: found.server },
    schema: { version: found.version, migrations },
    sequences,
  };
}

/** The unfinished export to go on with, or a new name. */
async function chooseId(store: BackupStore, resume: string | null, now: Date): Promise<string> {
  const unfinished = await listExports(store, { unfinished: true });
  if (resume !== null) {
    if (unfinished.includes(resume)) return resume;
    throw new Error(`There is no unfinished export ${resume} in ${store.place}`);
  }
  const id = toSetId(now);
  if ((await store.list(`${EXPORTS}/${id}`)).length > 0) throw new Error(`The export ${id} is there already`);
  return id;
}

/**
 * Writes every table of a serving platform by `COPY`, all rows from one snapshot, with releases and channel file. It is listed once it is
 * complete. One that was cut short goes on: it reads a new snapshot and stores what is not stored yet. Source: G5.03.
 */
export async function exportData(
  store: BackupStore,
  { client, releases, channels, secret }: ExportSource,
  options: ExportOptions = {},
): Promise<ExportResult> {
  const {
    recipients = [],
    passphrase = null,
    resume = null,
    partBytes = PART_BYTES,
    clock = () => new Date(),
  } = options;
  const id = await chooseId(store, resume, clock());
  const parts = new PartStore(store, id, recipients, new Set(await store.list(`${EXPORTS}/${id}`)));
  await applyCopySettings(client);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const tables: ExportedTable[] = [];
  const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
  const listed = await listCopiedTables(client);
  // No migration changes a table meanwhile.
  for (const { name } of listed) await client.query(`LOCK TABLE ${client.escapeIdentifier(name)} IN ACCESS SHARE MODE`);
  const described = await describeDatabase(client);
  await options.onBegin?.(id, rows[0]?.snapshot ?? '');
  for (const table of listed) tables.push(await copyTable(client, table, parts, partBytes));
  await client.query('COMMIT');
  const released = await copyReleases(store, releases, recipients, parts.sums);
  const hasSecret = secret !== null && Boolean(passphrase);
  if (secret !== null && passphrase) await parts.put(SECRET, Buffer.from(secret), passphrase);
  const manifest: ExportManifest = {
    ...{ format: 1, id, ...described, tables, releases: [...released.files], channels, hasSecret },
  };
  await parts.put(MANIFEST, Buffer.from(JSON.stringify(manifest)));
  const old = (await store.list(`${EXPORTS}/${id}`)).filter((path) => !parts.sums.has(path));
  await store.remove(old);
  await store.write(exportPath(id, LISTING), writeListing(parts.sums));
  return { manifest, parts: tables.reduce((sum, table) => sum + table.parts.length, 0), reused: parts.reused };
}
