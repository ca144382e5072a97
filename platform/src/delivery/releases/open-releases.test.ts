import type { TenantRecord } from '../../core/tenants';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { trafficSince, recordLoads } from './load-stats';
import { openReleases, type Releases } from './releases';
import { StoreUnavailableError } from './store';
import { makeGood, openTestStore, remoteRelease, shellRelease, type TestStore } from './testing';

const DAY_MS = 86_400_000;
const NOW = 1_800_000_000_000;
const tenants = [
  { id: 'royal', name: 'Royal', rules: {} },
  { id: 'metro', name: 'Metro', rules: { channel: 'next' } },
] as unknown as TenantRecord[];

let database: TestDatabase;
let store: TestStore;
let releases: Releases;
let logged: (readonly [string, unknown])[];
/** What runs by itself, by its interval in ms; a test runs it. */
let repeated: { readonly act: () => void; readonly ms: number; isStopped: boolean }[];

beforeEach(async () => {
  database = await openTestDatabase();
  store = openTestStore();
  store.publish(shellRelease());
  for (const version of ['1.0.0', '1.1.0']) store.publish(remoteRelease('wallet', { version }), { 'a.js': version });
  store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0' }, next: { wallet: '1.1.0' } });
  logged = [];
  repeated = [];
  jest.spyOn(globalThis, 'setInterval').mockImplementation(((act: () => void, ms: number) => {
    const timer = { act, ms, isStopped: false, unref: () => timer };
    repeated.push(timer);
    return timer;
  }) as never);
  jest.spyOn(globalThis, 'clearInterval').mockImplementation(((timer: { isStopped: boolean }) => {
    timer.isStopped = true;
  }) as never);
  releases = await openReleases(database, {
    releaseStore: store.folder,
    tenants: () => tenants,
    log: (message, detail) => logged.push([message, detail]),
    clock: () => NOW,
  });
});
afterEach(async () => {
  releases.close();
  jest.restoreAllMocks();
  store.remove();
  await database.close();
});

const versionOn = (tenantId: string, qa?: Record<string, string>) =>
  releases.resolve(tenantId, qa)?.remotes.map(({ release }) => release.version)[0];
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}
const timerOf = (ms: number) => repeated.find((one) => one.ms === ms)!;

test('a visit gets the version of its tenant, of its own pin, and of stable on an unknown tenant', () => {
  expect([versionOn('royal'), versionOn('metro'), versionOn('orbit')]).toEqual(['1.0.0', '1.1.0', '1.0.0']);
  expect(versionOn('royal', { wallet: '1.1.0' })).toBe('1.1.0');
  expect(releases.find('wallet', '1.1.0')).toMatchObject({ name: 'wallet', version: '1.1.0' });
  expect([releases.knows('wallet', '1.1.0'), releases.knows('wallet', '9.9.9')]).toEqual([true, false]);
});

test('registry and store are read every second, a local store four times, until the close', () => {
  expect(repeated.map(({ ms }) => ms).sort((a, b) => a - b)).toEqual([250, 1_000, 1_000, 10_000]);
  releases.close();
  expect(repeated.every(({ isStopped }) => isStopped)).toBe(true);
});

test('a new request of the store is applied at the next look, a decided one is not read again', async () => {
  store.point(2, { stable: { shell: '1.0.0', wallet: '1.1.0' } });
  const looks = jest.spyOn(releases.registry, 'importFromStore');
  timerOf(250).act();
  await until(() => versionOn('royal') === '1.1.0');
  await until(async () => (await releases.store.wantedChannels()).decided === 2);
  await new Promise((resolve) => setTimeout(resolve, 20));
  timerOf(250).act();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(looks).toHaveBeenCalledTimes(1);
});

test('a change of another process is read at the next look, and its figures at theirs', async () => {
  const other = await openReleases(database, {
    releaseStore: store.folder,
    tenants: () => tenants,
    log: () => undefined,
  });
  const revision = other.registry.snapshot().revision;
  await other.registry.write({ action: 'pin', tenantId: 'royal', name: 'wallet', version: '1.1.0' }, revision, {
    actor: 'asha',
  });
  other.close();
  expect(versionOn('royal')).toBe('1.0.0');
  timerOf(1_000).act();
  await until(() => versionOn('royal') === '1.1.0');
  await makeGood(database, 'wallet', '1.0.0');
  const lastGood = () => releases.resolve('royal')?.remotes[0]?.lastGood?.version;
  expect(lastGood()).toBeUndefined();
  timerOf(10_000).act();
  await until(() => lastGood() === '1.0.0');
});

