/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listBundled } from './browser-imports';

const root = join(__dirname, '../../..');

/** A page with an isolated remote checks what its frame sends and gets: it alone loads schemas, lazily (F5.03, F5.04). */
const isOfFrames = (file: string) => file.startsWith('shell/src/federation/frame/');

test('the bundle of the shell holds no zod, no schema, no description of the contract but for frames [H1.09 H1.13]', () => {
  const { files, packages } = listBundled(root, 'shell/src/main.tsx', true, isOfFrames);
  expect(listBundled(root, 'shell/src/main.tsx', false).files.filter(isOfFrames)).toEqual([]);
  expect(files).toContain('shared/src/contract/endpoints.ts');
  expect(
    files.filter((file) => /^shared\/src\/contract\/.*(schemas|descriptions|fields|frames)[.]ts$/.test(file)),
  ).toEqual([]);
  expect(packages.filter((name) => /^zod/.test(name))).toEqual([]);
});

test('an import of zod behind a dynamic import and a re-export is found; a type import is not [H1.13]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backlay-imports-'));
  try {
    writeFileSync(
      join(folder, 'main.ts'),
      `import type { A } from './typed';\nvoid import('./lazy');\nexport type B = A;\n`,
    );
    writeFileSync(join(folder, 'lazy.ts'), `export { z } from './again';\n`);
    writeFileSync(join(folder, 'again.ts'), `export { z } from 'zod';\n`);
    writeFileSync(join(folder, 'typed.ts'), `import { x } from 'other';\nexport type A = typeof x;\n`);
    const { files, packages } = listBundled(folder, 'main.ts');
    expect([...files].sort()).toEqual(['again.ts', 'lazy.ts', 'main.ts']);
    expect(packages).toEqual(['zod']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('of a file that only re-exports, the wanted names alone are followed [H1.24]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backlay-imports-'));
  try {
    writeFileSync(
      join(folder, 'main.ts'),
      `import { light, type Heavy } from './barrel';\nlight();\nexport type B = Heavy;\n`,
    );
    writeFileSync(
      join(folder, 'barrel.ts'),
      `export { one as light } from './light';\nexport { Heavy } from './heavy';\n`,
    );
    writeFileSync(join(folder, 'light.ts'), `export const one = () => import('./lazy');\n`);
    writeFileSync(join(folder, 'heavy.ts'), `export { z as Heavy } from 'zod';\n`);
    writeFileSync(join(folder, 'lazy.ts'), `export const two = 2;\n`);
    expect(listBundled(folder, 'main.ts', false)).toEqual({
      files: ['main.ts', 'barrel.ts', 'light.ts'],
      packages: [],
    });
    expect(listBundled(folder, 'main.ts').files).toContain('lazy.ts');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const isOfDataLayer = (name: string) => /^shared\/src\/data\/|^@tanstack/.test(name);

// The shell, the first chunk of each remote, and the slots that a page shows to a visitor.
test.each([
  'shell/src/main.tsx',
  ...['account', 'betting', 'casino', 'wallet'].map((name) => `remote-${name}/src/remote.ts`),
  'remote-betting/src/home/sport-tree.tsx',
  'remote-betting/src/open-bets/bet-panel.tsx',
  'remote-betting/src/slip/slip-sheet.tsx',
  'remote-wallet/src/wallet-home/header-balance.tsx',
])('%s, which a first page may load, imports nothing of the data layer [H1.24]', (entry) => {
  const { files, packages } = listBundled(root, entry, false);
  expect(files).toContain(entry);
  expect([...files, ...packages].filter(isOfDataLayer)).toEqual([]);
});

test('the data layer of the shell is behind a dynamic import [H1.24]', () => {
  expect(listBundled(root, 'shell/src/main.tsx').packages.filter(isOfDataLayer)).toEqual(['@tanstack/react-query']);
});
