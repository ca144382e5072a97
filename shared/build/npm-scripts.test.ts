/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTextFiles } from './source-rules/sources';
import { root } from './workspace';

const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const RENAMED = [
  ['books', 'ledger:verify'],
  ['art', 'sandbox:art'],
  ['switch', 'tenant:flag'],
  ['contract', 'contract:check'],
  ['releases', 'release:list'],
  ['audit', 'release:audit'],
] as const;

/** Scripts that a text asks its reader to run. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/\bp?npm run ((?:-s )?)([a-z][a-z0-9:-]*(?:\|[a-z0-9:|-]+)?)/g)].flatMap(([, , names = '']) =>
    names.split('|'),
  );
const texts = readTextFiles(root).filter(
  ({ path }) => /\.md$|\.tsx?$/.test(path) && !/npm-scripts|CHANGELOG|write-a-remote/.test(path),
);

test.each(RENAMED)('the old script %s runs the same as %s [H1.02]', (old, name) => {
  expect(scripts[name]).toBeDefined();
  expect(scripts[old]).toBe(scripts[name]);
});

test('the scripts test:changed, openapi and check:fix exist [H1.02]', () => {
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['test:changed', 'openapi', 'check:fix']));
});

test('every script of this repository that a document or a message names exists, by its new name [H1.02]', () => {
  const old: ReadonlySet<string> = new Set(RENAMED.map(([name]) => name));
  const documents = texts.filter(({ path }) => /^(README\.md|docs\/|platform\/src\/cli)/.test(path));
  const named = documents.flatMap(({ path, text }) => namedIn(text).map((name) => ({ path, name })));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !(name in scripts) || old.has(name))).toEqual([]);
});
