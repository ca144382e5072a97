import type { RemoteRelease } from '@backlay/shared/contract/schemas';
import type { TenantRecord } from '../../core/tenants';
import { BUCKET_MS, type TrafficStep } from './load-stats';
import type { Rollout } from './rollout';
import type { RegistrySnapshot } from './snapshot';
import { goodOn, remoteRelease, shellRelease } from './testing';

type Versions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a test declares of a registry: releases, channels and pins by name, revoked and good versions as `wallet 1.0.0`. */
export interface Given {
  readonly revision?: number;
  readonly shells?: readonly string[];
  readonly releases?: readonly RemoteRelease[];
  readonly channels?: Versions;
  readonly pins?: Versions;
  /** Brand -> remote or `*` -> channel. */
  readonly brandChannels?: Versions;
  readonly rollouts?: readonly Rollout[];
  readonly revoked?: readonly string[];
  /** Brand -> remote -> what it granted. */
  readonly grants?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Good on royal. */
  readonly good?: readonly string[];
}

const pointers = (versions: Versions) =>
  new Map(
    Object.entries(versions).map(([at, names]) => [
      at,
      new Map(Object.entries(names).map(([name, version]) => [name, { version }])),
    ]),
  );

/** The registry that a test describes; shell 1.0.0 is released, and in stable by default. */
export function snapshotOf({
  revision = 1,
  shells = ['1.0.0'],
  releases = [],
  channels = {},
  pins = {},
  brandChannels = {},
  rollouts = [],
  revoked = [],
  grants = {},
  good = [],
}: Given = {}): RegistrySnapshot {
  const names = [...new Set(releases.map(({ name }) => name))];
  return {
    revision,
    shells: new Map(shells.map((version) => [version, shellRelease({ version })])),
    remotes: new Map(
      names.map((name) => [
        name,
        new Map(releases.filter((one) => one.name === name).map((one) => [one.version, one])),
      ]),
    ),
    channels: pointers({ ...channels, stable: { shell: '1.0.0', ...channels['stable'] } }),
    pins: pointers(pins),
    brandChannels: new Map(
      Object.entries(brandChannels).map(([brand, channels]) => [brand, new Map(Object.entries(channels))]),
    ),
    rollouts,
    grants: new Map(
      Object.entries(grants).map(([at, names]) => [
        at,
        new Map(Object.entries(names).map(([name, granted]) => [name, new Set(granted)])),
      ]),
    ),
    teamRemotes: new Set(['chess', 'guest']),
    revoked: new Set(revoked),
    figures: goodOn('royal', ...good),
  };
}

export const wallet = (version: string, over: Partial<RemoteRelease> = {}) =>
  remoteRelease('wallet', { version, ...over });
export const casino = (version = '1.0.0', over: Partial<RemoteRelease> = {}) =>
  remoteRelease('casino', { version, ...over });

/** The beginning of a step of traffic, ms. */
export const NOW = 1_000 * BUCKET_MS;

export const tenantOf = (id: string, rules = {}) => ({ id, name: `Brand ${id}`, rules }) as unknown as TenantRecord;

/** A step of wallet 1.1.0 on royal, now. */
export const step = (loads: number, failures: number, over: Partial<TrafficStep> = {}): TrafficStep => ({
  tenantId: 'royal',
  remote: 'wallet',
  version: '1.1.0',
  at: NOW,
  loads,
  failures,
  ...over,
});

/** Two shells, four wallets and a casino; wallet 1.0.0 is good, and 2.0.0 fits no shell. */
export const RELEASED: Given = {
  revision: 4,
  releases: [wallet('1.0.0'), wallet('1.1.0'), wallet('1.10.0'), wallet('2.0.0', { contract: '^9.0.0' }), casino()],
  channels: { stable: { wallet: '1.1.0' }, next: { wallet: '1.10.0', casino: '1.0.0' } },
  good: ['wallet 1.0.0', 'shell 0.9.0'],
  shells: ['0.9.0', '1.0.0'],
};

/** What the console looks at: `RELEASED` but for what is given. */
export const viewOf = (over: Given = {}, traffic: readonly TrafficStep[] = []) => ({
  snapshot: snapshotOf({ ...RELEASED, ...over }),
  traffic,
  now: NOW,
});

/** A rollout of wallet 5.0.0 on royal that everybody is in. */
export const rolloutOf = (over: Partial<Rollout> = {}): Rollout => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'wallet',
  candidate: '5.0.0',
  baseline: '1.0.0',
  tenantIds: ['royal'],
  state: 'running',
  share: 10_000,
  steps: [{ share: 10_000, minViews: 0, minMinutes: 0 }],
  step: 0,
  epoch: 0,
  startedAt: 0,
  stepAt: 0,
  deadlineAt: 1,
  startedBy: 'ann',
  ...over,
});
