import type { RemoteRelease, ShellRelease } from '@backlay/shared/contract/schemas';
import { unfit, type Misfit } from './fit';
import { DEFAULT_CHANNEL, keyOf, type RegistrySnapshot } from './snapshot';

export type ChosenBy = 'qa-pin' | 'tenant-pin' | 'channel' | 'default';

export interface ChosenRemote {
  readonly release: RemoteRelease;
  readonly chosenBy: ChosenBy;
  readonly lastGood: RemoteRelease | null;
  /** Entry of a build on localhost that stands in for the release. */
  readonly development?: string;
}

export interface Refused {
  readonly name: string;
  readonly version: string;
  readonly chosenBy: ChosenBy;
  /** Whether it was the version to go back to, not the one that was asked for. */
  readonly asLastGood: boolean;
  readonly misfit: Misfit;
}

export interface Resolution {
  readonly shell: ShellRelease;
  readonly shellChosenBy: ChosenBy;
  readonly remotes: readonly ChosenRemote[];
  /** Versions that were chosen and left out, with the rule that they break. */
  readonly refused: readonly Refused[];
}

export interface Visit {
  readonly tenantId: string;
  /** The channel that the tenant follows. */
  readonly channel: string;
  /** What this person has pinned for themselves: a version, or the entry of a build on localhost. */
  readonly qa?: Readonly<Record<string, string>>;
}

export const isDevelopmentEntry = (pin: string): boolean => pin.startsWith('http');

interface Candidate {
  readonly version: string;
  readonly chosenBy: ChosenBy;
  readonly asLastGood: boolean;
}

/**
 * Which versions a visit gets: QA pin, then tenant pin, then the tenant's channel, then `stable`. A version that does not fit the
 * shell, whose routes or slots are taken already, or that was revoked, gives way to the next one, else it is left out: never half
 * of it. Null without a shell.
 */
export function resolve(snapshot: RegistrySnapshot, visit: Visit): Resolution | null {
  const refused: Refused[] = [];
  const chosenShell = chooseShell(snapshot, visit, refused);
  if (!chosenShell) return null;
  const { shell, chosenBy: shellChosenBy } = chosenShell;
  const remotes: ChosenRemote[] = [];
  for (const [name, versions] of [...snapshot.remotes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const taken = remotes.map(({ release }) => release);
    const fitting: { release: RemoteRelease; chosenBy: ChosenBy }[] = [];
    for (const candidate of candidates(snapshot, visit, name)) {
      const release = versions.get(candidate.version);
      const misfit = release
        ? (revokedMisfit(snapshot, name, candidate.version) ?? unfit(release, shell, taken))
        : unpublished(name, candidate.version);
      if (misfit) refused.push({ name, ...candidate, misfit });
      else if (release) fitting.push({ release, chosenBy: candidate.chosenBy });
    }
    const [used, next] = fitting;
    if (!used) continue;
    const development = visit.qa?.[name];
    if (development !== undefined && isDevelopmentEntry(development))
      remotes.push({ release: used.release, chosenBy: 'qa-pin', lastGood: used.release, development });
    else remotes.push({ ...used, lastGood: next?.release ?? null });
  }
  return { shell, shellChosenBy, remotes, refused };
}

function chooseShell(snapshot: RegistrySnapshot, visit: Visit, refused: Refused[]) {
  for (const candidate of candidates(snapshot, visit, 'shell')) {
    const shell = snapshot.shells.get(candidate.version);
    const misfit = shell
      ? revokedMisfit(snapshot, 'shell', candidate.version)
      : unpublished('shell', candidate.version);
    if (misfit) refused.push({ name: 'shell', ...candidate, misfit });
    else if (shell) return { shell, chosenBy: candidate.chosenBy };
  }
  return null;
}

const unpublished = (name: string, version: string): Misfit => ({
  rule: 'published',
  reason: 'it is not in the registry',
  remedy: `release ${name} ${version}, or take a version that is released`,
});

export const revokedMisfit = (snapshot: RegistrySnapshot, name: string, version: string): Misfit | null =>
  snapshot.revoked.has(keyOf(name, version))
    ? {
        rule: 'revoked',
        reason: 'it was revoked',
        remedy: `another version of ${name}; a revoked one does not come back`,
      }
    : null;

/** What would be taken, in this order, each once. */
function candidates(snapshot: RegistrySnapshot, { tenantId, channel, qa }: Visit, name: string): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  const add = (version: string | null | undefined, chosenBy: ChosenBy, asLastGood = false) => {
    if (version && !found.has(version)) found.set(version, { version, chosenBy, asLastGood });
  };
  const own = qa?.[name];
  if (own !== undefined && !isDevelopmentEntry(own)) add(own, 'qa-pin');
  const inChannel = snapshot.channels.get(channel)?.get(name);
  const inDefault = snapshot.channels.get(DEFAULT_CHANNEL)?.get(name);
  const pin = snapshot.pins.get(tenantId)?.get(name);
  const chosen = pin ?? inChannel ?? inDefault;
  const chosenBy: ChosenBy = pin ? 'tenant-pin' : inChannel && channel !== DEFAULT_CHANNEL ? 'channel' : 'default';
  add(chosen?.version, chosenBy);
  add(chosen?.lastGood, chosenBy, true);
  // A pin that was revoked ends; one that does not fit keeps the tenant away from the channel, as somebody wanted.
  if (pin && snapshot.revoked.has(keyOf(name, pin.version))) {
    const open: ChosenBy = inChannel && channel !== DEFAULT_CHANNEL ? 'channel' : 'default';
    add((inChannel ?? inDefault)?.version, open, true);
    add((inChannel ?? inDefault)?.lastGood, open, true);
  }
  return [...found.values()];
}
