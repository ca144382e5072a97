/** An attribute of a composite type. The order of the attributes is their order in the type. */
export interface Column<Row> {
  readonly name: string;
  readonly type: 'text' | 'bigint' | 'integer' | 'double precision' | 'xid';
  /** A text of a `text` attribute, a number of any other one. */
  readonly valueOf: (row: Row) => string | number | null;
  /** False for an attribute that the table does not have: the row is only compared with it. */
  readonly isStored?: false;
}

/** A composite type. An array of it is one parameter of a SQL function. */
export interface CompositeType<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
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
  const values = [...stored.map((name) => `s.${name}`), ...Object.values(computed)].join(', ');
  return `INSERT INTO ${table} (${names})\n  SELECT ${values}\n  FROM unnest(${from}) s`;
}

/** Numbers of the attribute types. PostgreSQL never changes them. */
const OIDS: Readonly<Record<Column<never>['type'], number>> = {
  bigint: 20,
  integer: 23,
  text: 25,
  xid: 28,
  'double precision': 701,
};
/** Any composite type. PostgreSQL compares the numbers of built-in types alone, because a database numbers its own types. */
const RECORD = 2249;
const NULL_SIZE = -1;
const TWO_32 = 2 ** 32;
/** Up to this length a loop over an ASCII text is faster than a call into the engine. */
const LOOP_LENGTH_MAX = 48;

const outOfRange = ({ name, type }: Column<never>, value: string | number) =>
  new RangeError(`Out of the range of ${type} in ${name}: ${value}`);

/** Writes an array of rows as PostgreSQL receives it in binary. The memory grows with the largest array and is used again. */
class RowWriter {
  private bytes = Buffer.allocUnsafeSlow(65_536);
  private view = new DataView(this.bytes.buffer);
  private end = 0;

  array<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Buffer {
    this.end = 0;
    this.int32(rows.length === 0 ? 0 : 1);
    this.int32(0);
    this.int32(RECORD);
    if (rows.length > 0) {
      this.int32(rows.length);
      this.int32(1);
    }
    for (const row of rows) this.row(columns, row);
    return Buffer.from(this.bytes.subarray(0, this.end));
  }

  private row<Row>(columns: readonly Column<Row>[], row: Row): void {
    const start = this.end;
    this.int32(0);
    this.int32(columns.length);
    for (const column of columns) {
      const value = column.valueOf(row);
      this.int32(OIDS[column.type]);
      if (value === null) this.int32(NULL_SIZE);
      else if (typeof value === 'string' && column.type === 'text') this.text(value);
      else if (typeof value === 'number' && column.type !== 'text') this.number(column, value);
      else throw outOfRange(column, value);
    }
    this.view.setInt32(start, this.end - start - 4);
  }

  private text(value: string): void {
    this.reserve(4 + 3 * value.length);
    const { bytes } = this;
    const start = this.end + 4;
    let size = 0;
    if (value.length <= LOOP_LENGTH_MAX)
      for (; size < value.length; size += 1) {
        const code = value.charCodeAt(size);
        if (code > 0x7f) break;
        bytes[start + size] = code;
      }
    if (size < value.length) size = bytes.write(value, start);
    this.view.setInt32(this.end, size);
    this.end = start + size;
  }

  private number(column: Column<never>, value: number): void {
    const { type } = column;
    if (type === 'double precision') {
      this.reserve(12);
      this.view.setInt32(this.end, 8);
      this.view.setFloat64(this.end + 4, value);
      this.end += 12;
    } else if (type === 'bigint') {
      if (!Number.isSafeInteger(value)) throw outOfRange(column, value);
      this.int32(8);
      this.int32(Math.floor(value / TWO_32));
      this.int32(value % TWO_32);
    } else {
      if (value !== (type === 'xid' ? value >>> 0 : value | 0)) throw outOfRange(column, value);
      this.int32(4);
      this.int32(value);
    }
  }

  private int32(value: number): void {
    this.reserve(4);
    this.view.setInt32(this.end, value);
    this.end += 4;
  }

  private reserve(size: number): void {
    if (this.end + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.end + size));
    this.bytes.copy(larger, 0, 0, this.end);
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}

const writer = new RowWriter();

/** The value of a parameter that is an array of a composite type. Any text arrives unchanged, null as null. */
export const encodeRows = <Row>({ columns }: CompositeType<Row>, rows: readonly Row[]): Buffer =>
  writer.array(columns, rows);
