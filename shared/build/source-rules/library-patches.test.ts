import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { remoteWebpack } from '../webpack/remote';
import { shellWebpack } from '../webpack/shell';
import { packages, root } from '../workspace';
import { checkPatches, readPatches } from './library-patches';
import { listFiles } from './sources';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const workspace = read('pnpm-workspace.yaml');
const lock = read('pnpm-lock.yaml');

const LIBRARIES = ['axios', '@module-federation/runtime', '@module-federation/runtime-core', '@module-federation/sdk'];
const folderOf = (name: string) => new RegExp(`^${name.replace('/', '\\+')}@`);

/** Every script of the installed copies of axios and of the packages of the federation runtime. */
const scripts = LIBRARIES.flatMap((name) =>
  readdirSync(join(root, 'node_modules/.pnpm'))
    .filter((folder) => folderOf(name).test(folder))
    .map((folder) => join(root, 'node_modules/.pnpm', folder, 'node_modules', name))
    .flatMap((home) => readdirSync(home, { recursive: true, encoding: 'utf8' }).map((file) => join(home, file)))
    .filter((file) => /\.[mc]?js$/.test(file)),
);

type Rules = ReturnType<ReturnType<typeof shellWebpack>>['module']['rules'];
const changing = (rules: Rules) =>
  rules.flatMap(({ test: matches, exclude }) =>
    scripts.filter((script) => matches.test(script) && !(exclude instanceof RegExp && exclude.test(script))),
  );

const configOf = (name: string) => {
  const url = pathToFileURL(join(root, name, 'webpack.config.ts')).href;
  return name === 'shell' ? shellWebpack(url)() : remoteWebpack(url)();
};

test.each(packages)(
  'no rule of the build of %s matches a file of axios or of the federation runtime [H1.32]',
  (name) => {
    const config = configOf(name);
    expect(scripts.length).toBeGreaterThan(100);
    expect(changing(config.module.rules as Rules)).toEqual([]);
    expect(config.plugins.map((plugin) => plugin.constructor.name)).not.toContain('NormalModuleReplacementPlugin');
  },
);

test('every patch is pinned to the version that the lock file has [H1.32]', () => {
  expect(readPatches(workspace).length).toBeGreaterThan(0);
  expect(checkPatches(workspace, lock, listFiles(root))).toEqual([]);
});

test.each([
  [
    'another version',
    workspace,
    lock.replaceAll('runtime-core@2.9.2', 'runtime-core@2.9.3'),
    'version 2.9.3 is locked',
  ],
  ['a range', workspace.replace('runtime-core@2.9.2', 'runtime-core@^2.9.2'), lock, 'state one exact version'],
  ['no file', workspace.replace(/patches\/(.*)2\.9\.2/, 'patches/$12.9.3'), lock, 'there is no patches/'],
  ['no entry', workspace.replace(/^ {2}'@module-federation.*\n/m, ''), lock, 'does not list this patch'],
])('a patch with %s fails with its name [H1.32]', (_name, changedWorkspace, changedLock, problem) => {
  const [first] = checkPatches(changedWorkspace, changedLock, listFiles(root));
  expect(first).toContain('@module-federation');
  expect(checkPatches(changedWorkspace, changedLock, listFiles(root)).join('\n')).toContain(problem);
});