test('a release that cannot be used is logged once with its reason', async () => {
  store.point(2, { stable: { shell: '1.0.0', wallet: '9.9.9' } });
  timerOf(250).act();
  await until(() => logged.length > 0);
  expect(logged).toEqual([
    [
      'release rejected',
      {
        path: 'channels.json: stable wallet 9.9.9',
        reason: expect.stringMatching(/^wallet 9\.9\.9 is not published; wanted: /),
      },
    ],
  ]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  store.point(3, { stable: { shell: '1.0.0', wallet: '9.9.9' } });
  timerOf(250).act();
  await until(async () => (await releases.store.wantedChannels()).decided === 3);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(logged).toHaveLength(1);
});

test('a look that fails is logged, and one that is under way is not begun again', async () => {
  let end: (error: Error) => void = () => undefined;
  const reload = jest
    .spyOn(releases.registry, 'reload')
    .mockImplementation(() => new Promise((_resolve, reject) => (end = reject)));
  timerOf(1_000).act();
  timerOf(1_000).act();
  expect(reload).toHaveBeenCalledTimes(1);
  const error = new Error('no database');
  end(error);
  await until(() => logged.length > 0);
  expect(logged).toEqual([['release registry read failed', error]]);
  timerOf(1_000).act();
  expect(reload).toHaveBeenCalledTimes(2);
  end(error);
});

test('a store that is away is a state of the process and no line of the log [G3.01]', async () => {
  const reload = jest.spyOn(releases.registry, 'reload').mockRejectedValue(new StoreUnavailableError('away'));
  for (let times = 1; times <= 2; times += 1) {
    timerOf(1_000).act();
    await new Promise(setImmediate);
    expect(reload).toHaveBeenCalledTimes(times);
  }
  expect(logged).toEqual([]);
});

test('a read-only store is looked at once for a request, and again for the next one', async () => {
  jest.spyOn(releases.store, 'decide').mockRejectedValue(new Error('read-only'));
  const looks = jest.spyOn(releases.registry, 'importFromStore');
  const asked = jest.spyOn(releases.store, 'wantedChannels');
  const reloads = jest.spyOn(releases.registry, 'reload');
  const look = async () => {
    timerOf(250).act();
    await asked.mock.results.at(-1)?.value;
    await new Promise(setImmediate);
    await reloads.mock.results.at(-1)?.value;
    await new Promise(setImmediate);
    await looks.mock.results.at(-1)?.value;
    await new Promise(setImmediate);
  };
  store.point(2, { stable: { shell: '1.0.0', wallet: '1.1.0' } });
  await look();
  await look();
  expect([looks.mock.calls.length, versionOn('royal')]).toEqual([1, '1.1.0']);
  store.point(3, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
  await look();
  expect([looks.mock.calls.length, versionOn('royal')]).toEqual([2, '1.0.0']);
});

test('loads of known versions are counted, and counts of more than seven days are removed', async () => {
  const loads = [
    { remote: 'wallet', version: '1.0.0' },
    { remote: 'made-up', version: '1.0.0' },
  ];
  await releases.reportLoads('royal', loads, '10.0.0.1');
  const report = { remote: 'wallet', version: '1.0.0', phase: 'render', cause: 'boom', path: '/' };
  await releases.reportFailure('royal', report, { address: '10.0.0.1' });
  const old = { tenantId: 'royal', remote: 'wallet', version: '1.0.0', loads: 1, failures: 0 };
  await recordLoads(database, [old], NOW - 7 * DAY_MS - 600_000);
  await recordLoads(database, [old], NOW - 7 * DAY_MS + 600_000);
  expect(
    (await trafficSince(database, 0)).map(({ remote, loads: count, failures }) => [remote, count, failures]),
  ).toEqual([
    ['wallet', 1, 0],
    ['wallet', 1, 0],
    ['wallet', 1, 1],
  ]);
  await releases.tidy(new Set());
  expect(await trafficSince(database, 0)).toHaveLength(2);
  expect(logged).toEqual([]);
  jest.spyOn(releases.registry, 'prune').mockResolvedValue([{ name: 'wallet', version: '0.1.0' }]);
  await releases.tidy(new Set(['wallet 1.1.0']));
  expect(releases.registry.prune).toHaveBeenCalledWith(new Set(['wallet 1.1.0']), NOW);
  expect(logged).toEqual([['unused release removed', { name: 'wallet', version: '0.1.0' }]]);
});
