import { encodeRows, toInsertSql, toTypeSql, type CompositeType, type Database } from './';
import { openTestDatabase } from './testing';

const TEXTS = ['plain', '', 'NULL', ' a b ', 'a,b', '{a}', '(a)', 'say "no"', 'c:\\d', '\\"', '""', 'रु ₹', "o'clock"];
const LINES = ['two\nlines', 'carriage\r\nreturn', '\ttab', '$1 $& \\n', '{"a":"b\\"c","d":["\\\\"]}'];
const NUMBERS = [0, -1, 9_007_199_254_740_991, null, 1.01, 1e21, 1e-7];

interface Sample {
  readonly text: string;
  readonly number: number | null;
  readonly isLay: boolean | null;
}
const SAMPLE: CompositeType<Sample> = {
  name: 'sample_row',
  columns: [
    { name: 'text', type: 'text', valueOf: ({ text }) => text },
    { name: 'number', type: 'double precision', valueOf: ({ number }) => number },
    { name: 'is_lay', type: 'boolean', valueOf: ({ isLay }) => isLay },
    { name: 'document', type: 'text', valueOf: (row) => JSON.stringify(row) },
  ],
};

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase([]);
  await database.query(toTypeSql(SAMPLE));
});
afterAll(() => database.close());

test('texts with quotes, backslashes, commas, line ends and braces arrive unchanged in composite rows [H1.28]', async () => {
  const rows = [...TEXTS, ...LINES].map((text, at) => ({
    text,
    number: NUMBERS[at % NUMBERS.length] ?? null,
    isLay: [true, false, null][at % 3] ?? null,
  }));
  const { rows: read } = await database.query(
    `SELECT text, number, is_lay AS "isLay", document::json FROM unnest($1::sample_row[])`,
    [encodeRows(SAMPLE, rows)],
  );
  expect(read).toEqual(rows.map((row) => ({ ...row, document: row })));
});

test('an empty row list is an empty array', async () => {
  const { rows } = await database.query('SELECT cardinality($1::sample_row[]) AS count', [encodeRows(SAMPLE, [])]);
  expect(rows).toEqual([{ count: 0 }]);
});

test('the generated statement stores the columns of the table and leaves out compared ones [H1.28]', () => {
  const [text, number] = SAMPLE.columns;
  const type: CompositeType<Sample> = { name: 'sample_row', columns: [text!, { ...number!, isStored: false }] };
  expect(toInsertSql(type, { table: 'sample', from: 'samples', computed: { at: 'placed_at' } })).toBe(
    'INSERT INTO sample (text, at)\n  SELECT (s.r).text, placed_at\n  FROM (SELECT unnest(samples) AS r) s',
  );
});
