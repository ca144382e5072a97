/** @jest-environment node */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEDERATION_FILES } from '../release/federation-files';
import { importRemoteFolder } from './import-folder';

let base: string;
beforeEach(() => (base = mkdtempSync(join(tmpdir(), 'backlay-elsewhere-'))));
afterEach(() => rmSync(base, { recursive: true, force: true }));

const declaration = {
  name: 'guest',
  contract: '^1.0.0',
  routes: [{ path: '/guest-hello', screen: 'hello', access: 'public' }],
  slots: [],
};
const build = {
  version: '1.2.0',
  container: 'backlay_guest_1_2_0',
  entry: 'remoteEntry.js',
  shared: { react: '^19.0.0' },
  css: [],
  screens: { hello: ['screen-hello.js'] },
};
const scripts = {
  'remoteEntry.js': 'var backlay_guest_1_2_0; self.__BACKLAY_INTEGRITY__;',
  'screen-hello.js': 'void 0;',
};

/** Takes a folder with these files in place of good ones; a file that is null is left out. */
function take(over: {
  readonly remote?: object;
  readonly build?: object;
  readonly files?: Record<string, string | null>;
}) {
  const folder = join(base, 'built');
  mkdirSync(folder, { recursive: true });
  const files = {
    'remote.json': JSON.stringify({ ...declaration, ...over.remote }),
    'build.json': JSON.stringify({ ...build, ...over.build }),
    ...scripts,
    ...over.files,
  };
  for (const [name, text] of Object.entries(files)) if (text !== null) writeFileSync(join(folder, name), text);
  return importRemoteFolder(folder, join(base, 'dist'));
}

test('a folder built externally becomes a release with the hash of every file', async () => {
  expect(await take({})).toEqual({ ok: true, name: 'guest', version: '1.2.0' });
  const record = JSON.parse(readFileSync(join(base, 'dist/release.json'), 'utf8'));
  expect(record).toMatchObject({
    kind: 'remote',
    name: 'guest',
    version: '1.2.0',
    container: 'backlay_guest_1_2_0',
    routes: declaration.routes,
    screens: build.screens,
  });
  expect(Object.keys(record.files)).toEqual([...FEDERATION_FILES, 'remoteEntry.js', 'screen-hello.js'].sort());
  expect(record.files['screen-hello.js'].integrity).toMatch(/^sha384-/);
});

test.each([
  ['a folder without build.json', { files: { 'build.json': null } }, /^build\.json is missing/],
  ['a declaration that the schema does not know', { remote: { preload: true } }, /^remote\.json: .*preload/],
  ['the name of a remote of this repository', { remote: { name: 'wallet' } }, /choose another/],
  [
    'a contract that this shell does not offer',
    { remote: { contract: '^9.0.0' } },
    /it needs contract \^9\.0\.0, shell/,
  ],
  ['a shared module that nobody provides', { build: { shared: { lodash: '^4.0.0' } } }, /^lodash is not shared/],
  ['a file that is not there', { files: { 'screen-hello.js': null } }, /^screen-hello\.js is named in build\.json/],
  ['a screen that no route shows', { build: { screens: { bye: [] } } }, /the screen bye, which no route/],
  ['an entry of another name', { build: { container: 'other' } }, /does not announce other/],
  ['eval', { files: { 'screen-hello.js': 'eval("1")' } }, /uses eval, which the page's policy forbids/],
  ['lazy files without their hash', { files: { 'remoteEntry.js': 'var backlay_guest_1_2_0;' } }, /without their hash/],
  ['a version that is none', { build: { version: 'one' } }, /^build\.json: version/],
])('%s is refused, with what would satisfy the rule', async (_what, over, problem) => {
  const taken = (await take(over)) as { ok: false; problems: string[] };
  expect(taken.ok).toBe(false);
  expect(taken.problems).toEqual([expect.stringMatching(problem)]);
});
