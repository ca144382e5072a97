import { checkFolders, listBarrels, listSingleFileFolders } from './folders';

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
