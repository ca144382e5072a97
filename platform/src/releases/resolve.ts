import type { RemoteRelease, ShellRelease } from '@backlay/shared/contract/schemas';
import { unfit } from './fit';

/** What the registry knows, at one revision. */
export interface RegistrySnapshot {
  readonly revision: number;
  readonly shells: ReadonlyMap<string, ShellRelease>;
  /** Remote -> version -> record. */
  readonly remotes: ReadonlyMap<string, ReadonlyMap<string, RemoteRelease>>;
  /** Channel -> name -> what it points at. */
  readonly channels: ReadonlyMap<string, ReadonlyMap<string, ChannelEntry>>;
  /** Tenant -> name -> version. */
  readonly pins: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export interface ChannelEntry {
  readonly version: string;
  readonly lastGood: string | null;
}

export type ChosenBy = 'qa-pin' | 'tenant-pin' | 'channel' | 'default';

export interface ChosenRemote {
  readonly release: RemoteRelease;
  readonly chosenBy: ChosenBy;
  readonly lastGood: RemoteRelease | null;
}

export interface Refused {
  readonly name: string;
  readonly version: string;
  readonly reason: string;
}

export interface Resolution {
  readonly shell: ShellRelease;
  readonly remotes: readonly ChosenRemote[];
  /** Versions that were chosen and left out, with the rule that they break. */
  readonly refused: readonly Refused[];
}

export interface Visit {
  readonly tenantId: string;
  /** The channel that the tenant follows. */
  readonly channel: string;
}

/** The channel of whoever follows none. */
export const DEFAULT_CHANNEL = 'stable';

/**
 * Which versions a visit gets: tenant pin, then the tenant's channel, then `stable`. A version that does not fit the shell, or
 * whose routes are taken already, gives way to its last good one, else it is left out: never half of it. Null without a shell.
 */
export function resolve(snapshot: RegistrySnapshot, visit: Visit): Resolution | null {
  const shellVersion = wanted(snapshot, visit, 'shell')?.version;
  const shell = shellVersion === undefined ? undefined : snapshot.shells.get(shellVersion);
  if (!shell) return null;
  const remotes: ChosenRemote[] = [];
  const refused: Refused[] = [];
  for (const [name, versions] of [...snapshot.remotes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const choice = wanted(snapshot, visit, name);
    if (!choice) continue;
    const taken = remotes.map(({ release }) => release);
    const fits = (version: string): RemoteRelease | null => {
      const release = versions.get(version);
      const reason = release ? unfit(release, shell, taken) : 'it is not in the registry';
      if (reason === null && release) return release;
      refused.push({ name, version, reason: reason ?? '' });
      return null;
    };
    const release = fits(choice.version);
    const lastGood = choice.lastGood === null || choice.lastGood === choice.version ? null : fits(choice.lastGood);
    const used = release ?? lastGood;
    if (used) remotes.push({ release: used, chosenBy: choice.chosenBy, lastGood: release ? lastGood : null });
  }
  return { shell, remotes, refused };
}

interface Choice {
  readonly version: string;
  readonly lastGood: string | null;
  readonly chosenBy: ChosenBy;
}

function wanted(snapshot: RegistrySnapshot, { tenantId, channel }: Visit, name: string): Choice | null {
  const inChannel = snapshot.channels.get(channel)?.get(name);
  const inDefault = snapshot.channels.get(DEFAULT_CHANNEL)?.get(name);
  const pin = snapshot.pins.get(tenantId)?.get(name);
  // A pin that fails goes back to what the tenant would have had without it.
  if (pin !== undefined)
    return { version: pin, lastGood: (inChannel ?? inDefault)?.version ?? null, chosenBy: 'tenant-pin' };
  if (inChannel) return { ...inChannel, chosenBy: channel === DEFAULT_CHANNEL ? 'default' : 'channel' };
  return inDefault ? { ...inDefault, chosenBy: 'default' } : null;
}
