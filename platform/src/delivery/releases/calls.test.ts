import type { EndpointName } from '@backlay/shared/contract';
import { LEVEL_PERMISSIONS } from '@backlay/shared/domain';
import { HttpRejection, type RateLimits, type RegisterRoute } from '../../core/http';
import { registerReleaseAdminRoutes } from './admin-routes';
import { defineReleaseCalls } from './calls';
import type { Releases } from './releases';
import { snapshotOf, wallet } from './testing-snapshot';

const snapshot = snapshotOf({
  revision: 4,
  releases: [wallet('1.0.0')],
  channels: { stable: { wallet: '1.0.0' } },
  revoked: ['wallet 1.0.0'],
});
const LAST_GOOD = { version: '1.0.0', scope: 'brand', loads: 1, failures: 0, visitors: 1, firstAt: 0, lastAt: 60_000 };

/** The calls of releases over a registry and a database that answer as the test sets. */
function createCalls({ written = {} as object, limited = false, people = null as object | null } = {}) {
  const handlers = new Map<string, (request: unknown) => unknown>();
  const define = ((name: EndpointName, handler: (request: unknown) => unknown) =>
    handlers.set(name, handler)) as RegisterRoute;
  const called: unknown[] = [];
  const keep =
    (name: string) =>
    async (...input: unknown[]) =>
      void called.push([name, ...input]);
  const registry = {
    snapshot: () => snapshot,
    reload: keep('reload'),
    refreshFigures: keep('refreshFigures'),
    write: async (...input: unknown[]) => {
      called.push(['write', ...input]);
      return written;
    },
  };
  const releases = {
    registry,
    store: { read: () => Promise.reject(new Error('none')) },
    knows: (name: string, version: string) => name === 'wallet' && version === '1.0.0',
    reportFailure: keep('reportFailure'),
    reportLoads: keep('reportLoads'),
  } as unknown as Releases;
  const limits = {
    consume: async (...input: unknown[]) => {
      called.push(['consume', ...input]);
      return limited ? new HttpRejection(429, 'too many') : null;
    },
  } as unknown as RateLimits;
  const warned: unknown[] = [];
  const queries: (readonly unknown[])[] = [];
  const database = {
    query: async (text: string, values: readonly unknown[] = []) => {
      queries.push(values);
      return { rows: text.includes('count(*)') ? [{ total: 31 }] : [] };
    },
  };
  const brand = (id: string) => ({
    id,
    name: `Brand ${id}`,
    type: 'b2c',
    audience: 'player',
    rules: {},
    flags: { casinoOnly: false },
    brand: { room: '#0a6b4c' },
  });
  const all = ['royal', 'metro', 'staff'].map(brand);
  defineReleaseCalls(define, releases, limits);
  registerReleaseAdminRoutes(define, {
    database: database as never,
    releases,
    tenants: {
      all: () => all,
      byId: (id: string) => all.find((one) => one.id === id),
      urlOf: ({ id }: { id: string }) => `https://${id}`,
    } as never,
    people: { byId: async () => people as never },
    clock: () => 86_400_000 * 2,
  });
  const permissions = LEVEL_PERMISSIONS.administrator;
  const caller = { accountId: 'a1', userType: 'administrator', tenantIds: [], permissions, qualityAssurance: true };
  const call = (name: EndpointName, request: object) =>
    handlers.get(name)!({
      caller,
      tenant: { id: 'staff' },
      address: '10.0.0.1',
      log: { warn: (...input: unknown[]) => warned.push(input) },
      ...request,
    });
  return { call, called, warned, queries, caller };
}

const REPORT = { remote: 'wallet', version: '1.0.0', phase: 'render', cause: 'boom', path: '/a', view: 'v1' };

