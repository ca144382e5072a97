/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hashTools } from './workspace';

let tree: string;
const put = (file: string, text: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
};
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'backlay-workspace-'));
  put('pnpm-lock.yaml', 'locked');
  put('shared/package.json', '{"name":"shared"}');
  put('shared/build/webpack/common.ts', 'common');
  put('remote-wallet/package.json', '{"name":"remote-wallet","version":"1.0.0"}');
  put('remote-wallet/webpack.config.ts', 'config');
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

test.each([
  ['another version of the package', 'remote-wallet/package.json', '{"name":"remote-wallet","version":"1.0.1"}'],
  ['another source', 'remote-wallet/src/a.ts', 'a'],
  ['another test of the build', 'shared/build/webpack/common.test.ts', 'a'],
])('%s leaves what was built of the others', (_what, file, text) => {
  const before = hashTools('remote-wallet', tree);
  put(file, text);
  expect(hashTools('remote-wallet', tree)).toBe(before);
});

test.each([
  [
    'another dependency',
    'remote-wallet/package.json',
    '{"name":"remote-wallet","version":"1.0.0","sideEffects":false}',
  ],
  ['other locked packages', 'pnpm-lock.yaml', 'locked otherwise'],
  ['another configuration of the package', 'remote-wallet/webpack.config.ts', 'config, too'],
  ['another declaration', 'remote-wallet/remote.json', '{}'],
  ['a loader beside it', 'remote-wallet/loader.ts', 'loader'],
  ['another way to build', 'shared/build/webpack/common.ts', 'common, too'],
])('%s builds everything anew', (_what, file, text) => {
  const before = hashTools('remote-wallet', tree);
  put(file, text);
  expect(hashTools('remote-wallet', tree)).not.toBe(before);
});
