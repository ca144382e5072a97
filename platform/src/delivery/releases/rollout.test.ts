import { resolve, type Visit } from './resolve';
import { isMember, placeInRollout } from './rollout';
import type { RegistrySnapshot } from './snapshot';
import { rolloutOf, snapshotOf, wallet, type Given } from './testing-snapshot';

const royal: Visit = { tenantId: 'royal', channel: 'stable' };
const everyLevel: Given = {
  releases: ['1.0.0', '2.0.0', '3.0.0', '4.0.0', '5.0.0', '6.0.0'].map((version) => wallet(version)),
  channels: { stable: { wallet: '1.0.0' }, next: { wallet: '2.0.0' }, beta: { wallet: '6.0.0' } },
  pins: { royal: { wallet: '3.0.0' } },
  brandChannels: { royal: { wallet: 'next', '*': 'beta' } },
  rollouts: [rolloutOf()],
};
const walletIn = (snapshot: RegistrySnapshot, visit: Visit) => {
  const [remote] = resolve(snapshot, visit)?.remotes ?? [];
  return [remote?.release.version, remote?.chosenBy];
};
const localBuild = 'http://localhost:3001/remoteEntry.js';

test.each<[string, Partial<Given>, Partial<Visit>, string, string]>([
  ['a development override', {}, { qa: { wallet: localBuild } }, localBuild, 'qa-pin'],
  ['a QA pin', {}, { qa: { wallet: '4.0.0' } }, '4.0.0', 'qa-pin'],
  ['a brand pin', {}, {}, '3.0.0', 'tenant-pin'],
  ['a rollout', { pins: {} }, {}, '5.0.0', 'rollout'],
  ['the channel for the remote', { pins: {}, rollouts: [] }, {}, '2.0.0', 'channel'],
  ['the channel', { pins: {}, rollouts: [], brandChannels: { royal: { '*': 'beta' } } }, {}, '6.0.0', 'channel'],
  ['stable', { pins: {}, rollouts: [], brandChannels: {} }, {}, '1.0.0', 'default'],
])('%s decides where nothing before it does [F3.04 F3.05]', (_level, given, visit, version, chosenBy) => {
  const [remote] =
    resolve(snapshotOf({ ...everyLevel, ...given }), { ...royal, visitor: 'somebody', ...visit })?.remotes ?? [];
  expect([remote?.development ?? remote?.release.version, remote?.chosenBy]).toEqual([version, chosenBy]);
});

test('a visit without an id, and one of another brand, is in no rollout [F3.05]', () => {
  const given = snapshotOf({ ...everyLevel, pins: {}, brandChannels: {} });
  expect(walletIn(given, royal)).toEqual(['1.0.0', 'default']);
  expect(walletIn(given, { ...royal, tenantId: 'metro', visitor: 'somebody' })).toEqual(['1.0.0', 'default']);
});

test('a candidate that was revoked gives way to what the brand has without the rollout [F3.05]', () => {
  const given = snapshotOf({ ...everyLevel, pins: {}, brandChannels: {}, revoked: ['wallet 5.0.0'] });
  expect(walletIn(given, { ...royal, visitor: 'somebody' })).toEqual(['1.0.0', 'default']);
});

describe('100,000 visitors', () => {
  const visitors = Array.from({ length: 100_000 }, (_, n) => `visitor-${n}`);
  const inAt = (share: number, id = rolloutOf().id) => visitors.filter((visitor) => isMember({ id, share }, visitor));

  test('a share of 5 % is 5 ± 0.3 % of them, and one of 0.1 % is 0.1 ± 0.04 % [F3.05]', () => {
    expect(Math.abs(inAt(500).length / 1000 - 5)).toBeLessThanOrEqual(0.3);
    expect(Math.abs(inAt(10).length / 1000 - 0.1)).toBeLessThanOrEqual(0.04);
    expect(inAt(0)).toEqual([]);
    expect(inAt(10_000)).toHaveLength(100_000);
  });

  test('a visitor gets the same answer 100 times, and a larger share keeps everybody who was in [F3.05]', () => {
    const places = Array.from({ length: 100 }, () => placeInRollout(rolloutOf().id, 'somebody'));
    expect(new Set(places).size).toBe(1);
    const later = new Set(inAt(2500));
    expect(inAt(500).filter((visitor) => !later.has(visitor))).toEqual([]);
  });

  test.each([500, 5000])('membership of two rollouts at share %i correlates at most 0.02 [F3.05]', (share) => {
    const [first, second] = [new Set(inAt(share)), new Set(inAt(share, '00000000-0000-4000-8000-000000000002'))];
    const [a, b] = [first.size / visitors.length, second.size / visitors.length];
    const both = visitors.filter((visitor) => first.has(visitor) && second.has(visitor)).length / visitors.length;
    const correlation = (both - a * b) / Math.sqrt(a * (1 - a) * b * (1 - b));
    expect(Math.abs(correlation)).toBeLessThanOrEqual(0.02);
  });
});
