import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { readAudit } from './admin-overview';
import { recordRegistryAction } from './registry-repository';
import { failuresSince, recordFailure } from './failures';
import { BUCKET_MS, purgeLoads, recordLoads, trafficSince, type Traffic } from './load-stats';
import { countFigures, countVisitors, readFigures, removeFigures } from './version-figures';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const traffic = (over: Partial<Traffic> = {}): Traffic => ({
  tenantId: 'royal',
  remote: 'wallet',
  version: '1.0.0',
  loads: 1,
  failures: 0,
  ...over,
});
const START = 1_800_000_000_000 - (1_800_000_000_000 % BUCKET_MS);

test('loads are summed in steps of five minutes, and read from a step on by tenant and remote', async () => {
  await recordLoads(database, [], START);
  await recordLoads(database, [traffic({ loads: 2 }), traffic({ tenantId: 'metro' })], START);
  await recordLoads(database, [traffic({ loads: 3, failures: 1 })], START + BUCKET_MS - 1);
  await recordLoads(database, [traffic({ remote: 'casino' })], START + BUCKET_MS);
  const all = await trafficSince(database, START + 1);
  expect(
    all.map(({ tenantId, remote, at, loads, failures }) => [tenantId, remote, at - START, loads, failures]).sort(),
  ).toEqual([
    ['metro', 'wallet', 0, 1, 0],
    ['royal', 'casino', BUCKET_MS, 1, 0],
    ['royal', 'wallet', 0, 5, 1],
  ]);
  expect(all.at(-1)).toMatchObject({ remote: 'casino', version: '1.0.0' });
  expect(await trafficSince(database, START + BUCKET_MS)).toHaveLength(1);
  expect(await trafficSince(database, START, { tenantId: 'metro' })).toHaveLength(1);
  expect(await trafficSince(database, START, { remote: 'wallet' })).toHaveLength(2);
  expect(await trafficSince(database, START, { tenantId: 'metro', remote: 'casino' })).toEqual([]);
  await purgeLoads(database, START + 1);
  expect(await trafficSince(database, 0)).toHaveLength(1);
  expect(BUCKET_MS).toBe(300_000);
});

test('figures of a version are summed by brand and over all, a visitor of both brands once [F3.02]', async () => {
  await countFigures(database, [], 'a', START);
  await countFigures(database, [traffic({ loads: 5 })], '10.0.0.1', START);
  await countFigures(database, [traffic({ loads: 2 }), traffic({ remote: 'casino' })], '10.0.0.1', START + 1_000);
  await countFigures(database, [traffic({ tenantId: 'metro' })], '10.0.0.1', START + 2_000);
  await countFigures(database, [traffic({ tenantId: 'metro' })], '10.0.0.2', START + 3_000);
  await countFigures(database, [traffic({ loads: 0, failures: 1 })], null, START + 4_000);
  const figures = await readFigures(database);
  const royal = { loads: 7, failures: 1, faults: 0, visitors: 1, firstAt: START, lastAt: START + 4_000 };
  expect(figures.get('wallet 1.0.0')?.byTenant.get('royal')).toEqual(royal);
  expect(figures.get('wallet 1.0.0')?.byTenant.get('metro')).toMatchObject({
    loads: 2,
    visitors: 2,
    firstAt: START + 2_000,
  });
  expect(figures.get('wallet 1.0.0')?.all).toEqual({ ...royal, loads: 9, visitors: 2 });
  expect([...figures.keys()].sort()).toEqual(['casino 1.0.0', 'wallet 1.0.0']);
  await removeFigures(database, 'wallet', '2.0.0');
  await removeFigures(database, 'casino', '1.0.0');
  expect([...(await readFigures(database)).keys()]).toEqual(['wallet 1.0.0']);
});

