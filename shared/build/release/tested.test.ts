/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { dueTests, heldFiles, keepHeld, testedFiles, watchTested } from './tested.mjs';

const PACKAGE = 'remote-wallet';
let root: string;
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backlay-tested-'));
  put('jest.config.mjs', 'config');
  put(`${PACKAGE}/package.json`, '{"name":"remote-wallet","version":"1.0.0"}');
  put(`${PACKAGE}/src/a.ts`, 'a');
  put(`${PACKAGE}/src/b.ts`, 'b');
  put('shared/src/money.ts', 'money');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const due = () => dueTests(heldFiles(root, PACKAGE), testedFiles(root, PACKAGE), PACKAGE);
const hold = () => keepHeld(root, PACKAGE, testedFiles(root, PACKAGE));

test('what was never tested is tested whole, and what held is not tested again for another version number', () => {
  expect(due()).toEqual({ run: 'all' });
  hold();
  expect(due()).toEqual({ run: 'none' });
  put(`${PACKAGE}/package.json`, '{"name":"remote-wallet","version":"2.0.0"}');
  expect(due()).toEqual({ run: 'none' });
});

test('a change of the package’s own code runs what depends on it', () => {
  hold();
  put(`${PACKAGE}/src/a.ts`, 'other');
  put(`${PACKAGE}/src/new.ts`, 'new');
  expect(due()).toEqual({ run: 'related', files: [`${PACKAGE}/src/a.ts`, `${PACKAGE}/src/new.ts`] });
});

test.each([
  ['shared code', () => put('shared/src/money.ts', 'other')],
  ['the way tests run', () => put('jest.config.mjs', 'other')],
  ['what the package depends on', () => put(`${PACKAGE}/package.json`, '{"dependencies":{},"version":"1.0.0"}')],
  ['its declaration', () => put(`${PACKAGE}/remote.json`, '{}')],
  ['a file that is gone', () => rmSync(join(root, PACKAGE, 'src/b.ts'))],
])('a change of %s runs all of them', (_what, change) => {
  hold();
  change();
  expect(due()).toEqual({ run: 'all' });
});

test('what was tested with everything else needs no test of its own, unless it was changed meanwhile', () => {
  put('remote-casino/src/a.ts', 'a');
  const allHeld = watchTested(root, [PACKAGE, 'remote-casino']);
  put('remote-casino/src/a.ts', 'saved while the tests ran');
  allHeld();
  expect(due()).toEqual({ run: 'none' });
  expect(heldFiles(root, 'remote-casino')).toBeNull();
});
