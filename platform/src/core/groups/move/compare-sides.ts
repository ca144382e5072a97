import pg from 'pg';
import type { Connection } from '../../database';
import { schemaOf, toCondition, toReadColumns, type MovedTable, type MoveScope } from './move-tables';

/** Count and hash of the rows of each table that move. */
export type TableSums = Readonly<Record<string, string>>;

const quote = pg.escapeIdentifier;

/** The brand's rows in the order of no index: the sum of their hashes. Both sides have the text settings of a copy. */
const toSum = (columns: string, rows: string): string =>
  `SELECT count(*) || ' ' || coalesce(sum(('x' || left(h, 15))::bit(60)::bigint), 0) || ' ' || coalesce(sum(('x' || right(h, 15))::bit(60)::bigint), 0) AS sum
   FROM (SELECT md5(ROW(${columns})::text) AS h FROM ${rows}) s`;

/** Sums of the side that the brand leaves, as its rows are read. */
export async function sumLeaving(
  connection: Pick<Connection, 'query'>,
  tables: readonly MovedTable[],
  scope: MoveScope,
): Promise<TableSums> {
  const sums: Record<string, string> = {};
  for (const table of tables) {
    if (table.rule.kind === 'shared') continue;
    const rows = `public.${quote(table.name)} r WHERE ${toCondition(table.rule.owned, scope)}`;
    sums[table.name] = await readSum(connection, toSum(toReadColumns(table, scope), rows));
  }
  return sums;
}

/** Sums of the side where it arrived, found by the same conditions. */
export async function sumArrived(
  connection: Pick<Connection, 'query'>,
  tables: readonly MovedTable[],
  scope: MoveScope,
): Promise<TableSums> {
  const sums: Record<string, string> = {};
  for (const table of tables) {
    if (table.rule.kind === 'shared') continue;
    const columns = table.columns.map(({ name }) => `r.${quote(name)}`).join(', ');
    const name = quote(table.name);
    // A log that stays in both groups may have older entries here.
    const condition =
      table.rule.kind === 'history'
        ? `r.id IN (SELECT id FROM ${schemaOf(scope)}.${name})`
        : toCondition(table.rule.owned, scope);
    sums[table.name] = await readSum(connection, toSum(columns, `public.${name} r WHERE ${condition}`));
  }
  return sums;
}

async function readSum(connection: Pick<Connection, 'query'>, text: string): Promise<string> {
  const { rows } = await connection.query<{ sum: string }>(text);
  return rows[0]?.sum ?? '';
}

/** Tables whose counts or hashes differ. */
export const findDifferences = (some: TableSums, other: TableSums): readonly string[] =>
  Object.keys({ ...some, ...other }).filter((name) => some[name] !== other[name]);

/** Rows in all. */
export const countRows = (sums: TableSums): number =>
  Object.values(sums).reduce((count, sum) => count + Number(sum.split(' ')[0]), 0);
