/** One parameter of a statement that takes an array of a type, as PostgreSQL reads it: in order, empty or null where there is nothing. */
export type Column<Row> = (rows: readonly Row[]) => string;

/** What needs no quotes, numbers and whether something is so: the driver quotes each of them and looks for what to escape. */
export function scalarColumn<Row>(valueOf: (row: Row) => number | boolean | null): Column<Row> {
  return (rows) => {
    let text = '{';
    for (let at = 0; at < rows.length; at += 1) text += `${at === 0 ? '' : ','}${valueOf(rows[at]!) ?? 'NULL'}`;
    return `${text}}`;
  };
}

const TO_ESCAPE = /["\\]/;
const EACH_TO_ESCAPE = /["\\]/g;
const quoted = (text: string) => `"${TO_ESCAPE.test(text) ? text.replace(EACH_TO_ESCAPE, '\\$&') : text}"`;

/** Texts, each in quotes: whatever is in one stays in it. */
export function textColumn<Row>(valueOf: (row: Row) => string): Column<Row> {
  return (rows) => {
    let text = '{';
    for (let at = 0; at < rows.length; at += 1) text += `${at === 0 ? '' : ','}${quoted(valueOf(rows[at]!))}`;
    return `${text}}`;
  };
}

/**
 * Documents, one a line: JSON has no line break of its own, so that nothing in them has to be escaped. A document that is undefined is an
 * empty line.
 */
export function jsonColumn<Row>(valueOf: (row: Row) => unknown): Column<Row> {
  return (rows) => {
    let text = '';
    for (let at = 0; at < rows.length; at += 1)
      text += `${at === 0 ? '' : '\n'}${JSON.stringify(valueOf(rows[at]!)) ?? ''}`;
    return text;
  };
}

/** The parameters of rows. */
export const encodeColumns = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] =>
  columns.map((column) => column(rows));
