import pg from 'pg';
import { listCopiedTables, type Connection, type CopiedTable } from '../../database';
import { GroupRefused } from '../brand-facts';
import { MOVE_RULES, type TableRule } from './catalogue';

/** What moves: the brands with their pools, and the accounts below the house whose trees act in them. */
export interface MoveScope {
  readonly id: number;
  readonly brands: readonly string[];
  readonly pools: readonly string[];
  readonly roots: readonly string[];
  /** Account of the house above the brand's accounts in the group that they leave, and in the one where they arrive. */
  readonly house: { readonly from: string; readonly to: string };
}

/** A table whose rows move, or are added, in an order in which each row comes after those that it refers to. */
export interface MovedTable extends CopiedTable {
  readonly rule: Exclude<TableRule, { readonly kind: 'stays' | 'refused' }>;
  readonly keyColumns: readonly { readonly name: string; readonly type: string }[];
}

const quote = pg.escapeIdentifier;
const listOf = (items: readonly string[]): string => `ARRAY[${items.map(pg.escapeLiteral).join(', ')}]::text[]`;

/** Schema of a move in the database of either group: the copy, and what triggers note. */
export const schemaOf = ({ id }: Pick<MoveScope, 'id'>): string => `brand_move_${id}`;

/** The condition of a rule as SQL. */
export function toCondition(owned: string, scope: MoveScope): string {
  return owned
    .replaceAll('$brands', listOf(scope.brands))
    .replaceAll('$pools', listOf(scope.pools))
    .replaceAll('$roots', listOf(scope.roots))
    .replaceAll(/account\(([\w.]+)\)/g, `EXISTS (SELECT FROM ${schemaOf(scope)}.account moved WHERE moved.id = $1)`);
}

/** Columns of a table as they are written, without those that are computed. */
export const toColumns = ({ columns }: CopiedTable): string => columns.map(({ name }) => quote(name)).join(', ');

/** Columns as they are read: accounts below the house come below that of the other group. */
export function toReadColumns(table: CopiedTable, { house }: Pick<MoveScope, 'house'>): string {
  if (table.name !== 'user_account' || house.from === house.to) return toColumns(table);
  const [from, to] = [pg.escapeLiteral(house.from), pg.escapeLiteral(house.to)];
  const values: Readonly<Record<string, string>> = {
    parent_id: `CASE r.parent_id WHEN ${from} THEN ${to} ELSE r.parent_id END`,
    path: `array_replace(r.path, ${from}, ${to})`,
  };
  return table.columns.map(({ name }) => values[name] ?? `r.${quote(name)}`).join(', ');
}

/** Condition on the keys of a JSON list, each an array. */
export function toKeyCondition({ keyColumns }: MovedTable, keys: readonly string[]): string {
  const columns = keyColumns.map(({ name }) => `r.${quote(name)}`).join(', ');
  const values = keyColumns.map(({ type }, at) => `(k ->> ${at})::${type}`).join(', ');
  return `(${columns}) IN (SELECT ${values} FROM jsonb_array_elements(${pg.escapeLiteral(`[${keys.join(',')}]`)}::jsonb) k)`;
}

/** The key of a row `r` as text of JSON. */
export const toKey = ({ keyColumns }: Pick<MovedTable, 'keyColumns'>): string =>
  `jsonb_build_array(${keyColumns.map(({ name }) => `r.${quote(name)}`).join(', ')})`;

/** Tables that refer to others, by name. */
async function readReferences(connection: Pick<Connection, 'query'>): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await connection.query<{ name: string; above: readonly string[] }>(
    `SELECT c.conrelid::regclass::text AS name, array_agg(c.confrelid::regclass::text) AS above FROM pg_constraint c
     WHERE c.contype = 'f' AND c.conrelid <> c.confrelid AND c.connamespace = 'public'::regnamespace GROUP BY 1`,
  );
  return new Map(rows.map(({ name, above }) => [name, above]));
}

/**
 * The tables that a move copies, in the order of their references.
 * @throws GroupRefused where the catalogue lacks a table
 */
export async function readMovedTables(connection: Connection): Promise<readonly MovedTable[]> {
  const copied = await listCopiedTables(connection);
  const unknown = copied.filter(({ name }) => !Object.hasOwn(MOVE_RULES, name)).map(({ name }) => name);
  if (unknown.length > 0)
    throw new GroupRefused(`Nothing is known of how these tables belong to a brand: ${unknown.join(', ')}.`);
  const references = await readReferences(connection);
  const tables = new Map(copied.flatMap((table) => toMoved(table)).map((table) => [table.name, table]));
  const sorted = new Set<MovedTable>();
  const visit = (name: string): void => {
    const table = tables.get(name);
    if (!table || sorted.has(table)) return;
    for (const above of references.get(name) ?? []) visit(above);
    sorted.add(table);
  };
  for (const name of tables.keys()) visit(name);
  return [...sorted];
}

function toMoved(table: CopiedTable): readonly MovedTable[] {
  const rule = MOVE_RULES[table.name];
  if (!rule || rule.kind === 'stays' || rule.kind === 'refused') return [];
  const key = rule.kind === 'own' && rule.key ? rule.key : table.key.map(({ name }) => name);
  const keyColumns = table.columns.filter(({ name }) => key.includes(name));
  return [{ ...table, rule, keyColumns: key.flatMap((name) => keyColumns.filter((column) => column.name === name)) }];
}

/** Whether two databases have the same tables: rows of one fit into the other. */
export function findTableDifference(some: readonly MovedTable[], other: readonly MovedTable[]): string | null {
  const describe = ({ name, columns }: MovedTable): string =>
    `${name} ${columns
      .map((column) => `${column.name} ${column.type}`)
      .sort()
      .join(', ')}`;
  const known = new Set(other.map(describe));
  return some.find((table) => !known.has(describe(table)))?.name ?? null;
}
