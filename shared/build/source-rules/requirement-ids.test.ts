/** @jest-environment node */
import { root } from '../workspace';
import { listDecisionIds, parseRequirements, readKnownIds, readRequirements, unknownIds } from './requirement-ids';
import { readTextFiles } from './sources';

const PLANTED = ['A99', '99'].join('.');

test('an id of neither key is a problem of its code, test and document [H1.37]', () => {
  const files = ['shell/src/a.ts', 'shell/src/a.test.ts', 'docs/a.md'].map((path) => ({
    path,
    text: `// ${PLANTED}, A1.01, S-01 and OQ-01; B5 is a section, UTF-8 an encoding.`,
  }));
  expect(unknownIds(files)).toEqual(
    files.map(({ path }) => `${path}: ${PLANTED} is in neither docs/requirements.tsv nor docs/product-decisions.md`),
  );
});

test('an unknown decision is a problem once per file [H1.37]', () => {
  const unknown = ['OQ', '999'].join('-');
  expect(unknownIds([{ path: 'docs/a.md', text: `${unknown} ${unknown}` }])).toHaveLength(1);
});

test('every id of the repository is in one of both keys [H1.37]', () => {
  expect(unknownIds(readTextFiles(root))).toEqual([]);
});

test('each id is defined once, in one key [H1.37]', () => {
  const ids = readRequirements().map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(1000);
  expect(ids.filter((id) => !/^[A-H]\d{1,2}\.\d{2}$/.test(id))).toEqual([]);
  expect(readKnownIds().size).toBeGreaterThan(ids.length + 100);
  expect(listDecisionIds('| S-01 | a | b |\n| S-01 | again | b |\ntext | S-02 |')).toEqual(['S-01', 'S-01']);
});

test.each([
  ['three columns', 'A1.01\tshell\trule'],
  ['five columns', 'A1.01\tshell\trule\ttext\tcheck'],
  ['an id that occurs twice', 'A1.01\tshell\trule\ttext\nA1.01\tshell\trule\ttext'],
])('a requirements file with %s is refused [H1.37]', (_, rows) => {
  expect(() => parseRequirements(`id\towner\tkind\trequirement\n${rows}\n`)).toThrow(/A1\.01/);
});
