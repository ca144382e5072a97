/** @jest-environment node */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { heldFiles, keepHeld, landedFiles, leastDue, testedFiles, watchTested } from './tested.mjs';

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

const due = () => leastDue(root, testedFiles(root, PACKAGE), PACKAGE);
const hold = () => keepHeld(root, PACKAGE, testedFiles(root, PACKAGE));

test('what was never tested is tested whole, and what held is not tested again for another version number', () => {
  expect(due()).toMatchObject({ run: 'all' });
  hold();
  expect(due()).toEqual({ run: 'none', as: 'what was tested here' });
  put(`${PACKAGE}/package.json`, '{"name":"remote-wallet","version":"2.0.0"}');
  expect(due()).toMatchObject({ run: 'none' });
});

test('a change of the package’s own code runs what depends on it', () => {
  hold();
  put(`${PACKAGE}/src/a.ts`, 'other');
  put(`${PACKAGE}/src/new.ts`, 'new');
  expect(due()).toMatchObject({ run: 'related', files: [`${PACKAGE}/src/a.ts`, `${PACKAGE}/src/new.ts`] });
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
  expect(due()).toMatchObject({ run: 'all' });
});

test('what was tested with everything else needs no test of its own, unless it was changed meanwhile', () => {
  put('remote-casino/src/a.ts', 'a');
  const allHeld = watchTested(root, [PACKAGE, 'remote-casino']);
  put('remote-casino/src/a.ts', 'saved while the tests ran');
  allHeld();
  expect(due()).toMatchObject({ run: 'none' });
  expect(heldFiles(root, 'remote-casino')).toBeNull();
});

const hasGit = spawnSync('git', ['--version']).status === 0;
(hasGit ? describe : describe.skip)('in a checkout of what has landed', () => {
  // Not the repository that a hook of git names, from which these tests may be run.
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@localhost', ...args], {
      cwd: root,
      env: environment,
      stdio: 'pipe',
    });
  const land = () => {
    git('add', '-A');
    git('commit', '-qm', 'landed');
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  };
  beforeEach(() => {
    put('.gitignore', 'dist\n');
    put('shared/build/dist/kept.mjs', 'ignored');
    put(`${PACKAGE}/.cache/x`, 'not a source');
    put(`${PACKAGE}/src/name with ünusual "letters".ts`, 'c');
    git('init', '-q');
    land();
  });

  test('it names every file by the same content as the working tree', () => {
    expect(landedFiles(root, PACKAGE)).toEqual(testedFiles(root, PACKAGE));
  });

  test('a first release runs what differs from it, committed or not', () => {
    expect(due()).toEqual({ run: 'none', as: 'origin/main' });
    put(`${PACKAGE}/package.json`, '{"name":"remote-wallet","version":"2.0.0"}');
    expect(due()).toMatchObject({ run: 'none' });
    put(`${PACKAGE}/src/a.ts`, 'other');
    git('commit', '-qam', 'not landed');
    put(`${PACKAGE}/src/new.ts`, 'new');
    expect(due()).toMatchObject({ run: 'related', files: [`${PACKAGE}/src/a.ts`, `${PACKAGE}/src/new.ts`] });
    put('shared/src/money.ts', 'other');
    expect(due()).toMatchObject({ run: 'all' });
  });

  test('what came with a pull needs no test, and what held here needs none although it has not landed', () => {
    hold();
    put('shared/src/money.ts', 'of somebody else');
    expect(due()).toMatchObject({ run: 'all' });
    land();
    expect(due()).toMatchObject({ run: 'none' });
    put('shared/src/money.ts', 'mine');
    hold();
    expect(due()).toMatchObject({ run: 'none' });
  });
});
