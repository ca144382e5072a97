/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace';
import { FILE_LIMITS, MAX_BARRELS, unownedPaths } from './folders';
import {
  brokenDiagrams,
  deadPaths,
  findDiagramProblem,
  hardDocumentWords,
  listParagraphs,
  longParagraphs,
} from './documents';
import { listFiles, readTextFiles } from './sources';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

test('a paragraph of 91 words is a problem with its line, one of 90 is none [H1.40]', () => {
  const ofParagraph = (count: number) => longParagraphs([{ path: 'docs/a.md', text: `# A\n\n${words(count)}\n` }]);
  expect(ofParagraph(90)).toEqual([]);
  expect(ofParagraph(91)).toEqual(['docs/a.md:3: the paragraph has 91 words, 90 at most']);
});

test('a word of the hard list in a document is a problem with its line, in code it is none [H1.38]', () => {
  const find = (path: string) =>
    hardDocumentWords([{ path, text: 'The `said` text\n\n```sh\nsay hello\n```\n\nThe page says so.\n' }]);
  expect(find('docs/a.md')).toEqual(['docs/a.md:7: the document uses “says”, see docs/glossary.md']);
  expect(find('docs/glossary.md')).toEqual([]);
});

test('list items count separately; tables, headings and code do not count [H1.40]', () => {
  const text = `- ${words(80)}\n- ${words(80)}\n  more\n\n| ${words(200)} |\n\n\`\`\`\n${words(200)}\n\`\`\`\n`;
  expect(longParagraphs([{ path: 'docs/a.md', text }])).toEqual([]);
  expect(listParagraphs(text)).toHaveLength(2);
});

test.each([
  [
    'a sequence',
    'sequenceDiagram\nparticipant A\nparticipant B as Bet slip\nA->>B: place\nalt fits\nB-->>A: bet\nelse\nB-->>A: no\nend',
  ],
  ['a flowchart', 'flowchart LR\nA[Client] --> B(Platform)\nB -->|SQL| C'],
  ['a state diagram', 'stateDiagram-v2\n[*] --> loading\nloading --> shown: loaded'],
])('%s in valid syntax parses [H1.40]', (_, diagram) => {
  expect(findDiagramProblem(diagram)).toBeUndefined();
});

test.each([
  ['an unknown participant', 'sequenceDiagram\nparticipant A\nA->>B: place', 'B is no participant'],
  ['an open alt', 'sequenceDiagram\nparticipant A\nalt fits\nA->>A: place', 'alt is not closed'],
  ['an end too many', 'sequenceDiagram\nparticipant A\nend', 'end closes nothing'],
  ['else outside of alt', 'sequenceDiagram\nparticipant A\nloop all\nelse\nend', 'else is outside of alt'],
  ['a message without text', 'sequenceDiagram\nparticipant A\nA->>A:', 'the line is no statement'],
  ['a semicolon', 'sequenceDiagram\nparticipant A\nA->>A: place; wait', 'a semicolon ends a statement'],
  ['an unknown type', 'sequence\nA->>A: place', 'sequence is no known diagram'],
  ['a broken edge', 'flowchart LR\nA => B', 'the line is no node or edge'],
])('a diagram with %s does not parse [H1.40]', (_, diagram, problem) => {
  expect(findDiagramProblem(diagram)).toContain(problem);
});

test('documents have short paragraphs and diagrams that parse [H1.40]', () => {
  const files = readTextFiles(root);
  expect([...longParagraphs(files), ...brokenDiagrams(files)]).toEqual([]);
});

test('a path that a document names without a file or folder is a problem [H1.40]', () => {
  const text = 'See `shared/src/a.ts`, `shared/src/` and `shared/src/b.ts`; `npm run x/y` is no path.';
  expect(deadPaths([{ path: 'docs/a.md', text }], ['shared/src/a.ts'])).toEqual([
    'docs/a.md: shared/src/b.ts does not exist',
  ]);
});

