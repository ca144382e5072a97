import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { DEFAULT_THRESHOLD } from './health';
import type { Registry } from './registry';
import { snapshotOf, wallet, type Given } from './testing-snapshot';
import { readFigures } from './version-figures';
import { trafficSince } from './load-stats';
import { watchFailures } from './watch-failures';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('truncate remote_load_stats, remote_failure_stats, release_health, page_fault_stats');
});

const START = 1_800_000_000_000;
const TENANT = {
  id: 'royal',
  name: 'Royal',
  channel: 'stable',
  threshold: { ...DEFAULT_THRESHOLD, failures: 3, addresses: 2 },
};

function createWatch(given: Given = {}, written: object = { ok: true, version: '1.0.0', revision: 2 }) {
  const writes: unknown[] = [];
  const logged: (readonly [string, unknown])[] = [];
  let now = START;
  const snapshot = snapshotOf({
    revision: 7,
    releases: [wallet('1.0.0'), wallet('1.1.0')],
    channels: { stable: { wallet: '1.1.0' } },
    ...given,
  });
  const write = async (...input: unknown[]) => {
    writes.push(input);
    return written;
  };
  const registry = { snapshot: () => snapshot, write } as unknown as Registry;
  const watch = watchFailures(
    database,
    registry,
    () => [TENANT],
    (message, detail) => logged.push([message, detail]),
    () => now,
  );
  let views = 0;
  const fail = (
    address: string,
    over: object = {},
    view: string | undefined = `view-${(views += 1)}`,
    tenantId = 'royal',
  ) =>
    watch.failed(
      tenantId,
      { remote: 'wallet', version: '1.1.0', phase: 'render', cause: 'boom', path: '/', ...over },
      view === undefined ? { address } : { view, address },
    );
  const counted = async () => (await trafficSince(database, 0)).reduce((sum, { failures }) => sum + failures, 0);
  return { watch, writes, logged, fail, counted, setNow: (ms: number) => (now = ms) };
}
const ROLLBACK = { action: 'auto-rollback', name: 'wallet', of: { tenantId: 'royal' } };

test('a version that passes the threshold of its tenant goes back, with its figures in the log', async () => {
  const lastGood = {
    version: '1.0.0',
    scope: 'brand',
    loads: 200,
    failures: 2,
    visitors: 20,
    firstAt: 0,
    lastAt: 600_000,
  };
  const { fail, writes, logged } = createWatch({}, { ok: true, version: '1.0.0', revision: 8, lastGood });
  await fail('a');
  await fail('b');
  expect(writes).toEqual([]);
  await fail('a');
  expect(writes).toEqual([
    [ROLLBACK, 7, { actor: 'health', kind: 'health', reason: '3 of 3 loads failed within 10 minutes' }],
  ]);
  expect(logged).toEqual([
    [
      'remote rollback completed',
      {
        ...{ remote: 'wallet', version: '1.1.0', tenantId: 'royal', to: '1.0.0', loads: 0, failures: 3 },
        lastGood: '200 loads, 2 failed, 20 visitors, 10 minutes, on this brand',
      },
    ],
  ]);
});

test('a version whose views have new errors or freeze goes back by the threshold of its brand [F4.07]', async () => {
  const { watch, writes } = createWatch();
  const throwIn = async (address: string, views: number) => {
    await database.query(
      `insert into page_fault_stats values ('royal', 'wallet', '1.1.0', $1, $2, $2)
       on conflict (tenant_id, remote, version, bucket_start) do update set fault_views = $2`,
      [new Date(START - (START % 300_000)), views],
    );
    await watch.faulted('royal', 'wallet', '1.1.0', address);
  };
  const views = Array.from({ length: 20 }, () => [{ remote: 'wallet', version: '1.1.0' }]);
  for (const loads of views) await watch.loaded('royal', loads, 'a');
  await throwIn('a', 1);
  await throwIn('b', 2);
  expect(writes).toEqual([]);
  await throwIn('a', 3);
  const reason = '3 of 20 views had a new error or froze within 10 minutes';
  expect(writes).toEqual([[ROLLBACK, 7, { actor: 'health', kind: 'health', reason }]]);
});

