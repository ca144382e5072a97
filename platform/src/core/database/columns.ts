/** An attribute of a composite type. The order of the attributes is their order in the type. */
export interface Column<Row> {
  readonly name: string;
  readonly type: 'text' | 'bigint' | 'integer' | 'double precision' | 'boolean' | 'xid';
  readonly valueOf: (row: Row) => string | number | boolean | null;
  /** False for an attribute that the table does not have: the row is only compared with it. */
  readonly isStored?: false;
}

/** A composite type. An array of it is one parameter of a SQL function. */
export interface CompositeType<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
}

const TO_ESCAPE = /["\\]/;
// Field and row are quoted: a quote is doubled for the row, then each mark is escaped for the array.
const escaped = (text: string) =>
  TO_ESCAPE.test(text) ? text.replaceAll('\\', String.raw`\\\\`).replaceAll('"', String.raw`\"\"`) : text;

/** The literal of an array of rows, as PostgreSQL reads it. Any text arrives unchanged, null as null. */
export function encodeRows<Row>({ columns }: CompositeType<Row>, rows: readonly Row[]): string {
  let text = '{';
  for (const row of rows) {
    text += text === '{' ? '"(' : ',"(';
    let separator = '';
    for (const { valueOf } of columns) {
      const value = valueOf(row);
      text += separator;
      separator = ',';
      if (typeof value === 'string') text += `\\"${escaped(value)}\\"`;
      else if (value !== null) text += value;
    }
    text += ')"';
  }
  return `${text}}`;
}

/** The statement of a migration that creates the type. */
export const toTypeSql = ({ name, columns }: CompositeType<never>): string =>
  `CREATE TYPE ${name} AS (\n${columns.map((column) => `  ${column.name} ${column.type}`).join(',\n')}\n);`;

/**
 * The INSERT of a SQL function that stores rows of a composite type.
 * @param from the parameter with the array
 * @param computed columns that the function computes, with their expressions
 */
export function toInsertSql(
  { columns }: CompositeType<never>,
  { table, from, computed = {} }: { table: string; from: string; computed?: Readonly<Record<string, string>> },
): string {
  const stored = columns.filter(({ isStored }) => isStored !== false).map(({ name }) => name);
  const names = [...stored, ...Object.keys(computed)].join(', ');
  const values = [...stored.map((name) => `(s.r).${name}`), ...Object.values(computed)].join(', ');
  return `INSERT INTO ${table} (${names})\n  SELECT ${values}\n  FROM (SELECT unnest(${from}) AS r) s`;
}
