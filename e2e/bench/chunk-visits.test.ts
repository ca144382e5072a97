import { listShortcomings } from './chunk-visits';

test('a run over lazy files is good where every file has a visit and every case passed', () => {
  expect(listShortcomings({ missed: [], cases: 3, failures: 0 })).toEqual([]);
});

test.each([
  ['a file without a visit', { missed: ['/a.js'], cases: 3, failures: 0 }, ['no visit brings in /a.js']],
  ['no case', { missed: [], cases: 0, failures: 0 }, ['no case ran']],
  ['a failed case', { missed: [], cases: 3, failures: 1 }, ['1 of 3 cases failed']],
])('a run with %s is not good', (_what, run, shortcomings) => {
  expect(listShortcomings(run)).toEqual(shortcomings);
});
