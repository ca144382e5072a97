import { compatibilityCases } from '@backlay/shared/testing/compatibility-cases';
import { resolve, type Visit } from './resolve';
import type { RegistrySnapshot } from './snapshot';
import { goodOn, remoteRelease, shellRelease } from './testing';
import type { RemoteRelease } from '@backlay/shared/contract/schemas';

interface Given {
  readonly releases: readonly RemoteRelease[];
  readonly channels: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly pins?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly brandChannels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly revoked?: readonly string[];
  readonly shells?: readonly string[];
  /** What is good on royal, as `wallet 1.0.0`. */
  readonly good?: readonly string[];
}

function snapshot({
  releases,
  channels,
  pins = {},
  brandChannels = {},
  revoked = [],
  shells = ['1.0.0'],
  good = [],
}: Given): RegistrySnapshot {
  const remotes = new Map<string, Map<string, RemoteRelease>>();
  for (const release of releases)
    remotes.set(release.name, (remotes.get(release.name) ?? new Map()).set(release.version, release));
  const entry = (version: string) => ({ version });
  return {
    revision: 1,
    shells: new Map(shells.map((version) => [version, shellRelease({ version })])),
    remotes,
    channels: new Map(
      Object.entries(channels).map(([channel, versions]) => [
        channel,
        new Map(Object.entries({ shell: '1.0.0', ...versions }).map(([name, given]) => [name, entry(given)])),
      ]),
    ),
    pins: new Map(
      Object.entries(pins).map(([tenant, versions]) => [
        tenant,
        new Map(Object.entries(versions).map(([name, given]) => [name, entry(given)])),
      ]),
    ),
    brandChannels: new Map(
      Object.entries(brandChannels).map(([brand, channels]) => [brand, new Map(Object.entries(channels))]),
    ),
    rollouts: [],
    grants: new Map(),
    teamRemotes: new Set(),
    revoked: new Set(revoked),
    figures: goodOn('royal', ...good),
  };
}

const royal: Visit = { tenantId: 'royal', channel: 'stable' };
const wallet = (version: string, over: Partial<RemoteRelease> = {}) => remoteRelease('wallet', { version, ...over });
const chosen = (given: Given, visit = royal) =>
  resolve(snapshot(given), visit)?.remotes.map(({ release, chosenBy, lastGood }) => [
    release.name,
    release.version,
    chosenBy,
    lastGood?.version ?? null,
  ]);
const refusals = (given: Given) =>
  resolve(snapshot(given), royal)?.refused.map(({ incompatibility }) => incompatibility.reason);

test('a tenant without a pin gets the version of stable', () => {
  expect(chosen({ releases: [wallet('1.0.0'), wallet('1.1.0')], channels: { stable: { wallet: '1.1.0' } } })).toEqual([
    ['wallet', '1.1.0', 'default', null],
  ]);
});

test('a tenant on another channel gets its version, and stable where that channel is empty', () => {
  const given = {
    releases: [wallet('1.0.0'), wallet('2.0.0'), remoteRelease('casino')],
    channels: { stable: { wallet: '1.0.0', casino: '1.0.0' }, next: { wallet: '2.0.0' } },
  };
  expect(chosen(given, { tenantId: 'royal', channel: 'next' })).toEqual([
    ['casino', '1.0.0', 'default', null],
    ['wallet', '2.0.0', 'channel', null],
  ]);
});

test('a pin overrides the channel for its tenant alone and yields to the last good version on failure', () => {
  const given = {
    releases: [wallet('1.0.0'), wallet('2.3.1')],
    channels: { stable: { wallet: '1.0.0' } },
    pins: { royal: { wallet: '2.3.1' } },
    good: ['wallet 1.0.0'],
  };
  expect(chosen(given)).toEqual([['wallet', '2.3.1', 'tenant-pin', '1.0.0']]);
  expect(chosen(given, { tenantId: 'metro', channel: 'stable' })).toEqual([['wallet', '1.0.0', 'default', null]]);
});

test('the browser falls back to the last good version, and to none without a good one [F3.03]', () => {
  const given = {
    releases: ['1.0.0', '1.1.0', '2.0.0'].map((version) => wallet(version)),
    channels: { stable: { wallet: '2.0.0' } },
  };
  expect(chosen({ ...given, good: ['wallet 1.0.0'] })).toEqual([['wallet', '2.0.0', 'default', '1.0.0']]);
  expect(chosen(given)).toEqual([['wallet', '2.0.0', 'default', null]]);
});

