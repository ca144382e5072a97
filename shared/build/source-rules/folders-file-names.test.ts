/** @jest-environment node */
import { root } from '../workspace';
import { badFileNames } from './folders';
import { listFiles } from './sources';

test.each(['shell/src/Foo.tsx', 'e2e/product/openPage.ts', 'platform/src/My_Room/a.ts', 'docs/Decisions.md'])(
  'the path %s is refused [H1.03]',
  (path) => {
    expect(badFileNames([path])).toHaveLength(1);
  },
);

test.each(['README.md', 'docs/CODEOWNERS', '.github/a.yml', 'shared/src/ui/_tokens.scss', 'shell/src/a.module.scss'])(
  'the path %s passes [H1.03]',
  (path) => {
    expect(badFileNames([path])).toEqual([]);
  },
);

test('every file and folder of the repository is kebab-case [H1.03]', () => {
  expect(badFileNames(listFiles(root))).toEqual([]);
});
