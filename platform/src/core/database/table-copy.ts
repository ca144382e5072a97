import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Connection } from './database';

/** A table as it is copied: generated columns are left out, and its rows come in the order of its key. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Names of the columns of the primary key, and whether each is text; empty without one. */
  readonly key: readonly { readonly name: string; readonly isText: boolean }[];
}

/** The table that exists while an import fills a database: no platform serves it. */
export const UNFINISHED_IMPORT = 'unfinished_import';
/** Each database has its own of these: the migrations of the target write them. */
const OWN_TABLES = ['schema_migration', 'schema_function', 'schema_version', UNFINISHED_IMPORT];

/** Under these settings each version of PostgreSQL writes and reads the same text. */
const COPY_SETTINGS = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  work_mem: '64MB',
};

/** Sets how this connection copies, for as long as it is open. */
export async function applyCopySettings(connection: Connection): Promise<void> {
  for (const setting of Object.entries(COPY_SETTINGS))
    await connection.query('SELECT set_config($1, $2, false)', setting);
}

/** Whether an import into this database has begun and is not finished. */
export async function hasUnfinishedImport(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    UNFINISHED_IMPORT,
  ]);
  return rows[0]?.found ?? false;
}

/** Condition for relations `c` of this schema that are no part of an extension, as managed databases have them there. */
export const OWN_RELATION = `c.relnamespace = current_schema()::regnamespace AND NOT EXISTS
  (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/** The tables of a platform by name, those of its schema left out. */
export async function listCopiedTables(connection: Connection): Promise<readonly CopiedTable[]> {
  const { rows } = await connection.query<CopiedTable>(
    `SELECT c.relname AS name,
       (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum)
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       coalesce((SELECT json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) ORDER BY k.at)
        FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, at)
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
        WHERE i.indrelid = c.oid AND i.indisprimary), '[]') AS key
     FROM pg_class c
     WHERE ${OWN_RELATION} AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> ALL ($1)
     ORDER BY c.relname COLLATE "C"`,
    [OWN_TABLES],
  );
  return rows;
}

const quote = pg.escapeIdentifier;
const toColumnList = ({ columns }: CopiedTable): string => columns.map(({ name }) => quote(name)).join(', ');

/** The order is that of bytes: another collation would order the rows of another server otherwise. */
function toOrder(table: CopiedTable): string {
  if (table.key.length === 0) return `ROW(${toColumnList(table)})::text COLLATE "C"`;
  return table.key.map(({ name, isText }) => `${quote(name)}${isText ? ' COLLATE "C"' : ''}`).join(', ');
}

const LINE_END = 10;

/**
 * The rows of a table as text of `COPY`, in parts that end with a row. Two databases with the same rows have the same text.
 * @param partBytes a part ends with the row that reaches it
 */
export async function* readParts(
  client: pg.ClientBase,
  table: CopiedTable,
  partBytes: number,
): AsyncGenerator<Buffer, void> {
  const selection = `SELECT ${toColumnList(table)} FROM ${quote(table.name)} ORDER BY ${toOrder(table)}`;
  const stream: AsyncIterable<Buffer> = client.query(copyTo(`COPY (${selection}) TO STDOUT`));
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < partBytes || !chunk.includes(LINE_END)) continue;
    let rows = Buffer.concat(waiting);
    // Always at the same row, however the network cuts the text: a part that has not changed is found again.
    for (let end = rows.indexOf(LINE_END, partBytes - 1); end >= 0; end = rows.indexOf(LINE_END, partBytes - 1)) {
      yield rows.subarray(0, end + 1);
      rows = rows.subarray(end + 1);
    }
    waiting = [rows];
    size = rows.length;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Adds the rows of a part to a table. Returns how many there are. */
export async function copyInto(client: pg.ClientBase, table: CopiedTable, part: Buffer): Promise<number> {
  const stream = client.query(copyFrom(`COPY ${quote(table.name)} (${toColumnList(table)}) FROM STDIN`));
  await pipeline(Readable.from([part]), stream);
  return stream.rowCount;
}
