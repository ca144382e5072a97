/** @jest-environment node */
import { computeCoverage, formatCoverage, formatSubject } from './coverage';
import type { Requirement } from './requirement-ids';
import { readTestTitles } from './title-wording';

const row = (id: string, owner: string): Requirement => ({ id, owner, kind: 'rule', text: `${id} holds` });
const read = (text: string) => readTestTitles({ path: 'a.test.ts', text });
const coverageOf = (text: string) =>
  computeCoverage(
    ['A1.01', 'A1.02', 'B5.04', 'B5.05'].map((id) => row(id, id.startsWith('A') ? 'shell' : 'betting')),
    read(text),
  );

test('a title that names two ids covers both requirements [H1.37]', () => {
  const covered = coverageOf("test('a bet is placed [A1.02 B5.04]', () => {});").filter(
    ({ tests }) => tests.length > 0,
  );
  expect(covered.map(({ id }) => id)).toEqual(['A1.02', 'B5.04']);
});

test.each([
  ['test.each rows', "test.each([['A1.01', 1], ['B5.05', 2]])('%s holds for %d', () => {});"],
  ['a describe.each table', "describe.each([['A1.01'], ['B5.05']])('%s', () => {});"],
  ['a loop over rows', "for (const id of ['A1.01', 'B5.05']) test(`${id} holds`, () => {});"],
  ['a tagged table', "test.each`id\n${'A1.01'}\n${'B5.05'}`('$id holds', () => {});"],
  ['a sum of strings', "test('one ' + 'holds [A1.01 B5.05]', () => {});"],
  ['a wrapper of test', "const together = isHere ? test : test.skip;\ntogether('both hold [A1.01 B5.05]', () => {});"],
  ['a group', "describe('OptimisticCache [A1.01 B5.05]', () => {});"],
  ['a Playwright test with options', "test('both hold [A1.01 B5.05]', { tag: '@phone' }, async () => {});"],
])('%s give a requirement its test [H1.37]', (_, text) => {
  expect(
    coverageOf(text)
      .filter(({ tests }) => tests.length > 0)
      .map(({ id }) => id),
  ).toEqual(['A1.01', 'B5.05']);
});

test.each([
  ['a comment', '// A1.01 holds'],
  ['a body', "test('nothing of note', () => { const id = 'A1.01'; });"],
  ['a skip reason', "test('nothing of note', () => { test.skip(isPhone, 'A1.01 has no keyboard'); });"],
  ['a step', "test('nothing of note', async () => { await test.step('A1.01 opens', async () => {}); });"],
])('an id in %s covers no requirement [H1.37]', (_, text) => {
  expect(coverageOf(text).filter(({ tests }) => tests.length > 0)).toEqual([]);
});

test('the report counts sections and owners, names untested ids and prints a total [H1.37]', () => {
  expect(formatCoverage(coverageOf("test('a bet is placed [A1.02 B5.04]', () => {});"))).toEqual([
    'A1           1 of    2   50 %',
    'B5           1 of    2   50 %',
    '',
    'shell        1 of    2   50 %',
    'betting      1 of    2   50 %',
    '',
    'no test names: A1.01 B5.05',
    '',
    'total        2 of    4   50 %',
  ]);
});

test('a subject lists the tests of an id or the untested rows of a section [H1.37]', () => {
  const coverage = coverageOf("\ntest('a bet is placed [B5.04]', () => {});");
  expect(formatSubject(coverage, 'B5.04')).toEqual(['B5.04 holds', 'a.test.ts:2 a bet is placed [B5.04]']);
  expect(formatSubject(coverage, 'B5.05')).toEqual(['B5.05 holds', 'no test names it']);
  expect(formatSubject(coverage, 'B5')).toEqual(['B5.05  betting  B5.05 holds', 'B5           1 of    2   50 %']);
  expect(formatSubject(coverage, 'wallet')).toBeUndefined();
});