test('a version that cannot go back is logged with the reason, one that changed meanwhile is not', async () => {
  const refused = createWatch({}, { ok: false, rule: 'no-last-good', reason: 'there is none' });
  for (const address of ['a', 'b', 'c']) await refused.fail(address);
  expect(refused.logged).toEqual([
    [
      'remote rollback failed',
      { remote: 'wallet', version: '1.1.0', tenantId: 'royal', reason: 'there is none', loads: 0, failures: 3 },
    ],
  ]);
  await database.query('truncate remote_load_stats');
  const overtaken = createWatch({}, { ok: false, rule: 'changed-meanwhile', reason: 'somebody' });
  for (const address of ['a', 'b', 'c']) await overtaken.fail(address);
  expect([overtaken.writes.length, overtaken.logged]).toEqual([1, []]);
});

test('one address alone, an old failure and another version take no version back', async () => {
  const alone = createWatch();
  for (let n = 0; n < 5; n += 1) await alone.fail('a');
  expect(alone.writes).toEqual([]);
  const old = createWatch();
  await database.query('truncate remote_load_stats');
  await old.fail('a');
  await old.fail('b');
  old.setNow(START + 20 * 60_000);
  await old.fail('c');
  await old.fail('d');
  expect(old.writes).toEqual([]);
  await old.fail('e');
  expect(old.writes).toHaveLength(1);
  const other = createWatch();
  for (const address of ['a', 'b', 'c']) await other.fail(address, { version: '1.0.0' });
  expect(other.writes).toEqual([]);
});

test('addresses of the whole window count, and none of before it', async () => {
  const within = createWatch();
  await within.fail('a');
  within.setNow(START + 600_000);
  for (const address of ['b', 'b']) await within.fail(address);
  expect(within.writes).toHaveLength(1);
  await database.query('truncate remote_load_stats');
  const before = createWatch();
  for (const address of ['a', 'a']) await before.fail(address);
  before.setNow(START + 600_005);
  await before.fail('b');
  expect(before.writes).toEqual([]);
});

test('the shell goes back as a remote does, a remote that is not resolved does not', async () => {
  const shell = createWatch();
  for (const address of ['a', 'b', 'c']) await shell.fail(address, { remote: 'shell', version: '1.0.0' });
  expect(shell.writes).toMatchObject([[{ name: 'shell' }, 7, { actor: 'health' }]]);
  const unresolved = createWatch({ revoked: ['wallet 1.1.0'] });
  for (const address of ['a', 'b', 'c']) await unresolved.fail(address);
  expect(unresolved.writes).toEqual([]);
});

test('a view counts once for a version, and a report without a view always', async () => {
  const { fail, counted } = createWatch();
  await fail('a', {}, 'same');
  await fail('a', {}, 'same');
  expect(await counted()).toBe(1);
  await fail('a', { version: '1.0.0' }, 'same');
  expect(await counted()).toBe(2);
  await fail('a', {}, '');
  await fail('a', {}, '');
  expect(await counted()).toBe(4);
});

test('failures without blame are stored and not counted', async () => {
  const { fail, counted, writes } = createWatch();
  for (const address of ['a', 'b', 'c', 'd']) await fail(address, { phase: 'offline' });
  expect([await counted(), writes]).toEqual([0, []]);
  const { rows } = await database.query('select phase, failures from remote_failure_stats');
  expect(rows).toEqual([{ phase: 'offline', failures: 4 }]);
});

test('failures of an unknown tenant are counted and take nothing back', async () => {
  const { fail, counted, writes } = createWatch();
  for (const address of ['a', 'b', 'c']) await fail(address, {}, undefined, 'none');
  expect([await counted(), writes]).toEqual([3, []]);
});

test('a failing version is judged by one report at a time, and again by a later one', async () => {
  const { fail, writes } = createWatch();
  await fail('a');
  await fail('b');
  await Promise.all(['c', 'd', 'e'].map((address) => fail(address)));
  const first = writes.length;
  expect(first).toBeGreaterThan(0);
  await fail('f');
  expect(writes.length).toBe(first + 1);
});

test('a page view counts each version once, with its visitor [F3.02]', async () => {
  const { watch } = createWatch();
  const load = { remote: 'wallet', version: '1.1.0' };
  await watch.loaded('royal', [load, load, { remote: 'wallet', version: '1.0.0' }], '10.0.0.1');
  await watch.loaded('royal', [load], '10.0.0.2');
  const steps = await trafficSince(database, 0);
  expect(steps.map(({ version, loads, failures }) => [version, loads, failures]).sort()).toEqual([
    ['1.0.0', 1, 0],
    ['1.1.0', 2, 0],
  ]);
  expect((await readFigures(database)).get('wallet 1.1.0')?.all).toMatchObject({ loads: 2, failures: 0, visitors: 2 });
});
