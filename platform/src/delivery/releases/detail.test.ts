import type { TenantRecord } from '../../core/tenants';
import { getReleaseDetail } from './admin-detail';
import { BUCKET_MS, type TrafficStep } from './load-stats';
import { publicRoute, remoteRelease } from './testing';
import { casino, NOW, step, tenantOf, viewOf, wallet, type Given } from './testing-snapshot';

const royal = tenantOf('royal');

describe('the detail of a version', () => {
  const PUBLISHED = new Date(5_000);
  const versionRow = (version: string, over: object = {}) => ({
    version,
    published_at: PUBLISHED,
    revoked_at: null,
    revoked_by: null,
    revoked_reason: null,
    ...over,
  });
  const FAILURE = { phase: 'render', failures: 3, cause: 'boom', path: '/a', at: new Date(6_000) };
  const file = (bytes: number, more: object = {}) => ({ integrity: 'sha384-x', bytes, ...more });
  const SIZED = wallet('1.1.0', {
    files: {
      'a.js': file(900, { br: 300, gz: 400 }),
      'b.css': file(500, { gz: 200 }),
      'c.js': file(100),
      'd.png': file(50),
    },
    budget: 600,
    revision: 'abc',
    routes: [publicRoute('/wallet')],
    slots: [{ name: 'home.strip', component: 'strip' }],
  });
  const releases = [wallet('1.0.0'), SIZED, wallet('1.10.0'), casino()];

  async function detail(
    query: { remote?: string; version?: string; of?: TenantRecord } = {},
    {
      over = {} as Given,
      rows = [versionRow('1.1.0')] as object[],
      traffic = [] as TrafficStep[],
      evidence = null as object | null,
      comparison = null as object | null,
    } = {},
  ) {
    const asked: (readonly unknown[])[] = [];
    const queryDatabase = async (text: string, values: readonly unknown[]) => {
      asked.push(values);
      return { rows: text.includes('release_version') ? rows : [FAILURE] };
    };
    const read = async (path: string) => {
      if (path.endsWith('evidence.json') && evidence) return Buffer.from(JSON.stringify(evidence));
      if (path.endsWith('comparison-1.1.0.json') && comparison) return Buffer.from(JSON.stringify(comparison));
      throw new Error('none');
    };
    const found = await getReleaseDetail(
      { query: queryDatabase } as never,
      { read },
      viewOf({ releases, ...over }, traffic),
      {
        tenant: query.of ?? royal,
        url: 'https://royal',
        remote: query.remote ?? 'wallet',
        may: { write: true, qa: false },
        ...(query.version && { version: query.version }),
      },
    );
    return { found: found!, asked };
  }
  const checkOf = async (rule: string, ...given: Parameters<typeof detail>) =>
    (await detail(...given)).found.checks.find((check) => check.rule === rule);

  test('a detail has the record, tenant and times, and the failures of the last day by kind', async () => {
    const { found, asked } = await detail();
    expect(found).toMatchObject({
      revision: 4,
      may: { write: true, qa: false },
      tenant: { id: 'royal', name: 'Brand royal', url: 'https://royal', channel: 'stable' },
      remote: 'wallet',
      kind: 'remote',
      version: '1.1.0',
      source: 'abc',
      publishedAt: PUBLISHED.toISOString(),
      revoked: null,
      contract: '^1.0.0',
      cell: { version: '1.1.0' },
      failures: [{ ...FAILURE, at: FAILURE.at.toISOString() }],
      routes: [{ path: '/wallet', screen: 'x' }],
      slots: ['home.strip'],
    });
    expect(asked).toEqual([['wallet'], ['royal', 'wallet', '1.1.0', new Date(NOW - 86_400_000)], [['wallet']]]);
  });

  test('a detail is of the asked version, else of the active, the wanted or the newest one', async () => {
    expect((await detail({ version: '1.0.0' })).found.version).toBe('1.0.0');
    const withoutGood = {
      over: {
        releases: [wallet('2.0.0', { contract: '^9.0.0' }), wallet('3.0.0', { contract: '^9.0.0' })],
        channels: { stable: { wallet: '2.0.0' } },
        good: [],
      },
    };
    expect((await detail({}, withoutGood)).found.version).toBe('2.0.0');
    expect((await detail({ version: '9.9.9' })).found).toBeNull();
    expect((await detail({ remote: 'none' })).found).toBeNull();
    const notOfRoyal = (await detail({ remote: 'casino' })).found;
    expect([notOfRoyal.version, notOfRoyal.cell.version]).toEqual(['1.0.0', null]);
  });

  test('versions are newest first with their state; an unknown time of publishing is now', async () => {
    const over = { pins: { royal: { wallet: '1.1.0' } }, revoked: ['wallet 1.10.0'] };
    const rows = [versionRow('1.1.0'), versionRow('1.0.0', { published_at: new Date(7_000) })];
    const traffic = [step(10, 1, { version: '1.0.0' })];
    const { found } = await detail({}, { over, rows, traffic });
    const none = {
      current: false,
      pinned: false,
      lastGood: false,
      channels: [],
      revoked: false,
      health: 'unknown',
      source: null,
    };
    expect(found.versions).toEqual([
      { ...none, version: '1.10.0', publishedAt: new Date(NOW).toISOString(), channels: ['next'], revoked: true },
      {
        ...none,
        version: '1.1.0',
        publishedAt: PUBLISHED.toISOString(),
        source: 'abc',
        current: true,
        pinned: true,
        channels: ['stable'],
      },
      { ...none, version: '1.0.0', publishedAt: new Date(7_000).toISOString(), lastGood: true, health: 'degraded' },
    ]);
    expect((await detail({}, { rows: [] })).found.publishedAt).toBe(new Date(NOW).toISOString());
  });

  test('a revoked version has who revoked it, when and why', async () => {
    const revoked = { revoked_at: new Date(8_000), revoked_by: null, revoked_reason: 'INC-7' };
    const { found } = await detail(
      { version: '1.1.0' },
      { rows: [versionRow('1.1.0', revoked)], over: { revoked: ['wallet 1.1.0'] } },
    );
    expect(found.revoked).toEqual({ at: new Date(8_000).toISOString(), by: '', reason: 'INC-7' });
    expect(found.checks.find(({ rule }) => rule === 'revoked')).toEqual({
      rule: 'revoked',
      label: 'Not revoked',
      ok: false,
      detail: 'it was revoked',
      remedy: 'another version of wallet; a revoked one does not come back',
    });
  });

  test('the size is that of all files, and compressed of scripts and styles against its budget', async () => {
    expect((await detail()).found.size).toEqual({ files: 4, raw: 1_550, compressed: 600, budget: 600 });
    const size = { rule: 'size', label: 'Size, compressed' };
    expect(await checkOf('size')).toEqual({ ...size, ok: true, detail: '0.6 kB of 0.6 kB', remedy: null });
    const over = { releases: [{ ...SIZED, budget: 599 }] };
    expect(await checkOf('size', {}, { over })).toEqual({
      ...size,
      ok: false,
      detail: '0.6 kB of 0.6 kB',
      remedy: 'at most 0.6 kB',
    });
    const { budget: _budget, ...unlimited } = SIZED;
    expect(await checkOf('size', {}, { over: { releases: [unlimited] } })).toEqual({
      ...size,
      ok: true,
      detail: '0.6 kB',
      remedy: null,
    });
    expect((await detail({}, { over: { releases: [unlimited] } })).found.size.budget).toBeNull();
  });

  test('each rule is checked against the shell and the remotes beside it', async () => {
    const { found } = await detail();
    expect(found.checks.map(({ rule, label, ok, detail: text, remedy }) => [rule, label, ok, text, remedy])).toEqual([
      ['files', 'Files as released', false, 'a.js is not in the store', 'release it again under another version'],
      ['revoked', 'Not revoked', true, 'in use', null],
      ['contract', 'Contract of shell 1.0.0', true, '^1.0.0 takes 1.2.0', null],
      ['shared', 'Shared modules', true, '1 ranges hold', null],
      ['routes', 'Routes', true, '1 of its own', null],
      ['slots', 'Slots', true, '1 filled', null],
      ['size', 'Size, compressed', true, '0.6 kB of 0.6 kB', null],
      ['failures', 'Failed loads', true, '0 of 0 in 10 minutes', null],
    ]);
    const same = casino('1.0.0', { routes: [publicRoute('/wallet')] });
    const beside = { over: { releases: [SIZED, same], channels: { stable: { wallet: '1.1.0', casino: '1.0.0' } } } };
    expect(await checkOf('routes', { version: '1.1.0' }, beside)).toMatchObject({ ok: false });
  });

  test('files without a difference are counted, and a shell has no rules of remotes', async () => {
    expect(await checkOf('files', { version: '1.0.0' })).toMatchObject({
      ok: true,
      detail: '0 files answer with their hashes',
      remedy: null,
    });
    const { found } = await detail({ remote: 'shell' });
    expect(found.checks.map(({ rule }) => rule)).toEqual(['files', 'revoked', 'size', 'failures']);
    expect([found.kind, found.routes, found.slots]).toEqual(['shell', [], []]);
  });

  test('failed loads within the window are checked against the threshold of the tenant', async () => {
    const traffic = [step(40, 10), step(1, 100, { version: '1.0.0' }), step(1, 100, { tenantId: 'metro' })];
    expect(await checkOf('failures', {}, { traffic })).toEqual({
      rule: 'failures',
      label: 'Failed loads',
      ok: false,
      detail: '10 of 40 in 10 minutes',
      remedy: 'at most 10 in a hundred',
    });
    expect(await checkOf('failures', {}, { traffic: [step(2, 5)] })).toMatchObject({
      ok: true,
      detail: '5 of 5 in 10 minutes',
    });
  });

  test('the last hour is shown in twelve steps, also those without a load', async () => {
    const traffic = [step(4, 1), step(8, 0, { at: NOW - 11 * BUCKET_MS }), step(9, 9, { at: NOW - 12 * BUCKET_MS })];
    const { series } = (await detail({}, { traffic })).found;
    expect(series).toHaveLength(12);
    expect(series[0]).toEqual({ at: new Date(NOW - 11 * BUCKET_MS).toISOString(), loads: 8, failures: 0, rate: 0 });
    expect(series[1]).toMatchObject({ loads: 0, failures: 0, rate: null });
    expect(series[11]).toEqual({ at: new Date(NOW).toISOString(), loads: 4, failures: 1, rate: 0.25 });
  });

  test('test evidence is shown with its signer and commit, and fails with a failed test [F7.01]', async () => {
    const evidence = { signer: 'ci', commit: 'abcdef0123456789', counts: { passed: 812, failed: 0 } };
    expect(await checkOf('tests')).toBeUndefined();
    expect(await checkOf('tests', {}, { evidence })).toEqual({
      rule: 'tests',
      label: 'Tests',
      ok: true,
      detail: '812 passed at abcdef01, signed by ci',
      remedy: null,
    });
    const failed = { ...evidence, commit: null, counts: { passed: 1, failed: 1 } };
    expect(await checkOf('tests', {}, { evidence: failed })).toMatchObject({
      ok: false,
      detail: '1 passed, signed by ci',
    });
  });

  test('pictures against the version of the brand hold once nobody has to look at one [F6.04]', async () => {
    const accepted = { by: 'Asha Rao', reason: '', at: '2030-01-01T10:00:00.000Z' };
    const picture = (name: string, pixels: number, isAccepted = false, brand: string | null = 'royal') => ({
      ...{ name, view: 'deposit', kind: 'screens', person: 'player', brand, width: 360, theme: 'dark', pixels },
      accepted: isAccepted ? accepted : null,
    });
    const compared = (...pictures: object[]) => ({
      comparison: {
        ...{ remote: 'wallet', pinned: '1.1.0', candidate: '1.10.0', shell: '1.0.0', at: accepted.at, pictures },
      },
    });
    const check = async (...pictures: object[]) =>
      (await detail({ version: '1.10.0' }, compared(...pictures))).found.checks.find(
        ({ label }) => label === 'Pictures',
      );
    expect(await check(picture('a', 0), picture('b', 12, true), picture('c', 5, false, 'metro'))).toEqual({
      ...{ rule: 'tests', label: 'Pictures', ok: true, remedy: null },
      detail: '2 against 1.1.0, 1 differ, 0 not accepted',
    });
    const open = ['a', 'b', 'c', 'd'].map((name) => picture(name, 1));
    expect(await check(...open)).toMatchObject({
      ...{ ok: false, detail: '4 against 1.1.0, 4 differ, 4 not accepted' },
      remedy: 'look at a, b, c and accept or mend them',
    });
    expect((await detail({ version: '1.1.0' }, compared(...open))).found.checks).not.toContainEqual(
      expect.objectContaining({ label: 'Pictures' }),
    );
  });

  test('grants of an outside version are what it wants and what its brand lacks; those of the house are none [F1.06]', async () => {
    const chess = remoteRelease('chess', { permissions: ['identity', 'player'] });
    const over = { releases: [...releases, chess], grants: { royal: { chess: ['identity'] } } };
    const { found } = await detail({ remote: 'chess', version: '1.0.0' }, { over, rows: [versionRow('1.0.0')] });
    expect(found.grants).toEqual({ wanted: ['identity', 'player'], missing: ['player'] });
    expect((await detail()).found.grants).toBeNull();
  });
});
