/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import budgets from '../budgets.json';
import { compatibilityCases } from '../../testing/compatibility-cases';
import { packages, releaseName } from '../workspace';
import { acceptedEvidence, checkRecord, checkSources } from './release-gate';

const SHELL = { version: '1.0.0', contract: '1.2.0', shared: {} };

const route = (path: string) => ({ path, screen: 'x', access: 'public' as const });
const wallet = (over: object = {}) => ({
  kind: 'remote' as const,
  name: 'wallet',
  version: '2.0.0',
  contract: '^1.0.0',
  shared: {},
  routes: [route('/deposit')],
  slots: [{ name: 'overlay.deposit', component: 'deposit' }],
  files: { 'remoteEntry.js': { bytes: 900, br: 400 }, 'x.css': { bytes: 100 }, 'logo.svg': { bytes: 9999 } },
  budget: 500,
  ...over,
});
const beside = [
  { kind: 'shell' as const, name: 'shell', version: '1.0.0', files: {} },
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
  expect(checkRecord(wallet(), beside, SHELL)).toEqual([]);
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
    'it needs contract ^2.0.0, shell 1.0.0 offers 1.2.0; wanted: a shell whose contract satisfies ^2.0.0, or a wallet that accepts 1.2.0',
  ],
  [
    'claims a path twice',
    { routes: [route('/a/:x'), route('/a/:y')] },
    'it claims /a/:y twice; wanted: one route for /a/:y in its remote.json',
  ],
  [
    'claims the path of another remote',
    { routes: [route('/casino/:id')] },
    '/casino/:id belongs to casino 1.3.0 already; wanted: another path, or a casino that gives /casino/:id up',
  ],
  [
    'claims the overlay of another remote',
    { slots: [{ name: 'overlay.game', component: 'x' }] },
    'overlay.game belongs to casino 1.3.0 already; wanted: another slot, or a casino that gives overlay.game up',
  ],
])('one that %s is refused with what would satisfy the rule', (_what, over, problem) => {
  expect(checkRecord(wallet(over), beside, SHELL)).toEqual([problem]);
});

test.each(compatibilityCases)('the release gate gives the expected result for $title [H1.11]', (one) => {
  const { remote, shell, beside, expected } = one;
  const record = { kind: 'remote' as const, files: {}, ...remote };
  const others = beside.map((other) => ({ kind: 'remote' as const, files: {}, contract: '*', shared: {}, ...other }));
  expect(checkRecord(record, others, shell)).toEqual(
    expected ? [`${expected.reason}; wanted: ${expected.remedy}`] : [],
  );
});

test('a shell that makes every first page wait for what it does not show is refused', () => {
  const shell = (br: number) => ({
    kind: 'shell' as const,
    name: 'shell',
    version: '2.0.0',
    entry: 'main.js',
    css: ['main.css'],
    files: { 'main.js': { bytes: 1, br }, 'main.css': { bytes: 1, br: 4_000 }, 'later.js': { bytes: 90_000 } },
  });
  expect(checkRecord(shell(130_000), [], SHELL)).toEqual([]);
  expect(checkRecord(shell(130_001), [], SHELL)).toEqual([
    'the shell asks 134001 bytes compressed of a first page; at most 134000: load later what it does not show',
  ]);
});

test('a shell whose monitoring weighs more than 2,000 bytes with its worker is refused [F4.05]', () => {
  const shell = (worker: number) => ({
    ...{ kind: 'shell' as const, name: 'shell', version: '1.0.0' },
    files: {
      'monitoring.1a2b3c4d5e.js': { bytes: 3_700, br: 1_700 },
      'freeze-worker.1a2b3c4d5e.js': { bytes: worker },
      'page-errors.1a2b3c4d5e.js': { bytes: 2_200, br: 1_100 },
    },
  });
  expect(checkRecord(shell(300), [], SHELL)).toEqual([]);
  expect(checkRecord(shell(301), [], SHELL)).toEqual([expect.stringMatching(/^monitoring adds 2001 bytes/)]);
});

