import { snapshotOf, wallet, type Given } from './testing-snapshot';
import { keyOf } from './snapshot';
import { listLiveReleases, watchStore, type StoreState } from './watch-store';

const TENANTS = [
  { id: 'royal', name: 'Royal', channel: 'stable' },
  { id: 'metro', name: 'Metro', channel: 'stable' },
];
const liveOf = (given: Given) =>
  listLiveReleases(snapshotOf(given), TENANTS)
    .map(({ name, version }) => keyOf(name, version))
    .sort();

test('live are versions in channels and pins, those in place of them, and those to go back to [G3.02]', () => {
  const given = {
    shells: ['0.8.0', '0.9.0', '1.0.0', '2.0.0'],
    releases: [
      ...['1.0.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0'].map((version) => wallet(version)),
      wallet('2.0.0', { contract: '^9.0.0' }),
    ],
    channels: { stable: { wallet: '2.0.0' }, next: { wallet: '1.2.0', casino: '9.9.9' } },
    pins: { orbit: { wallet: '1.0.0' } },
    revoked: ['shell 1.0.0'],
    good: ['shell 0.9.0', 'shell 0.8.0', 'wallet 1.4.0', 'wallet 1.3.0'],
  };
  expect(liveOf(given)).toEqual([
    ...['shell 0.8.0', 'shell 0.9.0', 'shell 1.0.0'],
    ...['wallet 1.0.0', 'wallet 1.2.0', 'wallet 1.3.0', 'wallet 1.4.0', 'wallet 2.0.0'],
  ]);
  const single = { releases: [wallet('1.0.0')], channels: { stable: { wallet: '1.0.0' } } };
  expect(liveOf(single)).toEqual(['shell 1.0.0', 'wallet 1.0.0']);
  expect(liveOf({ ...single, shells: [] })).toEqual(['wallet 1.0.0']);
});

/** A watch of a store of the test's own, with the states that it names and what it asks of the files. */
function open({ isCaching = true, given = {} as Given } = {}) {
  const held = { given, isReachable: true, missing: 0, now: 1_000 };
  const states: StoreState[] = [];
  const called: string[] = [];
  const known: boolean[] = [];
  jest.spyOn(performance, 'now').mockImplementation(() => held.now);
  const watch = watchStore({
    store: { probe: async () => (held.isReachable ? undefined : Promise.reject(new Error('away'))) },
    files: {
      hold: async () => {
        called.push('hold');
        return held.missing;
      },
      evict: async (isKnown) => {
        called.push('evict');
        known.push(isKnown('shell', '1.0.0'), isKnown('shell', '9.9.9'));
      },
    },
    isCaching,
    snapshot: () => snapshotOf(held.given),
    tenants: () => TENANTS,
    onState: (state) => void states.push(state),
  });
  const check = async (change: Partial<typeof held> = {}) => {
    Object.assign(held, change);
    await watch.check();
    return states.at(-1);
  };
  return { check, called, known };
}
afterEach(() => jest.restoreAllMocks());

const OK = { state: 'ok' };
const DOWN = { state: 'down', detail: 'files of live releases are missing' };
const DEGRADED = { state: 'degraded', detail: 'the store does not respond' };

test('a store is degraded while it is away, and down while a file of a live release is missing [G3.01]', async () => {
  const { check } = open();
  expect(await check()).toEqual(OK);
  expect(await check({ isReachable: false })).toEqual(DEGRADED);
  expect(await check({ isReachable: true, missing: 2, given: { shells: ['1.0.0', '2.0.0'] } })).toEqual(OK);
  expect(await check({ now: 11_000 })).toEqual(DOWN);
  expect(await check({ isReachable: false })).toEqual(DOWN);
  expect(await check({ missing: 0 })).toEqual(DEGRADED);
  expect(await check({ isReachable: true })).toEqual(OK);
});

test('a store that is not cached is down while it is away; without a live release nothing is missing [G3.01]', async () => {
  const { check, called } = open({ isCaching: false });
  expect(await check({ isReachable: false })).toEqual(DOWN);
  expect(await check({ isReachable: true })).toEqual(OK);
  expect(await check({ isReachable: false, given: { shells: [] } })).toEqual(OK);
  expect(called).toEqual([]);
  const cached = open({ given: { shells: [] } });
  expect(await cached.check({ isReachable: false, missing: 1 })).toEqual(OK);
  expect(cached.called).toEqual(['hold']);
});

test('files are held at the first look, at a change, each ten seconds, and while one is missing [G3.02]', async () => {
  const { check, called, known } = open();
  await check();
  expect([called, known]).toEqual([
    ['hold', 'evict'],
    [true, false],
  ]);
  await check({ now: 10_999 });
  expect(called).toHaveLength(2);
  await check({ now: 11_000 });
  expect(called.slice(2)).toEqual(['hold']);
  const given = { releases: [wallet('1.0.0')], channels: { stable: { wallet: '1.0.0' } } };
  await check({ given, missing: 1 });
  expect(called.slice(3)).toEqual(['hold', 'evict']);
  await check({ missing: 0 });
  await check();
  expect(called.slice(5)).toEqual(['hold']);
});

test('a store without an answer for two seconds is away, and one that answers leaves no timer [G3.02]', async () => {
  jest.useFakeTimers();
  try {
    const states: string[] = [];
    let probe: () => Promise<void> = () => new Promise(() => undefined);
    const watch = watchStore({
      store: { probe: () => probe() },
      files: { hold: async () => 0, evict: async () => undefined },
      isCaching: true,
      snapshot: () => snapshotOf(),
      tenants: () => TENANTS,
      onState: ({ state }) => void states.push(state),
    });
    const checked = watch.check();
    await jest.advanceTimersByTimeAsync(1_999);
    expect(states).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await checked;
    expect(states).toEqual(['degraded']);
    probe = async () => undefined;
    await watch.check();
    expect([states.at(-1), jest.getTimerCount()]).toEqual(['ok', 0]);
  } finally {
    jest.useRealTimers();
  }
});
