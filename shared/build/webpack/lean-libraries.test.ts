import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace';
import { LEAN, bare, bareRules, without } from './lean-libraries';

interface Entry {
  readonly file: string;
  readonly instead?: string;
  readonly without?: readonly string[];
}

const store = join(root, 'node_modules/.pnpm');

/** Every installed copy of a package's file. */
const copiesOf = (file: string): string[] =>
  readdirSync(store)
    .map((folder) => join(store, folder, 'node_modules', file))
    .filter((path) => existsSync(path));

test.each(LEAN as readonly Entry[])('$file is there, and its names stay', (entry) => {
  const copies = copiesOf(entry.file);
  expect(copies.length).toBeGreaterThan(0);
  for (const copy of copies) {
    const source = readFileSync(copy, 'utf8');
    const leaner = bare(source, entry);
    expect(leaner.length).toBeLessThan(source.length);
    expect(bareRules().filter(({ test: rule }: { readonly test: RegExp }) => rule.test(copy))).toHaveLength(1);
    // What others import of it is still there to be imported.
    const exported = (code: string) =>
      new Set(
        [...code.matchAll(/export (?:default|const (\w+)|\{([^}]*)\})/g)].flatMap(([, one, list]) =>
          list ? list.split(',').map((name) => name.trim().split(' as ').pop() ?? '') : [one ?? 'default'],
        ),
      );
    expect([...exported(leaner)]).toEqual(expect.arrayContaining([...exported(source)]));
  }
});

test('a library without the expected file stops the build', () => {
  const stored = 'var A = class {\n\tone() {\n\t\treturn 1;\n\t}\n';
  const source = `async function load({ a }) {\n\tif (a) {\n\t}\n}\n${stored}\tasync two(of) {\n\t\tif (of) {\n\t\t}\n\t}\n};\n`;
  expect(without(source, ['two', 'load'])).toBe(`const load = null;\n${stored}};\n`);
  expect(() => without(source, ['three'])).toThrow('there is no three');
});
