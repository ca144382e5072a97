import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../..');
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** Files of a small tree with one violation of each rule, and some imports that the rules allow. */
const PLANTED: Readonly<Record<string, string>> = {
  // features-apart: an inner file of another feature. Its index and a lazy chunk are allowed.
  'remote-betting/src/slip/slip.ts': "import { odds } from '../odds/odds-store';\nexport const slip = odds;",
  'remote-betting/src/slip/loader.ts':
    "import { odds } from '../odds';\nexport const load = () => import('../odds/lazy');\nexport const used = odds;",
  'remote-betting/src/odds/index.ts': "export { odds } from './odds-store';",
  'remote-betting/src/odds/odds-store.ts': 'export const odds = 1;',
  'remote-betting/src/odds/lazy.ts': 'export const lazy = 1;',
  // features-know-no-services
  'remote-betting/src/event/event.ts': "import { services } from '../services';\nexport const event = services;",
  'remote-betting/src/services/index.ts': 'export const services = 1;',
  // back-office-apart: statically. A lazy import is allowed.
  'remote-wallet/src/remote.ts':
    "import { players } from './back-office/players';\nexport const screens = { a: () => import('./back-office/lazy'), players };",
  'remote-wallet/src/back-office/players.ts': 'export const players = 1;',
  'remote-wallet/src/back-office/lazy.ts': 'export const lazy = 1;',
  // no-orphans: a file that nobody imports. Tests are free.
  'remote-wallet/src/forgotten.ts': 'export const forgotten = 1;',
  'remote-wallet/src/alone.test.ts': 'export const alone = 1;',
  // no-dev-dependencies: a value of one in the product. Its types, tests and dependencies are allowed.
  'remote-wallet/package.json': '{ "dependencies": { "shipped": "1.0.0" }, "devDependencies": { "tool": "1.0.0" } }',
  ...library('shipped'),
  ...library('tool'),
  'remote-wallet/src/chart.ts': "import { value } from 'tool';\nexport const chart = value;",
  'remote-wallet/src/shape.ts': "import type { Value } from 'tool';\nexport type Shape = Value;",
  'remote-wallet/src/table.ts': "import { value } from 'shipped';\nexport const table = value;",
  'remote-wallet/src/chart.test.ts': "import { value } from 'tool';\nexport const tested = value;",
  // no-circles: the four of the flat layout, each by types alone.
  ...circle('shell/src/host/create-host.ts', 'shell/src/host/socket-handlers.ts'),
  ...circle('shell/src/federation/loader-types.ts', 'shell/src/federation/preload-hints.ts'),
  ...circle('shell/src/qa/qa-badge.ts', 'shell/src/qa/qa-drawer.ts'),
  ...circle('shell/src/app/a.ts', 'shell/src/app/b.ts', 'shell/src/app/c.ts'),
};

/** An installed package. */
function library(name: string): Record<string, string> {
  const folder = `remote-wallet/node_modules/${name}`;
  return {
    [`${folder}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js', types: 'index.d.ts' }),
    [`${folder}/index.js`]: 'exports.value = 1;',
    [`${folder}/index.d.ts`]: 'export declare const value: 1;\nexport type Value = 1;',
  };
}

function circle(...paths: string[]): Record<string, string> {
  return Object.fromEntries(
    paths.map((path, index) => {
      const next = paths[(index + 1) % paths.length]!.replace(/^.*\/(.*)\.ts$/, './$1');
      return [path, `import type { Shape as Next } from '${next}';\nexport interface Shape { readonly next: Next }`];
    }),
  );
}

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

let tree: string;
let found: readonly string[];

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'planted-'));
  for (const [path, text] of Object.entries(PLANTED)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  const config = join(ROOT, '.dependency-cruiser.cjs');
  const json = execFileSync(
    process.execPath,
    [CRUISER, '--config', config, '--output-type', 'json', 'shell', 'remote-betting', 'remote-wallet'],
    { cwd: tree, encoding: 'utf8' },
  );
  const { violations } = (JSON.parse(json) as { summary: { violations: readonly Violation[] } }).summary;
  found = violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).sort();
}, 60_000);
afterAll(() => rmSync(tree, { recursive: true }));

test('an inner file of another feature is refused, its index and its lazy chunk are not [H1.09]', () => {
  expect(found.filter((line) => line.startsWith('features-apart'))).toEqual([
    'features-apart: remote-betting/src/slip/slip.ts -> remote-betting/src/odds/odds-store.ts',
  ]);
});

test('a feature that imports the services is refused [H1.09]', () => {
  expect(found.filter((line) => line.startsWith('features-know'))).toEqual([
    'features-know-no-services: remote-betting/src/event/event.ts -> remote-betting/src/services/index.ts',
  ]);
});

test('a static import of the back office is refused, a lazy one is not [H1.09]', () => {
  expect(found.filter((line) => line.startsWith('back-office'))).toEqual([
    'back-office-apart: remote-wallet/src/remote.ts -> remote-wallet/src/back-office/players.ts',
  ]);
});

test('a product file that nobody imports and that imports nothing is refused, a test is not [H1.09]', () => {
  expect(found.filter((line) => line.startsWith('no-orphans'))).toEqual([
    'no-orphans: remote-wallet/src/forgotten.ts -> remote-wallet/src/forgotten.ts',
  ]);
});

test('a dev dependency in product code is refused, its types, a test and a dependency are not [H1.09]', () => {
  expect(found.filter((line) => line.startsWith('no-dev'))).toEqual([
    'no-dev-dependencies: remote-wallet/src/chart.ts -> remote-wallet/node_modules/tool/index.js',
  ]);
});

test.each(['host', 'federation', 'qa', 'app'])('a circle of type imports in %s is refused [H1.10]', (folder) => {
  expect(found.filter((line) => line.startsWith(`no-circles: shell/src/${folder}/`))).toHaveLength(1);
});
