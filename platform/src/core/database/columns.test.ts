import { encodeRows, toInsertSql, toTypeSql, type CompositeType, type Database } from './';
import { openTestDatabase } from './testing';

const TEXTS = ['plain', '', 'NULL', ' a b ', 'a,b', '{a}', '(a)', 'say "no"', 'c:\\d', '\\"', '""', 'रु ₹', "o'clock"];
const LINES = ['two\nlines', 'carriage\r\nreturn', '\ttab', '$1 $& \\n', '{"a":"b\\"c","d":["\\\\"]}'];
const LENGTHS = [47, 48, 49, 70_000].flatMap((length) => ['a'.repeat(length), `${'a'.repeat(length - 1)}₹`]);
const FRACTIONS = [0, -1, null, 1.01, 1e21, 1e-7, -0.1];
const PAISE = [
  0,
  1,
  -1,
  null,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  -(2 ** 32) - 1,
  9_007_199_254_740_991,
  -9_007_199_254_740_991,
];
const COUNTS = [0, -1, null, 2 ** 31 - 1, -(2 ** 31)];
const VERSIONS = [0, 3, null, 2 ** 31, 2 ** 32 - 1];

interface Sample {
  readonly text: string | null;
  readonly fraction: number | null;
  readonly paise: number | null;
  readonly count: number | null;
  readonly version: number | null;
}
const SAMPLE: CompositeType<Sample> = {
  name: 'sample_row',
  columns: [
    { name: 'text', type: 'text', valueOf: ({ text }) => text },
    { name: 'fraction', type: 'double precision', valueOf: ({ fraction }) => fraction },
    { name: 'paise', type: 'bigint', valueOf: ({ paise }) => paise },
    { name: 'count', type: 'integer', valueOf: ({ count }) => count },
    { name: 'version', type: 'xid', valueOf: ({ version }) => version },
    { name: 'document', type: 'text', valueOf: (row) => JSON.stringify(row) },
  ],
};
const PLAIN: Sample = { text: 'plain', fraction: 0, paise: 0, count: 0, version: 0 };

let database: Database;
const read = (rows: readonly Sample[]) =>
  database.query(
    'SELECT text, fraction, paise, count, version::text::bigint, document::json FROM unnest($1::sample_row[])',
    [encodeRows(SAMPLE, rows)],
  );

beforeAll(async () => {
  database = await openTestDatabase([]);
  await database.query(toTypeSql(SAMPLE));
});
afterAll(() => database.close());

test('texts with quotes, backslashes, commas, line ends and braces arrive unchanged in composite rows [H1.28]', async () => {
  const sent = [...TEXTS, ...LINES, ...LENGTHS, null].map((text) => ({ ...PLAIN, text }));
  const { rows } = await read(sent);
  expect(rows).toEqual(sent.map((row) => ({ ...row, document: row })));
});

test('numbers at the ends of their ranges and null arrive unchanged in composite rows [H1.28]', async () => {
  const sent = Array.from({ length: 20 }, (_, at) => ({
    text: null,
    fraction: FRACTIONS[at % FRACTIONS.length] ?? null,
    paise: PAISE[at % PAISE.length] ?? null,
    count: COUNTS[at % COUNTS.length] ?? null,
    version: VERSIONS[at % VERSIONS.length] ?? null,
  }));
  const { rows } = await read(sent);
  expect(rows).toEqual(sent.map((row) => ({ ...row, document: row })));
});

test.each([
  ['paise', 0.5],
  ['paise', 2 ** 53],
  ['paise', Number.NaN],
  ['count', 1.5],
  ['count', 2 ** 31],
  ['version', -1],
  ['version', 2 ** 32],
  ['paise', '5'],
  ['text', 5],
])('the encoder refuses %s of %p, which its type cannot hold [H1.28]', (name, value) => {
  expect(() => encodeRows(SAMPLE, [{ ...PLAIN, [name]: value }])).toThrow(`in ${name}: ${value}`);
});

test('an empty row list is an empty array', async () => {
  const { rows } = await read([]);
  expect(rows).toEqual([]);
});

test('the generated statement stores the columns of the table and leaves out compared ones [H1.28]', () => {
  const [text, number] = SAMPLE.columns;
  const type: CompositeType<Sample> = { name: 'sample_row', columns: [text!, { ...number!, isStored: false }] };
  expect(toInsertSql(type, { table: 'sample', from: 'samples', computed: { at: 'placed_at' } })).toBe(
    'INSERT INTO sample (text, at)\n  SELECT s.text, placed_at\n  FROM unnest(samples) s',
  );
});
