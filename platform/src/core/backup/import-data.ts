import { createHash } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import {
  copyInto,
  getFirstRow,
  listAbsentModules,
  listCopiedTables,
  migrate,
  OWN_RELATION,
  readMigrations,
  readParts,
  SCHEMA_VERSION,
  UNFINISHED_IMPORT,
  applyCopySettings,
  type CopiedTable,
  type Connection,
  type Database,
  type Migration,
} from '../database';
import { compareListing, LISTING, PART_BYTES, readObject, sha256 } from './backup-set';
import type { BackupStore } from './backup-store';
import { exportPath, readExport, type ExportedTable, type ExportManifest } from './export-data';
import { RestoreRefused, writeReleases } from './restore-set';
import { DamagedObject, type OpenWith } from './sealed-object';

export interface ImportOptions {
  readonly keys?: OpenWith;
  /** Folder of the release store; its files are added where they are missing. Null where there is none. */
  readonly releaseFolder?: string | null;
  /** The migrations of this server, by default. */
  readonly migrations?: readonly Migration[];
  /** Runs when everything is in place; no platform serves the database until it resolves. */
  readonly conclude?: (snapshotAt: Date, manifest: ExportManifest) => Promise<void>;
}

export interface ImportResult {
  readonly manifest: ExportManifest;
  readonly rows: number;
  /** Parts in all, and those that an import before this one had written. */
  readonly parts: number;
  readonly resumed: number;
}

/** Two imports into one database wait for nothing: the second is refused. */
const IMPORT_LOCK = 4_207_004;

const constraintsSchema = z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() }));

/** Steps of an unfinished import by name. */
type Steps = ReadonlyMap<string, unknown>;

const quote = (client: pg.ClientBase, name: string): string => client.escapeIdentifier(name);

