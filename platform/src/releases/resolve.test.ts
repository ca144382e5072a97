import { resolve, type ChannelEntry, type RegistrySnapshot } from './resolve';
import { remoteRelease, shellRelease } from './testing';
import type { RemoteRelease } from '@backlay/shared/contract/schemas';

interface Given {
  readonly releases: readonly RemoteRelease[];
  readonly channels: Readonly<Record<string, Readonly<Record<string, string | ChannelEntry>>>>;
  readonly pins?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function snapshot({ releases, channels, pins = {} }: Given): RegistrySnapshot {
  const remotes = new Map<string, Map<string, RemoteRelease>>();
  for (const release of releases)
    remotes.set(release.name, (remotes.get(release.name) ?? new Map()).set(release.version, release));
  const entry = (given: string | ChannelEntry): ChannelEntry =>
    typeof given === 'string' ? { version: given, lastGood: null } : given;
  return {
    revision: 1,
    shells: new Map([['1.0.0', shellRelease()]]),
    remotes,
    channels: new Map(
      Object.entries(channels).map(([channel, versions]) => [
        channel,
        new Map(Object.entries({ shell: '1.0.0', ...versions }).map(([name, given]) => [name, entry(given)])),
      ]),
    ),
    pins: new Map(Object.entries(pins).map(([tenant, versions]) => [tenant, new Map(Object.entries(versions))])),
  };
}

const royal = { tenantId: 'royal', channel: 'stable' };
const wallet = (version: string, over: Partial<RemoteRelease> = {}) => remoteRelease('wallet', { version, ...over });
const chosen = (given: Given, visit = royal) =>
  resolve(snapshot(given), visit)?.remotes.map(({ release, chosenBy, lastGood }) => [
    release.name,
    release.version,
    chosenBy,
    lastGood?.version ?? null,
  ]);
const refusals = (given: Given) => resolve(snapshot(given), royal)?.refused.map(({ reason }) => reason);

test('a tenant without a pin gets what stable points at', () => {
  expect(chosen({ releases: [wallet('1.0.0'), wallet('1.1.0')], channels: { stable: { wallet: '1.1.0' } } })).toEqual([
    ['wallet', '1.1.0', 'default', null],
  ]);
});

test('a tenant that follows another channel gets its version, and stable where that channel has none', () => {
  const given = {
    releases: [wallet('1.0.0'), wallet('2.0.0'), remoteRelease('casino')],
    channels: { stable: { wallet: '1.0.0', casino: '1.0.0' }, next: { wallet: '2.0.0' } },
  };
  expect(chosen(given, { tenantId: 'royal', channel: 'next' })).toEqual([
    ['casino', '1.0.0', 'default', null],
    ['wallet', '2.0.0', 'channel', null],
  ]);
});

test('a pin outranks the channel for its tenant alone, and goes back to the channel when it fails', () => {
  const given = {
    releases: [wallet('1.0.0'), wallet('2.3.1')],
    channels: { stable: { wallet: '1.0.0' } },
    pins: { royal: { wallet: '2.3.1' } },
  };
  expect(chosen(given)).toEqual([['wallet', '2.3.1', 'tenant-pin', '1.0.0']]);
  expect(chosen(given, { tenantId: 'metro', channel: 'stable' })).toEqual([['wallet', '1.0.0', 'default', null]]);
});

test('the version before in the channel is the one to go back to', () => {
  expect(
    chosen({
      releases: [wallet('1.0.0'), wallet('1.1.0')],
      channels: { stable: { wallet: { version: '1.1.0', lastGood: '1.0.0' } } },
    }),
  ).toEqual([['wallet', '1.1.0', 'default', '1.0.0']]);
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
])('a version with %s gives way to the last good one, and the rule is named', (_what, over, reason) => {
  const given = {
    releases: [wallet('1.0.0'), wallet('1.1.0', over)],
    channels: { stable: { wallet: { version: '1.1.0', lastGood: '1.0.0' } } },
  };
  expect(chosen(given)).toEqual([['wallet', '1.0.0', 'default', null]]);
  expect(refusals(given)).toEqual([reason]);
});

test('a path that another remote has already is refused, whatever its parameters are called', () => {
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

test('a version that the registry does not know is left out, and the other remotes stay', () => {
  const given = {
    releases: [wallet('1.0.0'), remoteRelease('casino')],
    channels: { stable: { wallet: '9.9.9', casino: '1.0.0' } },
  };
  expect(chosen(given)).toEqual([['casino', '1.0.0', 'default', null]]);
  expect(refusals(given)).toEqual(['it is not in the registry']);
});

test('without a shell there is no page to resolve', () => {
  const empty = snapshot({ releases: [], channels: {} });
  expect(resolve(empty, royal)).toBeNull();
});

function route(path: string): RemoteRelease['routes'][number] {
  return { path, screen: 'x', access: 'public' };
}
