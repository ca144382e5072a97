/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import budgets from '../budgets.json';
import { packages, releaseName } from '../workspace.mjs';
import { problemsOfRecord, problemsOfSources } from './gate.mjs';

const route = (path: string) => ({ path, screen: 'x', access: 'public' });
const wallet = (over: object = {}) => ({
  kind: 'remote',
  name: 'wallet',
  version: '2.0.0',
  contract: '^1.0.0',
  routes: [route('/deposit')],
  slots: [{ name: 'overlay.deposit', component: 'deposit' }],
  files: { 'remoteEntry.js': { bytes: 900, br: 400 }, 'x.css': { bytes: 100 }, 'logo.svg': { bytes: 9999 } },
  budget: 500,
  ...over,
});
const beside = [
  { kind: 'shell', name: 'shell', version: '1.0.0' },
  { ...wallet(), version: '1.0.0' },
  {
    ...wallet(),
    name: 'casino',
    version: '1.3.0',
    routes: [route('/casino/:game')],
    slots: [{ name: 'overlay.game', component: 'g' }],
  },
];

test('a build within its budget, contract, routes and slots may be released', () => {
  expect(problemsOfRecord(wallet(), beside, '1.2.0')).toEqual([]);
});

test.each<[string, object, string]>([
  [
    'weighs too much',
    { budget: 499 },
    'wallet weighs 500 bytes compressed; its budget in shared/build/budgets.json is 499',
  ],
  [
    'wants another contract',
    { contract: '^2.0.0' },
    'contract ^2.0.0 does not include 1.2.0, against which it was built; correct remote.json',
  ],
  ['claims a path twice', { routes: [route('/a/:x'), route('/a/:y')] }, '/a/:y is claimed twice in remote.json'],
  [
    'claims the path of another remote',
    { routes: [route('/casino/:id')] },
    '/casino/:game belongs to casino 1.3.0; take another path',
  ],
  [
    'claims the overlay of another remote',
    { slots: [{ name: 'overlay.game', component: 'x' }] },
    'overlay.game belongs to casino 1.3.0; take another slot',
  ],
])('one that %s is refused with what would satisfy the rule', (_what, over, problem) => {
  expect(problemsOfRecord(wallet(over), beside, '1.2.0')).toEqual([problem]);
});

test('a shell that makes every first page wait for what it does not show is refused', () => {
  const shell = (br: number) => ({
    kind: 'shell',
    name: 'shell',
    version: '2.0.0',
    entry: 'main.js',
    css: ['main.css'],
    files: { 'main.js': { bytes: 1, br }, 'main.css': { bytes: 1, br: 4_000 }, 'later.js': { bytes: 90_000 } },
  });
  expect(problemsOfRecord(shell(130_000), [], '1.2.0')).toEqual([]);
  expect(problemsOfRecord(shell(130_001), [], '1.2.0')).toEqual([
    'the shell asks 134001 bytes compressed of a first page; at most 134000: load later what it does not show',
  ]);
});

test('every package has a budget, and they are all in one file', () => {
  expect(Object.keys(budgets).sort()).toEqual(packages.map(releaseName).sort());
});

describe('the sources of a package', () => {
  let tree: string;
  let ran: string[];
  let said: string[];
  const save = (text: string) => writeFileSync(join(tree, 'remote-wallet/src/a.ts'), text);
  beforeEach(() => {
    tree = mkdtempSync(join(tmpdir(), 'backlay-gate-'));
    for (const folder of ['remote-wallet/src', 'shared/src']) mkdirSync(join(tree, folder), { recursive: true });
    writeFileSync(join(tree, 'remote-wallet/package.json'), '{"version":"1.0.0"}');
    save('a');
    ran = [];
    said = [];
  });
  afterEach(() => rmSync(tree, { recursive: true, force: true }));

  /** What the gate says where these tools fail. */
  const problems = (...failing: string[]) =>
    problemsOfSources('remote-wallet', {
      tree,
      run: async (tool: string) => {
        ran.push(tool);
        return { code: failing.includes(tool) ? 1 : 0 };
      },
      build: async () => void ran.push('build'),
      say: (text: string) => void said.push(text),
    });

  test('are not released while types or tests of it do not hold, and are asked again until they do', async () => {
    expect(await problems('typescript-7/tsc')).toEqual(['the types of remote-wallet do not hold']);
    expect(await problems('jest')).toEqual(['tests of remote-wallet fail']);
    expect(await problems('typescript-7/tsc', 'jest')).toHaveLength(2);
    expect(await problems()).toEqual([]);
    expect(ran).toHaveLength(12);
  });

  test('that held are not asked again until they change', async () => {
    await problems();
    await problems();
    expect(ran).toEqual(['typescript-7/tsc', 'build', 'jest', 'build']);
    save('b');
    expect(await problems('jest')).toEqual(['tests of remote-wallet fail']);
    expect(said).toEqual([
      'Every test of remote-wallet runs.',
      'remote-wallet is the same as what was tested here: its tests held.',
      'remote-wallet differs from what was tested here in remote-wallet/src/a.ts: the tests that depend on it run.',
    ]);
  });
});