test('figures of a version have its page views with a new error, by brand and over all [F3.02]', async () => {
  const fault = { tenantId: 'royal', remote: 'faulty', version: '1.0.0' };
  await countFigures(database, [traffic({ ...fault, loads: 9 })], '10.0.0.1', START);
  await countFigures(database, [traffic({ ...fault, tenantId: 'metro' })], '10.0.0.2', START);
  await database.query(
    `insert into page_fault_stats (tenant_id, remote, version, bucket_start, error_views, fault_views) values
       ('royal', 'faulty', '1.0.0', $1, 1, 1), ('royal', 'faulty', '1.0.0', $2, 1, 1), ('metro', 'faulty', '1.0.0', $1, 1, 0)`,
    [new Date(START), new Date(START + BUCKET_MS)],
  );
  const figures = (await readFigures(database)).get('faulty 1.0.0');
  expect(figures?.byTenant.get('royal')).toMatchObject({ loads: 9, faults: 2 });
  expect(figures?.byTenant.get('metro')).toMatchObject({ loads: 1, faults: 0 });
  expect(figures?.all).toMatchObject({ loads: 10, faults: 2 });
});

test('a failure alone adds no visitor, and visitors of a full sketch stay finite [F3.02]', async () => {
  await countFigures(database, [traffic({ remote: 'silent', loads: 0, failures: 1 })], null, START);
  expect((await readFigures(database)).get('silent 1.0.0')?.all).toMatchObject({ failures: 1, visitors: 0 });
  expect([1023, 1024, 2000].map(countVisitors)).toEqual([7098, 7098, 7098]);
});

test('failures are counted by the hour, with the last cause and a path without its query', async () => {
  const report = { remote: 'wallet', version: '1.0.0', phase: 'render', cause: 'boom', path: '/a?user=1#top' };
  await recordFailure(database, 'royal', report);
  await recordFailure(database, 'royal', { ...report, cause: 'bang', path: '/b#top?x' });
  const phases = [
    'network',
    'offline',
    'timeout',
    'missing',
    'integrity',
    'incompatible',
    'revoked',
    'evaluation',
    'made up',
  ];
  for (const phase of phases) await recordFailure(database, 'metro', { ...report, phase });
  const { rows } = await database.query(
    `select tenant_id, phase, failures, last_cause, last_path from remote_failure_stats order by tenant_id desc, phase`,
  );
  expect(rows[0]).toEqual({ tenant_id: 'royal', phase: 'render', failures: 2, last_cause: 'bang', last_path: '/b' });
  expect(rows.slice(1).map(({ phase }) => phase)).toEqual([...phases.slice(0, -1), 'other'].sort());
  const since = new Date(Date.now() - 60_000);
  expect(await failuresSince(database, 'royal', since)).toEqual([{ remote: 'wallet', version: '1.0.0', failures: 2 }]);
  expect(await failuresSince(database, 'royal', new Date(Date.now() + 60_000))).toEqual([]);
});

test('the log is read newest first by tenant, scope, remote, action and time, in pages with its total', async () => {
  const write = (action: string, tenantId: string | null, remote: string, over: object = {}) =>
    recordRegistryAction(database, { actor: 'asha', kind: 'person', reason: 'INC-7' }, action, tenantId, {
      remote,
      ...over,
    });
  await write('pin', null, 'wallet', { toVersion: '1.0.0', detail: 'a subject' });
  await write('unpin', 'royal', 'wallet');
  await write('pin', 'metro', 'casino');
  const read = async (over: object = {}) => {
    const { entries, total } = await readAudit(database, { limit: 10, ...over });
    return [entries.map(({ tenantId, remote }) => `${tenantId} ${remote}`), total];
  };
  const all = ['metro casino', 'royal wallet', 'null wallet'];
  expect(await read()).toEqual([all, 3]);
  expect(await read({ limit: 1, offset: 1 })).toEqual([[all[1]], 3]);
  expect(await read({ tenantId: 'royal' })).toEqual([all.slice(1), 2]);
  expect(await read({ tenantIds: ['metro'] })).toEqual([[all[0], all[2]], 2]);
  expect(await read({ remote: 'casino' })).toEqual([[all[0]], 1]);
  expect(await read({ action: 'unpin' })).toEqual([[all[1]], 1]);
  expect(await read({ since: Date.now() + 60_000 })).toEqual([[], 0]);
  expect(await read({ since: Date.now() - 60_000 })).toEqual([all, 3]);
  const { entries } = await readAudit(database, { limit: 10 });
  expect(entries[2]).toEqual({
    _id: expect.stringMatching(/^\d+$/),
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    actor: 'asha',
    action: 'pin',
    tenantId: null,
    channel: null,
    remote: 'wallet',
    from: null,
    to: '1.0.0',
    reason: 'INC-7',
    subject: 'a subject',
  });
});
