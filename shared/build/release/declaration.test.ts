/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteDeclaration } from '../../src/contract/schemas';
import { packages, root } from '../workspace';

const declared = { name: 'wallet', contract: '^1.0.0', routes: [], slots: [] };
const problems = (given: object) => {
  const read = remoteDeclaration.safeParse({ ...declared, ...given });
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'));
};

const remotes: readonly string[] = packages.filter(
  (pkg: string) => pkg !== 'shell' && existsSync(join(root, pkg, 'remote.json')),
);

test.each(remotes)('%s declares what the schema knows', (pkg) => {
  const read = remoteDeclaration.safeParse(JSON.parse(readFileSync(join(root, pkg, 'remote.json'), 'utf8')));
  expect(read.error?.issues ?? []).toEqual([]);
});

test.each([
  ['a name that is none', { name: 'Wallet!' }, ['name']],
  [
    'a path that is not from the root',
    { routes: [{ path: 'deposit', screen: 'x', access: 'public' }] },
    ['routes.0.path'],
  ],
  [
    'an access that there is not',
    { routes: [{ path: '/deposit', screen: 'x', access: 'everyone' }] },
    ['routes.0.access'],
  ],
  ['a slot without a place', { slots: [{ name: 'deposit', component: 'x' }] }, ['slots.0.name']],
  ['a word that means nothing', { preload: true }, ['']],
])('%s is named before anything is built', (_what, given, paths) => {
  expect(problems(given)).toEqual(paths);
});
