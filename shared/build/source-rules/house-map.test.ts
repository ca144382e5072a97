/** @jest-environment node */
import { root } from '../workspace';
import { findDiagramProblem } from './documents';
import { listArrows, MAP_DOCUMENT, renderMap, staleMap } from './house-map';
import { readTextFiles } from './sources';

const MANIFEST = { path: 'shared/package.json', text: '{"exports":{"./domain":"./src/domain/index.ts"}}' };
const files = [
  MANIFEST,
  { path: 'shared/src/domain/a.ts', text: 'export const a = 1;' },
  { path: 'platform/src/core/a.ts', text: `import { a } from '@backlay/shared/domain';` },
  { path: 'platform/src/money/a.ts', text: `import type { A } from '../core';\nimport '@backlay/shared/domain';` },
  { path: 'platform/src/money/a.test.ts', text: `import '../betting';` },
  { path: 'shell/src/a.ts', text: `void import('@backlay/shared/domain');` },
  { path: 'remote-wallet/src/a.ts', text: `export * from '@backlay/shared/domain';` },
];

test('the map has the imports of product files, without those that follow from others [H1.40]', () => {
  const map = renderMap(listArrows(files));
  expect(findDiagramProblem(map)).toBeUndefined();
  expect(map.split('\n').filter((line) => line.includes('>'))).toEqual([
    '  platformSrcCore --> sharedSrcDomain',
    '  platformSrcMoney --> platformSrcCore',
    '  remotes --> sharedSrcDomain',
    '  shell --> sharedSrcDomain',
    '  shell -.->|loads at run time| remotes',
  ]);
});

test('a map without a new arrow, and a document without a map, are problems [H1.40]', () => {
  const text = `<!-- map of the house: written -->\n\n\`\`\`mermaid\n${renderMap(listArrows(files))}\`\`\`\n\n<!-- end of the map -->`;
  const document = { path: MAP_DOCUMENT, text };
  expect(staleMap([...files, document])).toEqual([]);
  const planted = { path: 'platform/src/core/b.ts', text: `import '../money';\nimport '../platform';` };
  expect(staleMap([...files, document, planted])).toEqual([expect.stringContaining('the map is out of date')]);
  expect(staleMap(files)).toEqual([expect.stringContaining('the map of the house is missing')]);
});

test('the map of the repository is that of its imports [H1.40]', () => {
  expect(staleMap(readTextFiles(root))).toEqual([]);
});
