import type { ReleaseRecord, RemoteRelease, ShellRelease } from '@backlay/shared/contract/schemas';
import type { FiguresByBrand } from './figures';
import type { Rollout } from './rollout';

/** What a channel or a pin points at. */
export interface Pointer {
  readonly version: string;
}

/** Who signed what, as far as it decides which versions a brand may have (F2.06). */
export interface SignatureState {
  /** `keyOf` of every version whose signature was verified. */
  readonly signed: ReadonlySet<string>;
  /** `keyOf` of the versions that no brand gets: the key that signed them is declared stolen. */
  readonly held: ReadonlySet<string>;
  /** Tenant -> remotes of which it takes signed versions alone. */
  readonly demands: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What the registry knows, at one revision. */
export interface RegistrySnapshot {
  readonly revision: number;
  readonly shells: ReadonlyMap<string, ShellRelease>;
  /** Remote -> version -> record. */
  readonly remotes: ReadonlyMap<string, ReadonlyMap<string, RemoteRelease>>;
  /** Channel -> name -> what it points at. */
  readonly channels: ReadonlyMap<string, ReadonlyMap<string, Pointer>>;
  /** Tenant -> name -> what it is pinned to. */
  readonly pins: ReadonlyMap<string, ReadonlyMap<string, Pointer>>;
  /** Tenant -> name, or `EVERY_REMOTE` -> the channel that the brand was put on. */
  readonly brandChannels: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Rollouts that give somebody a version now. */
  readonly rollouts: readonly Rollout[];
  /** Tenant -> name -> permissions and hosts that the brand granted. */
  readonly grants: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
  /** Remotes of outside teams. Every other name belongs to the house, and has what it declares without a grant. */
  readonly teamRemotes: ReadonlySet<string>;
  /** Remotes of isolated teams: they run in a frame whatever they declare (F5.01). */
  readonly isolatedRemotes?: ReadonlySet<string>;
  /** `keyOf` of every revoked version. */
  readonly revoked: ReadonlySet<string>;
  /** Absent where nothing is known of signatures, as of a store alone. */
  readonly signatures?: SignatureState;
  /** Tenant -> name -> how many people approve another version before the brand gets it; absent is nobody. */
  readonly approvals?: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Tenant -> remotes of which it takes versions alone whose pictures were compared; absent is none. */
  readonly compared?: ReadonlyMap<string, ReadonlySet<string>>;
  /** By `keyOf`: what was counted of each version, from which its last good one follows. Not part of the revision. */
  readonly figures: ReadonlyMap<string, FiguresByBrand>;
}

/** The channel of whoever follows none. */
export const DEFAULT_CHANNEL = 'stable';

/** In place of a name: every package of a brand. */
export const EVERY_REMOTE = '*';

/** Channels that exist before anything is in them. */
const CHANNELS = [DEFAULT_CHANNEL, 'next'];

/** Every channel that a brand can be put on. */
export const channelsOf = ({ channels }: Pick<RegistrySnapshot, 'channels'>): readonly string[] => [
  ...new Set([...CHANNELS, ...channels.keys()]),
];

/** The channel that a brand follows with a name: its own for that remote, else its own, else that of its record. */
export function findChannel(
  { brandChannels }: Pick<RegistrySnapshot, 'brandChannels'>,
  tenant: { readonly id: string; readonly channel: string },
  name: string,
): string {
  const own = brandChannels.get(tenant.id);
  return own?.get(name) ?? own?.get(EVERY_REMOTE) ?? tenant.channel;
}

/** Whether a version names the sources of a working tree: it came by a start, not by a release. */
export const isLocalBuild = (version: string): boolean => /-(local|dev)\.[0-9a-f]{8}$/.test(version);

/** Key of one version of a package. */
export const keyOf = (name: string, version: string): string => `${name} ${version}`;

/** The record of a version; the shell is one of the names. */
export const recordOf = (snapshot: RegistrySnapshot, name: string, version: string): ReleaseRecord | undefined =>
  name === 'shell' ? snapshot.shells.get(version) : snapshot.remotes.get(name)?.get(version);

/** Every name that was ever released, the shell first. */
export const namesOf = (snapshot: RegistrySnapshot): readonly string[] => [
  ...(snapshot.shells.size > 0 ? ['shell'] : []),
  ...[...snapshot.remotes.keys()].sort(),
];

/** Versions of a name, in no order. */
export const versionsOf = (snapshot: RegistrySnapshot, name: string): readonly string[] => [
  ...((name === 'shell' ? snapshot.shells : snapshot.remotes.get(name))?.keys() ?? []),
];

/** A copy of a map of maps with one entry set, or removed. */
export function withEntry<V>(
  outer: ReadonlyMap<string, ReadonlyMap<string, V>>,
  key: string,
  name: string,
  value: V | null,
): ReadonlyMap<string, ReadonlyMap<string, V>> {
  const inner = new Map(outer.get(key));
  if (value === null) inner.delete(name);
  else inner.set(name, value);
  return new Map(outer).set(key, inner);
}