describe('reports of browsers', () => {
  test('a failure of a known release is counted for its tenant, view and address within the rate limit', async () => {
    const { call, called } = createCalls();
    expect(await call('reportRemoteFailure', { body: REPORT })).toEqual({ message: 'Success' });
    expect(called).toEqual([
      ['consume', 'failureReport', '10.0.0.1'],
      ['reportFailure', 'staff', REPORT, { view: 'v1', address: '10.0.0.1' }],
    ]);
    const limited = createCalls({ limited: true });
    expect(await limited.call('reportRemoteFailure', { body: REPORT })).toEqual(new HttpRejection(429, 'too many'));
    expect(limited.called).toHaveLength(1);
  });

  test('a failure of an unknown release is refused and not counted', async () => {
    const { call, called } = createCalls();
    expect(await call('reportRemoteFailure', { body: { ...REPORT, version: '9.9.9' } })).toEqual(
      new HttpRejection(400, 'Release not found'),
    );
    expect(called).toEqual([]);
  });

  test('loads are counted for their tenant and address within a rate limit of their own', async () => {
    const { call, called } = createCalls();
    const loads = [{ remote: 'wallet', version: '1.0.0' }];
    expect(await call('reportRemoteLoads', { body: { loads } })).toEqual({ message: 'Success' });
    expect(called).toEqual([
      ['consume', 'failureReport', 'loads 10.0.0.1'],
      ['reportLoads', 'staff', loads, '10.0.0.1'],
    ]);
    const limited = createCalls({ limited: true });
    expect(await limited.call('reportRemoteLoads', { body: { loads } })).toEqual(new HttpRejection(429, 'too many'));
    expect(limited.called).toHaveLength(1);
  });

  test('of the versions of a tab the revoked ones are answered', async () => {
    const { call } = createCalls();
    const ask = (versions: string) => call('revokedReleases', { query: { versions } });
    expect(await ask('shell@1.0.0,wallet@1.0.0,wallet@2.0.0')).toEqual({
      docs: [{ remote: 'wallet', version: '1.0.0' }],
      message: 'Success',
    });
    expect(await ask('wallet')).toEqual({ docs: [], message: 'Success' });
  });
});

describe('the release console', () => {
  test('the overview reads what is new, and shows tenants, notices of a day and the last entries', async () => {
    const { call, called, queries } = createCalls();
    const { docs, message } = (await call('releasesOverview', {})) as {
      docs: Record<string, unknown>;
      message: string;
    };
    expect([called.map((one) => (one as unknown[])[0]), message]).toEqual([['reload', 'refreshFigures'], 'Success']);
    expect(docs).toMatchObject({
      revision: 4,
      checkedAt: new Date(86_400_000 * 2).toISOString(),
      may: { write: true, qa: true },
      notices: [],
      activity: [],
    });
    expect(docs['tenants']).toMatchObject([{ id: 'royal' }, { id: 'metro' }, { id: 'staff' }]);
    expect((docs['tenants'] as unknown[])[0]).toEqual({
      id: 'royal',
      name: 'Brand royal',
      type: 'b2c',
      audience: 'player',
      casinoOnly: false,
      colour: '#0a6b4c',
      url: 'https://royal',
      channel: 'stable',
      developmentOverrides: false,
      threshold: 0.1,
      cells: [expect.objectContaining({ remote: 'shell' }), expect.objectContaining({ remote: 'wallet' })],
    });
    expect(docs['counts']).toMatchObject({ unknown: 3 });
    const since = 86_400_000 * 2;
    expect(queries[0]).toEqual([new Date(since - 2 * 3_600_000), null, null]);
    expect(queries[1]).toEqual([null, null, 'auto-rollback', new Date(since - 86_400_000), null, 20, 0]);
    expect(queries[3]).toEqual([null, null, null, null, null, 12, 0]);
  });

  test('staff of a brand see their brands and their own site only', async () => {
    const { call, caller, queries } = createCalls();
    const staff = {
      caller: {
        ...caller,
        ...{ userType: 'whiteLabel', tenantIds: ['royal'], permissions: LEVEL_PERMISSIONS.whiteLabel },
        qualityAssurance: false,
      },
    };
    const { docs } = (await call('releasesOverview', staff)) as { docs: { tenants: { id: string }[]; may: object } };
    expect([docs.tenants.map(({ id }) => id), docs.may]).toEqual([['royal', 'staff'], { write: false, qa: false }]);
    expect(queries[1]?.[4]).toEqual(['royal', 'staff']);
  });

  test('the detail of an unknown tenant or release is not found', async () => {
    const { call, queries } = createCalls();
    const ask = (query: object) => call('releaseDetail', { query });
    expect(await ask({ tenantId: 'none', remote: 'wallet' })).toEqual(new HttpRejection(404, 'Tenant not found'));
    expect(await ask({ tenantId: 'royal', remote: 'none' })).toEqual(new HttpRejection(404, 'Release not found'));
    expect(queries).toEqual([[new Date(86_400_000 * 2 - 2 * 3_600_000), 'royal', 'none']]);
    expect(await ask({ tenantId: 'royal', remote: 'wallet', version: '1.0.0' })).toMatchObject({
      docs: { version: '1.0.0', may: { write: true }, tenant: { url: 'https://royal' } },
      message: 'Success',
    });
  });

  test('the audit is a page of what the caller may see', async () => {
    const { call, queries } = createCalls();
    const query = { page: 3, limit: 10, tenantId: 'royal', remote: 'wallet' };
    expect(await call('releaseAudit', { query })).toMatchObject({ docs: [], totalDocs: 31, totalPages: 4 });
    expect(queries[0]).toEqual(['royal', 'wallet', null, null, null, 10, 20]);
  });
});

