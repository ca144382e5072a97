import type { ReleaseRecord, RemoteRelease, ShellRelease } from '@backlay/shared/contract/schemas';
import { keyOf, withEntry, type Pointer, type RegistrySnapshot } from './snapshot';
import type { WantedChannels } from './store';

/** Versions that somebody wants a channel to point at, by name. */
export type Candidates = Readonly<Record<string, string>>;

const byVersion = <R extends ReleaseRecord>(records: readonly R[]) =>
  new Map(records.map((record) => [record.version, record]));

/** What a store alone knows of the registry, for a release that has no database: records and what channels were asked to point at. */
export function snapshotOfStore(
  records: readonly ReleaseRecord[],
  { revision, channels }: Pick<WantedChannels, 'revision' | 'channels'>,
): RegistrySnapshot {
  const remotes = records.filter((record): record is RemoteRelease => record.kind === 'remote');
  const names = [...new Set(remotes.map(({ name }) => name))];
  return {
    revision,
    shells: byVersion(records.filter((record): record is ShellRelease => record.kind === 'shell')),
    remotes: new Map(names.map((name) => [name, byVersion(remotes.filter((remote) => remote.name === name))])),
    channels: new Map(
      Object.entries(channels).map(([channel, entries]) => [
        channel,
        new Map<string, Pointer>(Object.entries(entries)),
      ]),
    ),
    pins: new Map(),
    brandChannels: new Map(),
    rollouts: [],
    grants: new Map(),
    teamRemotes: new Set(),
    revoked: new Set(),
    figures: new Map(),
  };
}

/** The registry as it would be with candidates in a channel, without the other channels and pins. */
export function withCandidates(snapshot: RegistrySnapshot, channel: string, candidates: Candidates): RegistrySnapshot {
  const revoked = new Set(snapshot.revoked);
  let channels: RegistrySnapshot['channels'] = new Map([[channel, snapshot.channels.get(channel) ?? new Map()]]);
  for (const [name, version] of Object.entries(candidates)) {
    channels = withEntry(channels, channel, name, { version });
    // Whether a revoked version may come back is no question of how it renders.
    revoked.delete(keyOf(name, version));
  }
  return { ...snapshot, channels, pins: new Map(), brandChannels: new Map(), rollouts: [], revoked };
}

/** The registry with one version more. */
export const withRecord = (snapshot: RegistrySnapshot, record: ReleaseRecord): RegistrySnapshot =>
  record.kind === 'shell'
    ? { ...snapshot, shells: new Map(snapshot.shells).set(record.version, record) }
    : { ...snapshot, remotes: withEntry(snapshot.remotes, record.name, record.version, record) };
