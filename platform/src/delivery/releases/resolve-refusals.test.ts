import type { RemoteRelease } from '@backlay/shared/contract/schemas';
import { resolve } from './resolve';
import { keyOf, type RegistrySnapshot } from './snapshot';
import { shellRelease } from './testing';
import { snapshotOf, wallet } from './testing-snapshot';

const visit = { tenantId: 'royal', channel: 'stable' };

/** What royal gets of wallet 1.1.0, where a registry is as given: its version, or the rule that refuses it. */
function resolveWallet(over: Partial<RegistrySnapshot>, release: Partial<RemoteRelease> = {}) {
  const snapshot = snapshotOf({
    releases: [wallet('1.1.0', release)],
    channels: { stable: { wallet: '1.1.0' } },
  });
  const resolved = resolve({ ...snapshot, teamRemotes: new Set(['wallet']), ...over }, visit);
  return resolved?.remotes[0]?.release.version ?? resolved?.refused.map(({ incompatibility }) => incompatibility);
}

test('a version of a team is refused until its brand grants all that it declares [F1.06]', () => {
  const permissions = ['identity'];
  expect(resolveWallet({}, { permissions })).toEqual([
    {
      rule: 'permissions',
      reason: 'royal has not granted identity',
      remedy: 'a grant of wallet 1.1.0 on royal, or a version that declares less',
    },
  ]);
  const grants = (brand: string) => new Map([[brand, new Map([['wallet', new Set(permissions)]])]]);
  expect(resolveWallet({ grants: grants('metro') }, { permissions })).toMatchObject([{ rule: 'permissions' }]);
  expect(resolveWallet({ grants: grants('royal') }, { permissions })).toBe('1.1.0');
  expect(resolveWallet({ teamRemotes: new Set() }, { permissions })).toBe('1.1.0');
});

test('a remote is isolated only where the registry names it so [F5.01]', () => {
  const snapshot = snapshotOf({ releases: [wallet('1.1.0')], channels: { stable: { wallet: '1.1.0' } } });
  const isIsolated = (over: Partial<RegistrySnapshot>) =>
    resolve({ ...snapshot, ...over }, visit)?.remotes.map((remote) => remote.isIsolated);
  expect(isIsolated({})).toEqual([false]);
  expect(isIsolated({ isolatedRemotes: new Set(['casino']) })).toEqual([false]);
  expect(isIsolated({ isolatedRemotes: new Set(['wallet']) })).toEqual([true]);
});

test('a version for a frame is refused beside a shell without frames [F5.01]', () => {
  const refusal = [{ rule: 'contract', reason: 'it runs in a frame, and shell 1.0.0 has none' }];
  const { frames: _frames, ...old } = shellRelease({ version: '1.0.0' });
  const shells = new Map([['1.0.0', old]]);
  const isolatedRemotes = new Set(['wallet']);
  expect(resolveWallet({ shells }, { isolation: 'frame' })).toMatchObject(refusal);
  expect(resolveWallet({ shells, isolatedRemotes })).toMatchObject(refusal);
  expect(resolveWallet({ shells, isolatedRemotes: new Set(['casino']) })).toBe('1.1.0');
  expect(resolveWallet({ isolatedRemotes })).toBe('1.1.0');
});

test('a version that a stolen key signed, or that lacks a demanded signature, is refused [F2.06]', () => {
  const signatures = (signed: readonly string[], held: readonly string[], brand = 'royal') => ({
    signatures: {
      ...{ signed: new Set(signed), held: new Set(held) },
      demands: new Map([[brand, new Set(['wallet'])]]),
    },
  });
  const key = keyOf('wallet', '1.1.0');
  expect(resolveWallet(signatures([key], [key]))).toEqual([
    {
      rule: 'signature',
      reason: 'the key that signed it is declared stolen',
      remedy: 'a version of wallet that another key signed',
    },
  ]);
  expect(resolveWallet(signatures([], []))).toMatchObject([{ rule: 'signature' }]);
  expect(resolveWallet(signatures([], [], 'metro'))).toBe('1.1.0');
  expect(resolveWallet(signatures([key], []))).toBe('1.1.0');
});
