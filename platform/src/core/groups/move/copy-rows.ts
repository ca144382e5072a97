import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { applyCopySettings, type Connection, type Database } from '../../database';
import { NOTED_WITH } from './catalogue';
import {
  schemaOf,
  toColumns,
  toCondition,
  toKeyCondition,
  toReadColumns,
  type MovedTable,
  type MoveScope,
} from './move-tables';

/** Changes that are copied at once. */
const CHANGES_AT_ONCE = 10_000;

const quote = pg.escapeIdentifier;

/** The databases of both groups: the one that the brand leaves, and the one where it arrives. */
export interface MoveSides {
  readonly from: Database;
  readonly to: Database;
}

/** Makes the tables of the copy. What was copied before stays. */
export async function createCopy(database: Database, tables: readonly MovedTable[], scope: MoveScope): Promise<void> {
  for (const { name, keyColumns } of tables) {
    const copy = `${schemaOf(scope)}.${quote(name)}`;
    await database.query(
      `CREATE TABLE IF NOT EXISTS ${copy} (LIKE public.${quote(name)});
       CREATE INDEX IF NOT EXISTS copy_${name}_key ON ${copy} (${keyColumns.map((key) => quote(key.name)).join(', ')})`,
    );
  }
}

/** Copies what a query reads into a table of the copy. Returns the number of rows. */
async function stream(source: pg.ClientBase, target: pg.ClientBase, query: string, into: string): Promise<number> {
  const reading = source.query(copyTo(`COPY (${query}) TO STDOUT`));
  const writing = target.query(copyFrom(`COPY ${into} FROM STDIN`));
  await pipeline(reading, writing);
  return writing.rowCount;
}

/** Runs work with a connection of each database that writes the same text in every version. */
export async function withClients<Result>(
  { from, to }: MoveSides,
  work: (source: pg.PoolClient, target: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const [source, target] = await Promise.all([from.pool.connect(), to.pool.connect()]);
  let broken: Error | undefined;
  try {
    await applyCopySettings(source);
    await applyCopySettings(target);
    return await work(source, target);
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // Settings of the session go with it.
    source.release(broken ?? true);
    target.release(broken ?? true);
  }
}

const targetOf = (table: MovedTable, scope: MoveScope): string =>
  `${schemaOf(scope)}.${quote(table.name)} (${toColumns(table)})`;

/** Query of the rows of a table that move, or of those among them whose keys were noted. */
function toSelection(table: MovedTable, scope: MoveScope, found?: string): string {
  const owned = toCondition(table.rule.owned, scope);
  // Where the trigger of another table notes keys, it notes no others.
  const condition = [found, ...(found && Object.hasOwn(NOTED_WITH, table.name) ? [] : [`(${owned})`])].filter(Boolean);
  return `SELECT ${toReadColumns(table, scope)} FROM public.${quote(table.name)} r WHERE ${condition.join(' AND ')}`;
}

/** Copies tables as they are now; those that were copied before an interruption only where they are shared. Returns the number of rows. */
export async function copyTables(
  sides: MoveSides,
  tables: readonly MovedTable[],
  scope: MoveScope,
  onCopied?: (table: MovedTable) => Promise<void> | void,
): Promise<number> {
  return withClients(sides, async (source, target) => {
    const { rows } = await target.query<{ name: string }>(`SELECT name FROM ${schemaOf(scope)}.staged`);
    const done = new Set(rows.map(({ name }) => name));
    let count = 0;
    for (const table of tables) {
      if (done.has(table.name) && table.rule.kind !== 'shared') continue;
      await target.query('BEGIN');
      await target.query(`TRUNCATE ${schemaOf(scope)}.${quote(table.name)}`);
      count += await stream(source, target, toSelection(table, scope), targetOf(table, scope));
      await target.query(`INSERT INTO ${schemaOf(scope)}.staged VALUES ($1) ON CONFLICT DO NOTHING`, [table.name]);
      await target.query('COMMIT');
      await target.query(`ANALYZE ${schemaOf(scope)}.${quote(table.name)}`);
      await onCopied?.(table);
    }
    return count;
  });
}

/** Copies what changed since, up to a number of changes. Returns how many there were. */
export async function copyChanges(sides: MoveSides, tables: readonly MovedTable[], scope: MoveScope): Promise<number> {
  return withClients(sides, async (source, target) => {
    let count = await copyNoted(source, target, tables, scope);
    for (const table of tables)
      if (table.rule.kind === 'own' && table.rule.isLog) count += await copyAdded(source, target, table, scope);
    return count;
  });
}

/** Rows whose keys were noted replace those of the copy. */
async function copyNoted(
  source: pg.ClientBase,
  target: pg.ClientBase,
  tables: readonly MovedTable[],
  scope: MoveScope,
): Promise<number> {
  const schema = schemaOf(scope);
  const { rows } = await source.query<{ name: string; keys: readonly string[]; seqs: readonly string[] }>(
    `SELECT name, array_agg(DISTINCT key::text) AS keys, array_agg(seq::text) AS seqs
     FROM (SELECT * FROM ${schema}.change ORDER BY seq LIMIT ${CHANGES_AT_ONCE}) c GROUP BY name`,
  );
  const byName = new Map(tables.map((table) => [table.name, table]));
  await target.query('BEGIN');
  for (const { name, keys } of rows) {
    const table = byName.get(name);
    if (!table) continue;
    const found = toKeyCondition(table, keys);
    await target.query(`DELETE FROM ${schema}.${quote(name)} r WHERE ${found}`);
    // A row of a log is only ever removed, after its month was archived.
    if (table.rule.kind === 'own' && table.rule.isLog) continue;
    await stream(source, target, toSelection(table, scope, found), targetOf(table, scope));
  }
  await target.query('COMMIT');
  const seqs = rows.flatMap((row) => row.seqs);
  if (seqs.length > 0) await source.query(`DELETE FROM ${schema}.change WHERE seq = ANY ($1::bigint[])`, [seqs]);
  return seqs.length;
}

/** Rows of a log that were noted whole. */
async function copyAdded(
  source: pg.ClientBase,
  target: pg.ClientBase,
  table: MovedTable,
  scope: MoveScope,
): Promise<number> {
  const schema = schemaOf(scope);
  const noted = `${schema}.new_${table.name}`;
  const { rows } = await source.query<{ key: string }>(
    `SELECT jsonb_build_array(id)::text AS key FROM ${noted} ORDER BY id LIMIT ${CHANGES_AT_ONCE}`,
  );
  if (rows.length === 0) return 0;
  const found = toKeyCondition(
    table,
    rows.map(({ key }) => key),
  );
  await target.query('BEGIN');
  await target.query(`DELETE FROM ${schema}.${quote(table.name)} r WHERE ${found}`);
  const selection = `SELECT ${toColumns(table)} FROM ${noted} r WHERE ${found}`;
  await stream(source, target, selection, targetOf(table, scope));
  await target.query('COMMIT');
  await source.query(`DELETE FROM ${noted} r WHERE ${found}`);
  return rows.length;
}

/** Changes that wait to be copied. */
export async function countChanges(
  connection: Pick<Connection, 'query'>,
  tables: readonly MovedTable[],
  scope: MoveScope,
): Promise<number> {
  const logs = tables.flatMap(({ name, rule }) => (rule.kind === 'own' && rule.isLog ? [`new_${name}`] : []));
  const parts = ['change', ...logs].map((name) => `(SELECT count(*) FROM ${schemaOf(scope)}.${name})`);
  const { rows } = await connection.query<{ count: number }>(`SELECT (${parts.join(' + ')})::int AS count`);
  return rows[0]?.count ?? 0;
}
