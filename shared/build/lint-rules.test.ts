/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ACCESS, ALLOWED, ANYWHERE, HOOKS, JAVASCRIPT, PLACES, SCRIPT, TYPESCRIPT } from './lint-rules.fixture';
import { lintTree } from './lint-tree.fixture';
import { root } from './workspace';

type Planted = readonly (readonly [path: string, text: string, rule: string])[];

const REMOTES = ['remote-account', 'remote-betting', 'remote-casino', 'remote-wallet'];

function plant(
  faults: Readonly<Record<string, string>>,
  folders: readonly string[],
  endings: readonly string[],
): Planted {
  return Object.entries(faults).flatMap(([rule, text]) =>
    folders.flatMap((folder) =>
      endings.map((ending) => [`${folder}/${rule.replace('/', '.')}${ending}`, text, rule] as const),
    ),
  );
}

/** Each fault in the folders and endings in which it is refused. */
const REFUSED: Planted = [
  ...plant(ANYWHERE, ['platform/src/any'], ['.ts', '.tsx', '.mjs']),
  ...plant(TYPESCRIPT, ['platform/src/typed'], ['.ts', '.tsx']),
  ...plant(JAVASCRIPT, ['platform/src/modules'], ['.mjs']),
  ...plant(SCRIPT, ['platform/src/scripts'], ['.cjs']),
  ...plant(HOOKS, ['shell/src', 'shared/src', ...REMOTES.map((remote) => `${remote}/src`)], ['.ts', '.tsx']),
  ...plant(ACCESS, ['shell/src', 'shared/src/ui', 'e2e'], ['.tsx']),
  ...PLACES.flatMap(({ rule, text, refused }) => refused.map((path) => [path, text, rule] as const)),
];

const CLEAN: readonly (readonly [path: string, text: string])[] = [
  ...plant(HOOKS, ['platform/src', 'e2e'], ['.ts']).map(([path, text]) => [path, text] as const),
  ...PLACES.flatMap(({ text, allowed }) => allowed.map((path) => [path, text] as const)),
  ...Object.entries(ALLOWED),
];

test('a fault of each rule, in each kind of file and folder where the rule holds, fails the lint [H1.35 E2.10]', () => {
  const { faults, code } = lintTree(REFUSED.map(([path, text]) => [path, text]));
  const found = new Set(faults.map(({ path, rule }) => `${path}: ${rule}`));
  expect(REFUSED.map(([path, , rule]) => `${path}: ${rule}`).filter((line) => !found.has(line))).toEqual([]);
  expect(code).toBe(1);
});

test('a source that options, folder or comment allow passes the lint [H1.35]', () => {
  expect(lintTree(CLEAN)).toEqual({ faults: [], code: 0 });
});

test('a comment that switches off a rule which finds nothing fails the lint [H1.35]', () => {
  const text = '// oxlint-disable-next-line no-empty\nexport const f = 1;';
  const { faults, code } = lintTree([['shell/src/unused.ts', text]]);
  expect(faults).toEqual([{ path: 'shell/src/unused.ts', rule: expect.stringContaining('Unused'), line: 1 }]);
  expect(code).toBe(1);
});

test('each rule of the configuration has a planted fault, and each planted fault a rule [H1.35]', () => {
  const path = join(root, '.oxlintrc.json');
  const { config } = ts.parseConfigFileTextToJson(path, readFileSync(path, 'utf8'));
  const blocks: readonly { readonly rules: object }[] = [config, ...config.overrides];
  const configured = new Set(blocks.flatMap(({ rules }) => Object.keys(rules)));
  expect([...new Set(REFUSED.map(([, , rule]) => rule))].sort()).toEqual([...configured].sort());
});
