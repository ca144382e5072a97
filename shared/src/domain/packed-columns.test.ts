import { packColumn, unpackColumn } from './packed-columns';

test.each([
  ['equal values', [1, 1, 1]],
  ['values', [1, '1', true]],
  ['nothing', []],
  ['absent and null values', [undefined, null, { a: 1 }]],
  ['null alone', [null, null]],
  ['fields that some objects have', [{ a: 1, b: { c: 1 } }, { b: { c: 2, d: null } }, { a: 2 }]],
  ['lists of other lengths', [[{ a: 1 }], [], [{ a: 2 }, { a: 3, b: [[1, 2], []] }]]],
  ['lists and objects in one place', [[1], { a: 1 }, 'a']],
])('a column of %s unpacks to what it was made of [F9.03]', (_what, values) => {
  const packed: unknown = JSON.parse(JSON.stringify(packColumn(values)));
  expect(unpackColumn(packed, values.length)).toEqual(values);
});
