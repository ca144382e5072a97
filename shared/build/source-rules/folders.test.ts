import { checkFileFigures, checkFolders, listBarrels, listSingleFileFolders, measureFiles } from './folders';

const file = (path: string, text = 'export const a = 1;') => ({ path, text });
const pair = (folder: string) => [file(`${folder}/a.ts`), file(`${folder}/b.ts`)];

test('a planted folder with one product file is refused, index, tests and styles not counted [H1.05]', () => {
  const planted = [
    ...pair('shell/src/api'),
    file('remote-betting/src/search/search-screen.tsx'),
    file('remote-betting/src/search/search-screen.test.tsx'),
    file('remote-betting/src/search/search.fixture.ts'),
    file('remote-betting/src/search/index.ts', "export { a } from './search-screen';"),
  ];
  expect(listSingleFileFolders(planted)).toEqual(['remote-betting/src/search']);
  expect(checkFolders(planted, [])).toEqual(['remote-betting/src/search holds a single product file']);
  expect(checkFolders(planted, ['remote-betting/src/search'])).toEqual([]);
});

test('a known folder of a single file that has two files leaves the list [H1.05]', () => {
  expect(checkFolders(pair('shell/src/api'), ['shell/src/api'])).toEqual([
    'shell/src/api is no folder of a single file any more: remove its line from run.ts',
  ]);
});

test('a file that only re-exports is a barrel, an index with code is none [H1.05]', () => {
  const sources = [
    file('shell/src/api/index.ts', "export { createApi } from './api';\nexport type { Api } from './api';"),
    file('remote-wallet/src/texts/index.ts', "export * from './en';\nexport const load = () => import('./hi');"),
  ];
  expect(listBarrels(sources)).toEqual(['shell/src/api/index.ts']);
});

test('a sixteenth folder of shell/src is refused [H1.07]', () => {
  const folders = (count: number) =>
    Array.from({ length: count }, (_, index) => pair(`shell/src/folder-${index}`)).flat();
  expect(checkFolders(folders(15), [])).toEqual([]);
  expect(checkFolders(folders(16), [])).toEqual(['shell/src has 16 folders, at most 15']);
});

const lines = (count: number) => 'a;\n'.repeat(count);

test('figures count product files: median, files under 30 lines, and those that no rule makes small [H1.04]', () => {
  const planted = [
    file('shell/src/api/index.ts', lines(2)),
    file('remote-betting/src/home/ports.ts', lines(14)),
    file('remote-betting/src/home/star.tsx', lines(29)),
    file('remote-betting/src/home/home.tsx', lines(80)),
    file('platform/src/core/http/app.ts', lines(90)),
    file('platform/src/core/http/app.test.ts', lines(3)),
    file('e2e/journeys/login.ts', lines(3)),
  ];
  expect(measureFiles(planted)).toEqual({ files: 5, medianLines: 29, small: 3, smallParts: 1 });
});

test('a file more, a smaller median, and a small part more than the tree holds are refused [H1.04]', () => {
  const limits = { files: 5, medianLines: 70, small: 3, smallParts: 1 };
  expect(checkFileFigures({ files: 5, medianLines: 70, small: 3, smallParts: 1 }, limits)).toEqual([]);
  expect(checkFileFigures({ files: 6, medianLines: 69, small: 4, smallParts: 2 }, limits)).toEqual([
    '6 product files, at most 5: merge parts that change together',
    'the median product file has 69 lines, at least 70',
    '4 product files have under 30 lines, at most 3',
    '2 parts have under 30 lines, at most 1: merge them into what they belong to',
  ]);
});