test.each([
  [
    'a contract that the shell does not offer',
    { contract: '^2.0.0' },
    'it needs contract ^2.0.0, shell 1.0.0 offers 1.2.0',
  ],
  [
    'a shared module that is too old here',
    { shared: { react: '^20.0.0' } },
    'it needs react ^20.0.0, shell 1.0.0 shares 19.3.1',
  ],
  [
    'a shared module that is not shared',
    { shared: { immer: '^10.0.0' } },
    'it needs immer, which shell 1.0.0 does not share',
  ],
  ['a route that it claims twice', { routes: [route('/a/:x'), route('/a/:y')] }, 'it claims /a/:y twice'],
])('a version with %s yields to the last good one, and the rule is named', (_what, over, reason) => {
  const given = {
    releases: [wallet('1.0.0'), wallet('1.1.0', over)],
    channels: { stable: { wallet: '1.1.0' } },
    good: ['wallet 1.0.0', 'wallet 1.1.0'],
  };
  expect(chosen(given)).toEqual([['wallet', '1.0.0', 'default', null]]);
  expect(refusals(given)).toEqual([reason]);
});

test('a path of another remote is refused whatever its parameters are named', () => {
  const given = {
    releases: [
      remoteRelease('casino', { routes: [route('/casino/:game')] }),
      wallet('1.0.0', { routes: [route('/casino/:id')] }),
    ],
    channels: { stable: { casino: '1.0.0', wallet: '1.0.0' } },
  };
  expect(chosen(given)).toEqual([['casino', '1.0.0', 'default', null]]);
  expect(refusals(given)).toEqual(['/casino/:id belongs to casino 1.0.0 already']);
});

test('a version is refused beside one version of another remote and accepted beside another', () => {
  const releases = [
    remoteRelease('casino', { routes: [route('/casino/:game')] }),
    remoteRelease('casino', { version: '2.0.0', routes: [route('/games/:game')] }),
    wallet('1.0.0', { routes: [route('/casino/:id')] }),
  ];
  const registry = snapshot({ releases, channels: { stable: { casino: '1.0.0', wallet: '1.0.0' } } });
  const beside = (casino: string) =>
    resolve(registry, { ...royal, qa: { casino } })?.refused.map(({ incompatibility }) => incompatibility.reason);
  const refused = ['/casino/:id belongs to casino 1.0.0 already'];
  expect(['1.0.0', '2.0.0', '1.0.0', '2.0.0'].map(beside)).toEqual([refused, [], refused, []]);
});

test('an unknown version is left out, and other remotes stay', () => {
  const given = {
    releases: [wallet('1.0.0'), remoteRelease('casino')],
    channels: { stable: { wallet: '9.9.9', casino: '1.0.0' } },
  };
  expect(chosen(given)).toEqual([['casino', '1.0.0', 'default', null]]);
  expect(refusals(given)).toEqual(['it is not in the registry']);
  const unknown = resolve(snapshot({ ...given, channels: { stable: { shell: '9.9.9' } } }), royal);
  expect(unknown).toBeNull();
  const qa = { wallet: '8.8.8', shell: '7.7.7' };
  const fresh = (name: string, version: string) => ({
    ...{ name, version, chosenBy: 'qa-pin' },
    incompatibility: {
      rule: 'published',
      reason: 'it is not in the registry',
      remedy: `release ${name} ${version}, or take a version that is released`,
    },
  });
  const pinned = resolve(snapshot({ ...given, channels: { stable: { wallet: '1.0.0' } } }), { ...royal, qa });
  expect(pinned?.refused).toEqual([fresh('shell', '7.7.7'), fresh('wallet', '8.8.8')]);
});

const everyLayer: Given = {
  releases: [wallet('1.0.0'), wallet('2.0.0'), wallet('3.0.0'), wallet('4.0.0')],
  channels: { stable: { wallet: '1.0.0' }, next: { wallet: '2.0.0' } },
  pins: { royal: { wallet: '3.0.0' } },
  shells: ['1.0.0', '2.0.0'],
};

test.each<[string, Visit, (string | null)[]]>([
  ['QA pin', { tenantId: 'royal', channel: 'next', qa: { wallet: '4.0.0' } }, ['wallet', '4.0.0', 'qa-pin', null]],
  ['tenant pin', { tenantId: 'royal', channel: 'next' }, ['wallet', '3.0.0', 'tenant-pin', null]],
  ['channel', { tenantId: 'metro', channel: 'next' }, ['wallet', '2.0.0', 'channel', null]],
  ['default', { tenantId: 'metro', channel: 'stable' }, ['wallet', '1.0.0', 'default', null]],
])('layer %s decides where no higher layer does, and the result names it', (_layer, visit, expected) => {
  expect(chosen(everyLayer, visit)).toEqual([expected]);
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['its own for the remote', { wallet: 'stable', '*': 'next' }, '1.0.0'],
  ['its own', { '*': 'next' }, '2.0.0'],
  ['that of its record', {}, '1.0.0'],
])('a brand follows %s before any other channel [F3.04]', (_what, channels, version) => {
  const given = { ...everyLayer, pins: {}, brandChannels: { royal: channels } };
  expect(chosen(given)?.[0]?.[1]).toBe(version);
  expect(chosen(given, { tenantId: 'metro', channel: 'stable' })?.[0]?.[1]).toBe('1.0.0');
});

