/** @jest-environment node */
import { root } from '../workspace';
import { checkGuides, GUIDE_LIMITS, listGuideFiles } from './change-guides';
import { listFiles, readTextFiles } from './sources';

const row = (at: number, path: string) => `| ${at} | \`${path}\` | change |`;
const guide = (...paths: readonly string[]) =>
  `# Add a\n\n## Files\n\nAt most 2 files.\n\n| # | File | Change |\n| - | ---- | ------ |\n${paths
    .map((path, at) => row(at + 1, path))
    .join('\n')}\n\n## Steps\n\n${row(9, 'elsewhere')}\n`;
const check = (text: string, index = '| [A](add-a.md) | 2 |') =>
  checkGuides(
    [
      { path: 'docs/how-to/add-a.md', text },
      { path: 'docs/how-to/README.md', text: index },
    ],
    ['src/a.ts', 'src/b.ts'],
    { 'add-a': 2 },
  );

test('a guide within its limit whose paths exist has no problem; a folder counts for a new file [H1.40]', () => {
  expect(listGuideFiles(guide('src/a.ts', 'src'))).toEqual(['src/a.ts', 'src']);
  expect(check(guide('src/a.ts', 'src'))).toEqual([]);
});

test.each([
  ['a third file', guide('src/a.ts', 'src/b.ts', 'src'), 'docs/how-to/add-a.md: 3 files, at most 2'],
  ['a path that is gone', guide('src/c.ts'), 'docs/how-to/add-a.md: src/c.ts does not exist'],
  ['no list', '# Add a\n\nAt most 2 files.\n', 'docs/how-to/add-a.md: the section Files lists nothing'],
  [
    'another limit in its text',
    guide('src/a.ts').replace('At most 2', 'At most 3'),
    'docs/how-to/add-a.md: the limit of 2 files is not stated',
  ],
])('%s in a guide is a problem [H1.40]', (_, text, problem) => {
  expect(check(text)).toEqual([problem]);
});

test('a guide that is missing, or missing in the overview, is a problem [H1.40]', () => {
  expect(checkGuides([], [], { 'add-a': 2 })).toEqual(['docs/how-to/add-a.md does not exist']);
  expect(check(guide('src/a.ts'), '')).toEqual(['docs/how-to/README.md: add-a is not listed with 2 files']);
});

test('the five guides list files that exist, within their limits [H1.40]', () => {
  expect(Object.keys(GUIDE_LIMITS)).toHaveLength(5);
  expect(checkGuides(readTextFiles(root), listFiles(root))).toEqual([]);
});
