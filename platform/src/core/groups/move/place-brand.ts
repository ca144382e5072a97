import pg from 'pg';
import type { Connection } from '../../database';
import { GroupRefused } from '../brand-facts';
import { hasBrand, markAsMove, noteAccounts, setFence } from './capture';
import { MOVE_RULES } from './catalogue';
import { schemaOf, toColumns, toCondition, type MovedTable, type MoveScope } from './move-tables';
import { takeSlice } from './number-slices';

const quote = pg.escapeIdentifier;

/** So many rows more make no difference to a plan. */
const FEW_ROWS = 100;

/** A row that is there already, under the key of one that would arrive. */
export async function findCollision(
  connection: Pick<Connection, 'query'>,
  tables: readonly MovedTable[],
  scope: MoveScope,
): Promise<string | null> {
  for (const { name, rule, keyColumns } of tables) {
    if (rule.kind !== 'own' || keyColumns.length === 0) continue;
    const keys = keyColumns.map((key) => quote(key.name)).join(', ');
    const { rows } = await connection.query<{ key: string }>(
      `SELECT ROW(${keys})::text AS key FROM ${schemaOf(scope)}.${quote(name)} JOIN public.${quote(name)} USING (${keys}) LIMIT 1`,
    );
    if (rows[0]) return `${name} ${rows[0].key}`;
  }
  return null;
}

/**
 * Puts the copied rows into the tables of the group where the brand arrives. In the caller's transaction; nothing changes them before the
 * fence is let down.
 */
export async function placeBrand(
  connection: Connection,
  tables: readonly MovedTable[],
  scope: MoveScope,
  slice: number,
): Promise<void> {
  await markAsMove(connection);
  await takeSlice(connection, slice);
  const filled: string[] = [];
  for (const table of tables) {
    const columns = toColumns(table);
    const missing = table.rule.kind === 'own' ? '' : 'ON CONFLICT DO NOTHING';
    const { rowCount } = await connection
      .query(
        `INSERT INTO public.${quote(table.name)} (${columns}) OVERRIDING SYSTEM VALUE
         SELECT ${columns} FROM ${schemaOf(scope)}.${quote(table.name)} ${missing}`,
      )
      .catch((error: unknown) => {
        if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('23')) throw error;
        throw new GroupRefused(`${table.name} of the brand does not fit in: ${error.detail ?? error.message}`);
      });
    if ((rowCount ?? 0) > FEW_ROWS) filled.push(table.name);
  }
  await noteAccounts(connection, scope, ownedOf('user_account'));
  // The comparison and the proof that follow would read the new rows by plans for the tables of before.
  for (const name of filled) await connection.query(`ANALYZE public.${quote(name)}`);
  await setFence(connection, scope, { isUp: true, hasBrand: true });
}

/**
 * Takes the brand's rows out of the tables. They stay as the copy of the move, from which the way back begins. In the caller's transaction.
 */
export async function takeOutBrand(
  connection: Connection,
  tables: readonly MovedTable[],
  scope: MoveScope,
): Promise<void> {
  if (!(await hasBrand(connection, scope))) return;
  const schema = schemaOf(scope);
  await markAsMove(connection);
  // Who belongs to a transaction is seen by its entries, which go before it does.
  for (const { name, rule } of tables) {
    await connection.query(
      `CREATE TEMP TABLE leaving_${name} ON COMMIT DROP AS SELECT r.ctid AS place FROM public.${quote(name)} r
       WHERE ${rule.kind === 'shared' ? 'false' : toCondition(rule.owned, scope)}`,
    );
    await connection.query(`ANALYZE leaving_${name}`);
  }
  for (const table of [...tables].reverse()) {
    const [name, columns] = [quote(table.name), toColumns(table)];
    await connection.query(`TRUNCATE ${schema}.${name}`);
    const rows = `public.${name} r USING leaving_${table.name} l WHERE r.ctid = l.place`;
    const returned = table.columns.map((column) => `r.${quote(column.name)}`).join(', ');
    if (table.rule.kind === 'own')
      await connection.query(
        `WITH gone AS (DELETE FROM ${rows} RETURNING ${returned}) INSERT INTO ${schema}.${name} (${columns}) SELECT * FROM gone`,
      );
    else if (table.rule.kind === 'history')
      await connection.query(
        `INSERT INTO ${schema}.${name} (${columns}) SELECT ${returned} FROM public.${name} r JOIN leaving_${table.name} l ON r.ctid = l.place`,
      );
  }
  await connection.query(`INSERT INTO ${schema}.staged SELECT unnest($1::text[]) ON CONFLICT DO NOTHING`, [
    tables.map(({ name }) => name),
  ]);
  // Other brands' statements pass the triggers meanwhile: a lock on the whole table would stop them.
  await connection.query(`DELETE FROM ${schema}.change`);
  await setFence(connection, scope, { isUp: false, hasBrand: false });
}

const ownedOf = (name: string): string => {
  const rule = MOVE_RULES[name];
  return rule && 'owned' in rule ? rule.owned : 'false';
};
