import pg from 'pg';
import type { Connection } from '../../database';
import { toCondition, type MovedTable, type MoveScope } from './move-tables';

/** Views that proofs read: they are made anew over the brand's rows. */
const VIEWS = ['ledger_entry_all'];
/** Read often by proofs, or grouped by their primary key, which a view has not: their rows are put together once. */
const GATHERED = ['ledger_transaction', 'ledger_entry', 'ledger_hold', 'exchange_order'];

const quote = pg.escapeIdentifier;

/**
 * Runs work that sees the rows of the brand alone under the names of the tables, so that what proves a database proves the brand (G6.06).
 * In a transaction of the caller, which finds its tables again when the work is done.
 */
export async function withBrandRows<Result>(
  connection: Connection,
  tables: readonly MovedTable[],
  scope: MoveScope,
  work: () => Promise<Result>,
): Promise<Result> {
  await connection.query('SAVEPOINT brand_rows');
  const { rows: views } = await connection.query<{ name: string; text: string }>(
    `SELECT viewname AS name, definition AS text FROM pg_views WHERE schemaname = 'public' AND viewname = ANY ($1)`,
    [VIEWS],
  );
  for (const { name, rule, key } of tables) {
    if (rule.kind !== 'own') continue;
    const rows = `SELECT r.* FROM public.${quote(name)} r WHERE ${toCondition(rule.owned, scope)}`;
    const isGathered = GATHERED.includes(name);
    await connection.query(`CREATE TEMP ${isGathered ? 'TABLE' : 'VIEW'} ${quote(name)} AS ${rows}`);
    if (!isGathered) continue;
    const columns = key.map((column) => quote(column.name)).join(', ');
    if (columns) await connection.query(`ALTER TABLE pg_temp.${quote(name)} ADD PRIMARY KEY (${columns})`);
    await connection.query(`ANALYZE pg_temp.${quote(name)}`);
  }
  for (const { name, text } of views) await connection.query(`CREATE TEMP VIEW ${quote(name)} AS ${text}`);
  const result = await work();
  await connection.query('ROLLBACK TO SAVEPOINT brand_rows');
  return result;
}
