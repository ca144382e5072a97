/** @jest-environment node */
import { countWords, hardWords, longSentences, readComments, readSentences, undocumentedExports } from './comments';

const inProduct = (text: string, path = 'shell/src/a.ts') => [{ path, text }];
const words = (count: number) => Array.from({ length: count }, (_, index) => `Word${index}`).join(' ');

test('a sentence of 26 words in a comment is a problem, one of 25 is none [H1.38]', () => {
  expect(longSentences(inProduct(`/** ${words(25)}. ${words(25)}. */\nconst a = 1;`))).toEqual([]);
  expect(longSentences(inProduct(`const b = 1;\n// ${words(13)}\n// ${words(13)}\nconst a = 1;`))).toEqual([
    expect.stringMatching(/^shell\/src\/a\.ts:2: 26 words/),
  ]);
  expect(longSentences(inProduct(`// ${words(26)}\nconst a = 1;`, 'shell/src/a.test.ts'))).toEqual([]);
});

test('code in backticks is one word and requirement ids are none [H1.38]', () => {
  expect(countWords('Reads `a b c` once (A2.09, S-01).')).toBe(3);
  expect(readSentences('First one. Second one\n- an item\n\nthe last')).toEqual([
    'First one.',
    'Second one',
    '- an item',
    'the last',
  ]);
});

test('comments are read, and texts that look like one are not [H1.38]', () => {
  const source = "const a = 'x // no comment'; // one\n/* two */\nconst b = <p>{/* three */}http://a</p>;";
  expect(readComments({ path: 'a.tsx', text: source }).map(({ text }) => text)).toEqual(['one', 'two', 'three']);
});

test('a word of the hard list in a comment is a problem, in backticks it is none [H1.38]', () => {
  expect(hardWords(inProduct('// The book says so.\nconst a = 1;'))).toEqual([
    'shell/src/a.ts:1: a comment uses “says”, see docs/glossary.md',
  ]);
  expect(hardWords(inProduct('// Calls `say`.\nconst a = 1;'))).toEqual([]);
});

test('an exported function of an index without a doc line is a problem [H1.38]', () => {
  const files = [
    { path: 'shell/src/a/index.ts', text: "export { one, two as three } from './one';\nexport * from './all';" },
    { path: 'shell/src/a/one.ts', text: '/** Does. */\nexport const one = () => 1;\nexport function two() {}' },
    { path: 'shell/src/a/all.ts', text: 'export const four = () => 4;\nconst five = () => 5;\nexport const six = 6;' },
  ];
  expect(undocumentedExports(files)).toEqual([
    'shell/src/a/all.ts: four has no doc line',
    'shell/src/a/one.ts: two has no doc line',
  ]);
});
