import { encodeColumns, jsonColumn, scalarColumn, textColumn, type Database } from './';
import { openTestDatabase } from './testing';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase([]);
});
afterAll(() => database.close());

const SAID = ['plain', '', 'NULL', ' a b ', 'a,b', '{a}', 'say "no"', 'c:\\d', '\\"', 'रु ₹', "o'clock", 'two\nlines'];
const NUMBERS = [0, -1, 9_007_199_254_740_991, null, 1.01, 1e21, 1e-7];

test('texts, numbers and documents arrive unchanged for any characters', async () => {
  const rows = SAID.map((text, at) => ({ text, number: NUMBERS[at % NUMBERS.length]! }));
  const { rows: read } = await database.query(
    `select t.text, t.number, (string_to_array($3, E'\\n'))[t.at]::json as document
     from unnest($1::text[], $2::float8[]) with ordinality as t(text, number, at) order by t.at`,
    encodeColumns<(typeof rows)[number]>(
      [textColumn(({ text }) => text), scalarColumn(({ number }) => number), jsonColumn((row) => row)],
      rows,
    ),
  );
  expect(read).toEqual(rows.map((row) => ({ ...row, document: row })));
});

test('an empty row list is empty arrays, and undefined is null', async () => {
  const { rows } = await database.query(
    `select $1::text[] as texts, $2::int8[] as numbers, string_to_array($3, E'\\n', '')::json[] as documents`,
    [
      textColumn(String)([]),
      scalarColumn(Number)([]),
      jsonColumn((one: number) => (one > 1 ? { one } : undefined))([1, 2]),
    ],
  );
  expect(rows).toEqual([{ texts: [], numbers: [], documents: [null, { one: 2 }] }]);
});
