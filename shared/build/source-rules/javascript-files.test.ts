/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace';

/**
 * What runs before anything is installed, and what tools demand. The child that draws pages runs without any package, and the guest
 * remote is of a team that has no TypeScript in its build.
 */
const JAVASCRIPT = [
  '.dependency-cruiser.cjs',
  'e2e/fixtures/guest-remote/build.mjs',
  'e2e/fixtures/guest-remote/rspack.config.mjs',
  'jest.config.mjs',
  'platform/src/delivery/drawing/child.cjs',
  'shared/build/bootstrap.mjs',
  'shared/build/lint-rules.mjs',
  'shared/testing/longest-first.mjs',
];

test('JavaScript files are only the bootstrap, configuration of tools and the guest of the guide [H1.20]', () => {
  const listed = execFileSync('git', ['ls-files', '*.js', '*.mjs', '*.cjs', '*.jsx'], { cwd: root, encoding: 'utf8' });
  expect(listed.trim().split('\n').sort()).toEqual(JAVASCRIPT);
  expect(JAVASCRIPT.length).toBeLessThanOrEqual(8);
});

test('the bootstrap has at most 60 lines and imports nothing that has to be installed first [H1.20]', () => {
  const text = readFileSync(join(root, 'shared/build/bootstrap.mjs'), 'utf8');
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  const imported = [...text.matchAll(/^import .* from '([^']+)';$/gm)].map(([, from]) => from);
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter((from) => !from?.startsWith('node:'))).toEqual([]);
});

test('the type check covers the build and JavaScript, and no source asks to be left out of it [H1.20]', () => {
  const { compilerOptions, include } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  expect(compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true, allowJs: true, checkJs: true });
  expect(include).toEqual(expect.arrayContaining(['shared', '*.config.mjs', '.dependency-cruiser.cjs']));
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs'], { cwd: root, encoding: 'utf8' });
  const unchecked = listed
    .trim()
    .split('\n')
    .filter((file) => /^\/\/ @ts-(nocheck|ignore)\b/m.test(readFileSync(join(root, file), 'utf8')));
  expect(unchecked).toEqual([]);
});