describe('changes of releases', () => {
  const base = { remote: 'wallet', revision: 4, reason: 'INC-7' };
  test.each<[EndpointName, object, object]>([
    [
      'pinRelease',
      { tenantId: 'royal', version: '1.0.0' },
      { action: 'pin', tenantId: 'royal', name: 'wallet', version: '1.0.0' },
    ],
    ['unpinRelease', { tenantId: 'royal' }, { action: 'unpin', tenantId: 'royal', name: 'wallet' }],
    [
      'promoteRelease',
      { channel: 'next', version: '1.0.0' },
      { action: 'promote', channel: 'next', name: 'wallet', version: '1.0.0' },
    ],
    ['rollbackRelease', { tenantId: 'royal' }, { action: 'rollback', name: 'wallet', of: { tenantId: 'royal' } }],
    ['rollbackRelease', { channel: 'next' }, { action: 'rollback', name: 'wallet', of: { channel: 'next' } }],
    ['rollbackRelease', {}, { action: 'rollback', name: 'wallet', of: { channel: 'stable' } }],
    ['revokeRelease', { version: '1.0.0' }, { action: 'revoke', name: 'wallet', version: '1.0.0' }],
  ])('the call %s with %j writes %j at its revision', async (name, body, change) => {
    const { call, called } = createCalls({
      written: { ok: true, revision: 5, version: '1.0.0' },
      people: { userName: 'asha' },
    });
    expect(await call(name, { body: { ...base, ...body } })).toEqual({
      docs: { ok: true, revision: 5, remote: 'wallet', version: '1.0.0' },
      message: 'Success',
    });
    expect(called).toEqual([['write', change, 4, { actor: 'asha', kind: 'person', accountId: 'a1', reason: 'INC-7' }]]);
  });

  test('a rollback answers the figures, and an account without a name is logged by its id', async () => {
    const { call, called } = createCalls({ written: { ok: true, revision: 5, version: '1.0.0', lastGood: LAST_GOOD } });
    expect(await call('rollbackRelease', { body: base })).toMatchObject({
      docs: { lastGoodFigures: { loads: 1, failures: 0, visitors: 1, minutes: 1, scope: 'brand' } },
    });
    expect(called).toMatchObject([['write', {}, 4, { actor: 'a1', accountId: 'a1' }]]);
  });

  test('a refusal is answered with rule and remedy, a store that is away with a later try [G3.02]', async () => {
    const refused = createCalls({ written: { ok: false, rule: 'files', reason: 'broken', remedy: 'release again' } });
    expect(await refused.call('pinRelease', { body: base })).toEqual({
      docs: { ok: false, rule: 'files', reason: 'broken', remedy: 'release again' },
      message: 'broken; wanted: release again',
    });
    const away = createCalls({ written: { ok: false, rule: 'store-away', reason: 'it is away', remedy: 'wait' } });
    expect(await away.call('pinRelease', { body: base })).toEqual(
      new HttpRejection(503, 'it is away; please try again later', 5),
    );
  });
});