test('QA pins the shell too, for that person only', () => {
  const qa = resolve(snapshot(everyLayer), { ...royal, qa: { shell: '2.0.0' } });
  expect([qa?.shell.version, qa?.shellChosenBy]).toEqual(['2.0.0', 'qa-pin']);
  expect(resolve(snapshot(everyLayer), royal)).toMatchObject({ shell: { version: '1.0.0' }, shellChosenBy: 'default' });
});

test('an incompatible QA pin yields to the public version', () => {
  const given = { ...everyLayer, releases: [...everyLayer.releases, wallet('5.0.0', { contract: '^9.0.0' })] };
  const resolution = resolve(snapshot(given), { ...royal, qa: { wallet: '5.0.0' } });
  expect(resolution?.remotes).toMatchObject([{ release: { version: '3.0.0' }, chosenBy: 'tenant-pin' }]);
  expect(resolution?.refused).toMatchObject([
    { version: '5.0.0', chosenBy: 'qa-pin', incompatibility: { rule: 'contract' } },
  ]);
});

test('a localhost build replaces the current version, which stays the rollback target', () => {
  const entry = 'http://localhost:3001/remoteEntry.js';
  const resolution = resolve(snapshot(everyLayer), { ...royal, qa: { wallet: entry } });
  expect(resolution?.remotes).toMatchObject([
    { release: { version: '3.0.0' }, chosenBy: 'qa-pin', development: entry, lastGood: { version: '3.0.0' } },
  ]);
});

test('a revoked version yields to the last good one; without one the remote is left out [F3.03]', () => {
  const given = {
    releases: [wallet('1.0.0'), wallet('1.1.0')],
    channels: { stable: { wallet: '1.1.0' } },
    revoked: ['wallet 1.1.0'],
  };
  expect(chosen({ ...given, good: ['wallet 1.0.0'] })).toEqual([['wallet', '1.0.0', 'default', null]]);
  expect(chosen(given)).toEqual([]);
  const pinned = { ...everyLayer, revoked: ['wallet 3.0.0'] };
  expect(chosen(pinned)).toEqual([]);
  expect(chosen({ ...pinned, good: ['wallet 2.0.0'] })).toEqual([['wallet', '2.0.0', 'tenant-pin', null]]);
});

test('a revoked shell yields to the last good shell [F3.03]', () => {
  const given = { ...everyLayer, channels: { stable: { shell: '2.0.0' } }, revoked: ['shell 2.0.0'] };
  expect(resolve(snapshot({ ...given, good: ['shell 1.0.0'] }), royal)?.shell.version).toBe('1.0.0');
  expect(resolve(snapshot(given), royal)).toBeNull();
});

test('an overlay belongs to one remote; other slots accept several', () => {
  const slots = (name: string) => [{ name, component: 'x' }];
  const given = (name: string): Given => ({
    releases: [remoteRelease('account', { slots: slots(name) }), wallet('1.0.0', { slots: slots(name) })],
    channels: { stable: { account: '1.0.0', wallet: '1.0.0' } },
  });
  expect(refusals(given('overlay.login'))).toEqual(['overlay.login belongs to account 1.0.0 already']);
  expect(refusals(given('home.strip'))).toEqual([]);
});

test('a registry without a shell resolves no page', () => {
  const empty = snapshot({ releases: [], channels: {} });
  expect(resolve(empty, royal)).toBeNull();
});

function route(path: string): RemoteRelease['routes'][number] {
  return { path, screen: 'x', access: 'public' };
}

test.each(compatibilityCases)('the registry gives the expected result for $title [H1.11]', (one) => {
  const { remote, shell, beside, expected } = one;
  const others = beside.map(({ name, version, routes, slots }) => ({
    ...remoteRelease(name, { version }),
    contract: '*',
    shared: {},
    routes: routes.map(({ path }) => ({ path, screen: 'x', access: 'public' as const })),
    slots: [...slots],
  }));
  const release = {
    ...remoteRelease(remote.name, { version: remote.version }),
    contract: remote.contract,
    shared: { ...remote.shared },
    routes: remote.routes.map(({ path }) => ({ path, screen: 'x', access: 'public' as const })),
    slots: [...remote.slots],
  };
  const channel = Object.fromEntries([release, ...others].map(({ name, version }) => [name, version]));
  const given = snapshot({
    releases: [release, ...others],
    channels: { stable: { ...channel, shell: shell.version } },
  });
  const offered = {
    ...shellRelease({ version: shell.version }),
    contract: shell.contract,
    shared: { ...shell.shared },
  };
  const judged = resolve(
    { ...given, shells: new Map([[shell.version, offered]]) },
    { tenantId: 'royal', channel: 'stable' },
  );
  expect(judged?.refused.map(({ incompatibility }) => incompatibility)).toEqual(expected ? [expected] : []);
});
