import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};
const isTest = (path: string): boolean => /\.test\.ts$|(^|\/)testing[^/]*(\/|\.ts$)/.test(path);

/** Packages that the sources of a folder import, by name. */
function importsOf(folder: string, wanted: (path: string) => boolean): ReadonlySet<string> {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const texts = paths
    .filter((path) => path.endsWith('.ts') && wanted(path))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'));
  const found = texts.flatMap((text) => [...text.matchAll(/(?:from |import\(|^import )'([^'.][^']*)'/gm)]);
  return new Set(found.map(([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? ''));
}

const product = importsOf('src', (path) => !isTest(path));
const used = new Set([
  ...product,
  ...importsOf('src', isTest),
  ...importsOf('testing', () => true),
  ...importsOf('sandbox', () => true),
]);
const isPlugin = (name: string): boolean => name.startsWith('@fastify/') || name.startsWith('fastify');

test('every Fastify plugin among the packages of the platform serves production [H1.31]', () => {
  const installed = Object.keys({ ...dependencies, ...devDependencies }).filter(isPlugin);
  expect(installed).toEqual(
    expect.arrayContaining(['@fastify/cookie', '@fastify/formbody', 'fastify-type-provider-zod']),
  );
  expect(installed.filter((name) => !product.has(name) || !(name in dependencies))).toEqual([]);
});

test('no package is installed for a benchmark alone [H1.31]', () => {
  const installed = Object.keys({ ...dependencies, ...devDependencies });
  const measured = importsOf('bench', () => true);
  expect(installed.filter((name) => measured.has(name) && !used.has(name))).toEqual([]);
});