test('decision 0003 has diagrams of placing, delay and settlement, lock-order tables and a failure table [H1.40]', () => {
  const text = read('docs/decisions/0003-money-path.md');
  expect(text.match(/^```mermaid$/gm)).toHaveLength(4);
  expect(text).toMatch(/^#### Optimistic path$[\s\S]*^\| 1 /m);
  expect(text).toMatch(/^\| Killed at /m);
  expect(text).toMatch(/^## Context$[\s\S]*^## Decision$[\s\S]*^## Consequences$/m);
});

test('the release record has diagrams of releasing and of loading a remote [H1.40]', () => {
  expect(read('docs/decisions/0002-releases.md').match(/^```mermaid\nsequenceDiagram$/gm)).toHaveLength(2);
});

test('every record has context, decision and consequences [H1.40]', () => {
  const records = listFiles(root).filter((path) => path.startsWith('docs/decisions/'));
  expect(records.length).toBeGreaterThan(7);
  const incomplete = records.filter(
    (path) => !['Context', 'Decision', 'Consequences'].every((name) => read(path).includes(`\n## ${name}\n`)),
  );
  expect(incomplete).toEqual([]);
});

test('every path of the repository has an owner and every owner line a path [H1.40]', () => {
  expect(unownedPaths(listFiles(root), read('docs/CODEOWNERS'))).toEqual([]);
});

test('each room of the platform and each module of delivery has an owner of its own [H1.40]', () => {
  const foldersOf = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `/${folder}/${name}/`);
  const owned = new Set(
    read('docs/CODEOWNERS')
      .split('\n')
      .map((line) => line.split(' ')[0]),
  );
  const folders = [...foldersOf('platform/src'), ...foldersOf('platform/src/delivery')];
  expect(folders.filter((folder) => !owned.has(folder))).toEqual([]);
});

test('the table of decision 0001 holds the limits of files that the check enforces [H1.04]', () => {
  const table = read('docs/decisions/0001-the-house.md');
  const limitOf = (figure: string) =>
    new RegExp(`^\\| ${figure} +\\|[^|]+\\| ([\\d,]+) `, 'm').exec(table)?.[1]?.replace(',', '');
  expect({
    files: Number(limitOf('product files')),
    medianLines: Number(limitOf('lines of the median file')),
    small: Number(limitOf('files under 30 lines')),
    smallParts: Number(limitOf('of these, small by no rule')),
    barrels: Number(limitOf('files that only re-export')),
  }).toEqual({ ...FILE_LIMITS, barrels: MAX_BARRELS });
});

test('a path without an owner, a line without a path and one without a team are problems [H1.40]', () => {
  expect(
    unownedPaths(['docs/a.md', 'tools/a.ts'], '/docs/ @backlay/foundation\n/old/ @backlay/shell\n/tools/ me\n'),
  ).toEqual(['docs/CODEOWNERS: /tools/ names no team', 'docs/CODEOWNERS: /old/ matches no file']);
  expect(unownedPaths(['docs/a.md', 'tools/a.ts'], '/docs/ @backlay/foundation\n')).toEqual([
    'tools/a.ts: docs/CODEOWNERS names no owner',
  ]);
});

test('the glossary defines each term once and holds the terms that decisions use [H1.02]', () => {
  const glossary = read('docs/glossary.md');
  const section = glossary.slice(glossary.indexOf('## Terms'), glossary.indexOf('## One word, one meaning'));
  const terms = [...section.matchAll(/^\| (.+?) +\|/gm)]
    .map(([, term]) => term ?? '')
    .filter((term) => term !== 'Term' && !term.startsWith('---'));
  expect(terms.length).toBeGreaterThan(110);
  const names = terms.flatMap((term) => term.split(/, | \/ /));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names).toEqual(
    expect.arrayContaining(['hold', 'exposure', 'house', 'trader', 'turnover', 'leader', 'rollout', 'capability']),
  );
});