test('a remote whose chart weighs more than 25 kB with its style is refused [E4.04]', () => {
  const files = (br: number) => ({
    'chart.1a2b3c4d5e.js': { bytes: 90_000, br },
    'chart.1a2b3c4d5e.css': { bytes: 1_500, br: 500 },
    'chart-page.1a2b3c4d5e.js': { bytes: 90_000, br: 30_000 },
  });
  const built = (br: number) => checkRecord(wallet({ files: files(br), budget: undefined }), beside, SHELL);
  expect(built(24_500)).toEqual([]);
  expect(built(24_501)).toEqual([
    'the chart of wallet weighs 25001 bytes compressed; at most 25000: draw with less code',
  ]);
});

test('every package has a budget, and they are all in one file', () => {
  expect(Object.keys(budgets).sort()).toEqual(packages.map(releaseName).sort());
});

describe('the sources of a package', () => {
  let tree: string;
  let ran: string[];
  let messages: string[];
  const save = (text: string) => writeFileSync(join(tree, 'remote-wallet/src/a.ts'), text);
  beforeEach(() => {
    tree = mkdtempSync(join(tmpdir(), 'backlay-gate-'));
    for (const folder of ['remote-wallet/src', 'shared/src']) mkdirSync(join(tree, folder), { recursive: true });
    writeFileSync(join(tree, 'remote-wallet/package.json'), '{"version":"1.0.0"}');
    save('a');
    ran = [];
    messages = [];
  });
  afterEach(() => rmSync(tree, { recursive: true, force: true }));

  /** What the gate finds wrong where these tools fail. */
  const problems = (...failing: string[]) =>
    checkSources('remote-wallet', {
      tree,
      run: async (tool: string) => {
        ran.push(tool);
        return { code: failing.includes(tool) ? 1 : 0 };
      },
      build: async () => void ran.push('build'),
      print: (text: string) => void messages.push(text),
      environment: {},
    });

  test('are not released while types or tests fail, and are checked again until they pass [F7.02]', async () => {
    expect(await problems('typescript-7/tsc', 'jest')).toEqual([
      'the types of remote-wallet have errors',
      'tests of remote-wallet fail',
    ]);
    expect(await problems('jest')).toEqual(['tests of remote-wallet fail']);
    expect(acceptedEvidence('remote-wallet', { tree, environment: {} })).toBeNull();
    expect(await problems()).toEqual([]);
    expect(ran).toHaveLength(9);
  });

  test('passed tests run again only after a change; types are checked at every release [F7.02]', async () => {
    await problems();
    expect(await problems('typescript-7/tsc')).toEqual(['the types of remote-wallet have errors']);
    expect(ran).toEqual(['typescript-7/tsc', 'build', 'jest', 'typescript-7/tsc', 'build']);
    save('b');
    expect(await problems('jest')).toEqual(['tests of remote-wallet fail']);
    expect(messages).toEqual([
      'Every test of remote-wallet runs.',
      'The tests of remote-wallet passed for this content, signed by this checkout: none runs.',
      'remote-wallet differs from what this checkout tested in remote-wallet/src/a.ts: the tests that depend on it run.',
    ]);
  });

  test('passed tests store evidence with the release, also under an external trust list [F7.01]', async () => {
    await problems();
    const environment = { EVIDENCE_SIGNERS: join(tree, 'signers.json') };
    writeFileSync(environment.EVIDENCE_SIGNERS, '{}');
    expect(acceptedEvidence('remote-wallet', { tree, environment })).toMatchObject({
      package: 'remote-wallet',
      signer: 'this checkout',
      counts: { failed: 0 },
      envelope: { signature: expect.any(String) },
    });
    save('changed since');
    expect(acceptedEvidence('remote-wallet', { tree, environment })).toBeNull();
  });
});
