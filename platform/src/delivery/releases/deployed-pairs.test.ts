import type { RemoteRelease, ShellRelease } from '@backlay/shared/contract/schemas';
import { listDeployedPairs } from './deployed-pairs';
import type { Pointer, RegistrySnapshot } from './snapshot';
import { goodOn, remoteRelease, shellRelease } from './testing';

const at = (version: string): Pointer => ({ version });
const byVersion = <R extends ShellRelease | RemoteRelease>(...all: R[]) =>
  new Map(all.map((one) => [one.version, one]));

const snapshot: RegistrySnapshot = {
  revision: 1,
  shells: byVersion(
    shellRelease(),
    shellRelease({ version: '2.0.0', contract: '2.0.0' }),
    shellRelease({ version: '3.0.0' }),
  ),
  remotes: new Map([
    [
      'wallet',
      byVersion(
        ...['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((version) => remoteRelease('wallet', { version })),
        remoteRelease('wallet', { version: '2.0.0', contract: '^2.0.0' }),
      ),
    ],
  ]),
  channels: new Map([
    [
      'stable',
      new Map([
        ['shell', at('1.0.0')],
        ['wallet', at('1.1.0')],
      ]),
    ],
    ['next', new Map([['shell', at('2.0.0')]])],
    // The development build of the shell is for whoever pins it.
    ['development', new Map([['shell', at('3.0.0')]])],
  ]),
  pins: new Map([['royal', new Map([['wallet', at('1.2.0')]])]]),
  brandChannels: new Map(),
  rollouts: [],
  grants: new Map(),
  teamRemotes: new Set(),
  revoked: new Set(),
  figures: goodOn('metro', 'wallet 1.0.0'),
};
const tenants = ['royal', 'metro'].map((id) => ({ id, name: id, channel: 'stable' }));
const describePairs = (given: RegistrySnapshot) =>
  listDeployedPairs(given, tenants).map(
    ({ shell, remote, tenants: who, incompatibility }) =>
      `${shell.version} ${remote.version} ${who.join('+') || '-'} ${incompatibility?.rule ?? 'fits'}`,
  );

test('pinned, channel and rollback versions are checked against every live shell; unreachable ones are not', () => {
  expect(describePairs(snapshot)).toEqual([
    '1.0.0 1.0.0 - fits',
    '1.0.0 1.1.0 metro fits',
    '1.0.0 1.2.0 royal fits',
    '2.0.0 1.0.0 - contract',
    '2.0.0 1.1.0 - contract',
    '2.0.0 1.2.0 - contract',
  ]);
});

test('a revoked version is paired with no shell', () => {
  const lines = describePairs({ ...snapshot, revoked: new Set(['wallet 1.2.0', 'shell 2.0.0']) });
  expect(lines).toEqual(['1.0.0 1.0.0 royal fits', '1.0.0 1.1.0 metro fits']);
});

test('the shell that a page goes back to is paired, and tenants without a shell have no pair', () => {
  const figures = new Map([...snapshot.figures, ...goodOn('royal', 'shell 3.0.0')]);
  const lines = describePairs({ ...snapshot, figures }).filter((line) => line.startsWith('3'));
  expect(lines).toEqual(['3.0.0 1.0.0 - fits', '3.0.0 1.1.0 - fits', '3.0.0 1.2.0 - fits']);
  expect(describePairs({ ...snapshot, revoked: new Set(['shell 1.0.0']) })).toEqual([
    '2.0.0 1.1.0 - contract',
    '2.0.0 1.2.0 - contract',
  ]);
});