async function record(connection: Connection, step: string, detail: unknown = null): Promise<void> {
  await connection.query(`INSERT INTO ${UNFINISHED_IMPORT} (step, detail) VALUES ($1, $2)`, [
    step,
    JSON.stringify(detail),
  ]);
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** The migrations that the exported database had; functions come after the rows. */
function chooseMigrations({ schema }: ExportManifest, own: readonly Migration[]): readonly Migration[] {
  if (schema.version > SCHEMA_VERSION)
    throw new RestoreRefused(
      `The export has version ${schema.version} of the schema, newer than version ${SCHEMA_VERSION} of this server. Accepted: a newer server.`,
    );
  const toLabel = ({ module, name }: Pick<Migration, 'module' | 'name'>) => `${module}/${name}`;
  const absent = listAbsentModules();
  const wanted = new Map(schema.migrations.map((each) => [toLabel(each), each.checksum]));
  const known = new Map(own.map((each) => [toLabel(each), each.checksum]));
  for (const { module, name, checksum } of schema.migrations)
    if (!absent.includes(module) && known.get(toLabel({ module, name })) !== checksum)
      throw new RestoreRefused(
        `The export has the migration ${module}/${name}, which this server has not or has another. Accepted: the server of the export, or a newer one.`,
      );
  return own.filter((each) => !each.isRepeatable && wanted.has(toLabel(each)));
}

/** Tables of the export that are in the database. A table of a module that this server leaves out may have no rows. */
function chooseTables({ tables }: ExportManifest, present: readonly CopiedTable[]): readonly ExportedTable[] {
  const namesOf = ({ columns }: CopiedTable) => columns.map(({ name, type }) => `${name} ${type}`).sort();
  const byName = new Map(present.map((table) => [table.name, namesOf(table).join()]));
  return tables.filter((table) => {
    const own = byName.get(table.name);
    if (own === undefined && table.rows === 0) return false;
    if (own !== namesOf(table).join())
      throw new RestoreRefused(`The table ${table.name} of the export has no place in this server: other columns.`);
    return true;
  });
}

/** Makes the tables of the exported database, empty, without what would check or change single rows. */
async function prepare(client: pg.ClientBase, manifest: ExportManifest, own: readonly Migration[], source: string) {
  const { rows: used } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c WHERE ${OWN_RELATION} AND relkind IN ('r', 'p', 'v') LIMIT 1`,
  );
  if (used[0])
    throw new RestoreRefused(
      `The database is in use: it has the table ${used[0].name}. Accepted: a database without tables, or an empty DATA_DIR.`,
    );
  const connection: Connection = client;
  await migrate(
    { transaction: (work) => work(connection) } satisfies Pick<Database, 'transaction'>,
    chooseMigrations(manifest, own),
  );
  await client.query('UPDATE schema_version SET version = $1', [manifest.schema.version]);
  const tables = await listCopiedTables(client);
  chooseTables(manifest, tables);
  const { rows: constraints } = await client.query<z.infer<typeof constraintsSchema>[number]>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of constraints) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const names = tables.map(({ name }) => quote(client, name));
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // Migrations write first rows, which the export has as they are now.
  await client.query(`TRUNCATE ${names.join(', ')}`);
  await client.query(
    `CREATE TABLE ${UNFINISHED_IMPORT} (step text PRIMARY KEY, detail jsonb, done_at timestamptz NOT NULL DEFAULT now())`,
  );
  await record(client, 'begun', source);
  await record(client, 'constraints', constraints);
}

async function readSteps(client: pg.ClientBase): Promise<Steps | null> {
  const { rows } = await client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    UNFINISHED_IMPORT,
  ]);
  if (!rows[0]?.found) return null;
  const { rows: steps } = await client.query<{ step: string; detail: unknown }>(
    `SELECT step, detail FROM ${UNFINISHED_IMPORT}`,
  );
  return new Map(steps.map(({ step, detail }) => [step, detail]));
}

/** Steps of the import into this database, which begins here or goes on. */
async function begin(client: pg.ClientBase, manifest: ExportManifest, own: readonly Migration[], source: string) {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [IMPORT_LOCK]);
  if (!getFirstRow(rows).taken) throw new RestoreRefused('Another import fills this database at present.');
  const found = await readSteps(client);
  if (found && found.get('begun') !== source)
    throw new RestoreRefused(
      'Another export was begun to be imported into this database. Accepted: that one, or an empty database.',
    );
  if (!found) await inTransaction(client, () => prepare(client, manifest, own, source));
  return found ?? (await readSteps(client)) ?? new Map<string, unknown>();
}

/** Copies the parts that are missing, each in a transaction of its own. */
async function copyParts(
  store: BackupStore,
  client: pg.ClientBase,
  tables: readonly ExportedTable[],
  steps: Steps,
  keys: OpenWith,
): Promise<number> {
  let resumed = 0;
  for (const table of tables)
    for (const part of table.parts) {
      if (steps.has(part.path)) {
        resumed += 1;
        continue;
      }
      const content = await readObject(store, part.path, keys);
      if (sha256(content) !== part.sha256) throw new DamagedObject(part.path);
      await inTransaction(client, async () => {
        const rows = await copyInto(client, table, content);
        if (rows !== part.rows) throw new Error(`${part.path} has ${part.rows} rows, and ${rows} were copied`);
        await record(client, part.path);
      });
    }
  return resumed;
}

/** Reads each table back: its rows have to be those of the snapshot. */
async function compareTables(client: pg.ClientBase, tables: readonly ExportedTable[]): Promise<void> {
  for (const table of tables) {
    const hash = createHash('sha256');
    for await (const part of readParts(client, table, PART_BYTES)) hash.update(part);
    if (hash.digest('hex') !== table.sha256)
      throw new Error(
        `The rows of ${table.name} are other ones than those of the export. Import into an empty database.`,
      );
  }
}

async function completeTables(client: pg.ClientBase, { sequences }: ExportManifest, steps: Steps): Promise<void> {
  const constraints = constraintsSchema.parse(steps.get('constraints'));
  await inTransaction(client, async () => {
    for (const { table, name, definition } of constraints)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    for (const { name } of await listCopiedTables(client))
      await client.query(`ALTER TABLE ${quote(client, name)} ENABLE TRIGGER USER`);
    for (const { name, last } of sequences)
      await client.query('SELECT setval(to_regclass($1), $2) WHERE to_regclass($1) IS NOT NULL', [
        quote(client, name),
        last,
      ]);
    await record(client, 'rows');
  });
  await client.query('ANALYZE');
}

/** Compares every object of an export with its checksum: nothing is written from one that was changed. */
async function refuseDamage(store: BackupStore, id: string): Promise<void> {
  const found = await compareListing(store, exportPath(id, LISTING));
  if (typeof found === 'string') throw new RestoreRefused(found);
  if (found.length > 0)
    throw new RestoreRefused(
      ['The export is not as it was written:', ...found.map(({ object, problem }) => `${object} ${problem}`)].join(
        '\n',
      ),
    );
}

/**
 * Fills an empty database with an export: the tables of that time, its rows by `COPY`, compared with the snapshot, and then the migrations
 * since. One that was cut short goes on after its last part. Source: G5.03.
 * @param database without time limits, with two connections or more
 * @throws {RestoreRefused} when the database is in use, or the export is damaged or newer than this server
 */
export async function importData(
  store: BackupStore,
  id: string,
  database: Database,
  { keys = {}, releaseFolder = null, migrations = readMigrations(), conclude }: ImportOptions = {},
): Promise<ImportResult> {
  await refuseDamage(store, id);
  const manifest = await readExport(store, id, keys);
  const source = sha256((await store.read(exportPath(id, LISTING))) ?? Buffer.alloc(0));
  const client = await database.pool.connect();
  let result: ImportResult;
  try {
    await applyCopySettings(client);
    const steps = await begin(client, manifest, migrations, source);
    const tables = chooseTables(manifest, steps.has('rows') ? [...manifest.tables] : await listCopiedTables(client));
    const resumed = await copyParts(store, client, tables, steps, keys);
    if (!steps.has('rows')) {
      await compareTables(client, tables);
      await completeTables(client, manifest, steps);
    }
    const sum = (count: (table: ExportedTable) => number) => tables.reduce((all, table) => all + count(table), 0);
    result = { manifest, rows: sum(({ rows }) => rows), parts: sum(({ parts }) => parts.length), resumed };
    await migrate(database, migrations);
    if (releaseFolder !== null) await writeReleases(store, manifest, keys, releaseFolder);
    await conclude?.(new Date(manifest.snapshotAt), manifest);
    await client.query(`DROP TABLE ${UNFINISHED_IMPORT}`);
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release(true);
  return result;
}
