import { findIncompatibility, type Incompatibility } from '@backlay/shared/compatibility';
import type { RemoteRelease, ShellRelease } from '@backlay/shared/contract/schemas';
import { findMissingFrame, findMissingGrant } from './grants';
import { findLastGood, type LastGood, type LastGoodRule } from './last-good';
import { findRollout, isMember } from './rollout';
import { DEFAULT_CHANNEL, findChannel, keyOf, type RegistrySnapshot } from './snapshot';

export type ChoiceSource = 'qa-pin' | 'tenant-pin' | 'rollout' | 'channel' | 'default';

export interface ResolvedRemote {
  readonly release: RemoteRelease;
  /** It belongs to the house. A release of others from before permissions has none; one of the house has all. */
  readonly isOfHouse: boolean;
  /** The registry runs every version of it in a frame: its team is isolated. */
  readonly isIsolated?: boolean;
  readonly chosenBy: ChoiceSource;
  readonly lastGood: RemoteRelease | null;
  /** The figures that make `lastGood` the last good version; null where a build on localhost is in its place. */
  readonly lastGoodFigures: LastGood | null;
  /** Entry of a build on localhost that stands in for the release. */
  readonly development?: string;
}

export interface ExcludedRemote {
  readonly name: string;
  readonly version: string;
  readonly chosenBy: ChoiceSource;
  readonly incompatibility: Incompatibility;
}

export interface Resolution {
  readonly shell: ShellRelease;
  readonly shellChosenBy: ChoiceSource;
  /** The version of the shell to go back to. */
  readonly shellLastGood: LastGood | null;
  readonly remotes: readonly ResolvedRemote[];
  /** Versions that were chosen and left out, with the rule that they break. */
  readonly refused: readonly ExcludedRemote[];
}

export interface Visit {
  readonly tenantId: string;
  /** The channel that the tenant follows. */
  readonly channel: string;
  /** What the brand asks of a last good version. */
  readonly lastGood?: LastGoodRule;
  /** What this person has pinned for themselves: a version, or the entry of a build on localhost. */
  readonly qa?: Readonly<Record<string, string>>;
  /** Id of the visitor, by which a rollout chooses; without one a visit is in none. */
  readonly visitor?: string;
}

/** Whether a pin is the address of a development build. */
export const isDevelopmentEntry = (pin: string): boolean => pin.startsWith('http');

interface Candidate {
  readonly version: string;
  readonly chosenBy: ChoiceSource;
}

/**
 * Resolves the versions of a visit: development override, QA pin, tenant pin, rollout, the tenant's channel for the remote, the
 * tenant's channel, `stable` (F3.04). A version that is incompatible, revoked, or whose routes or slots are taken gives way to the last good one. Without a last good one the
 * remote is left out. Such a QA pin gives way to everybody's version. Null without a shell.
 */
export function resolve(snapshot: RegistrySnapshot, visit: Visit): Resolution | null {
  const refused: ExcludedRemote[] = [];
  const chosenShell = chooseShell(snapshot, visit, refused);
  if (!chosenShell) return null;
  const { shell, chosenBy: shellChosenBy } = chosenShell;
  const remotes: ResolvedRemote[] = [];
  for (const [name, versions] of [...snapshot.remotes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const taken = remotes.map(({ release }) => release);
    const findIncompatibilityOf = (version: string): Incompatibility | null => {
      const release = versions.get(version);
      if (!release) return unpublished(name, version);
      return (
        withheldFrom(snapshot, visit.tenantId, name, version) ??
        checkOnce(release, shell, taken) ??
        findMissingFrame(snapshot, shell, release) ??
        findMissingGrant(snapshot, visit.tenantId, release)
      );
    };
    const lastGoodBeside = (other: string | null) =>
      findLastGood(snapshot, {
        name,
        tenantId: visit.tenantId,
        rule: visit.lastGood,
        other,
        fits: (version) => findIncompatibilityOf(version) === null,
      });
    const chosen = firstCompatible(candidates(snapshot, visit, name), name, findIncompatibilityOf, refused);
    if (!chosen) continue;
    const used = chosen.isCompatible ? chosen.version : lastGoodBeside(chosen.version)?.version;
    const release = used === undefined ? undefined : versions.get(used);
    if (!release) continue;
    const lastGoodFigures = lastGoodBeside(release.version);
    const { chosenBy } = chosen;
    const isOfHouse = !snapshot.teamRemotes.has(name);
    const isIsolated = snapshot.isolatedRemotes?.has(name) ?? false;
    const development = visit.qa?.[name];
    if (development !== undefined && isDevelopmentEntry(development))
      remotes.push({ release, isOfHouse, chosenBy: 'qa-pin', lastGood: release, lastGoodFigures: null, development });
    else {
      const lastGood = (lastGoodFigures && versions.get(lastGoodFigures.version)) ?? null;
      remotes.push({ release, isOfHouse, isIsolated, chosenBy, lastGood, lastGoodFigures });
    }
  }
  return { shell, shellChosenBy, shellLastGood: chosenShell.lastGood, remotes, refused };
}

interface Check {
  readonly shell: ShellRelease;
  readonly beside: readonly RemoteRelease[];
  readonly found: Incompatibility | null;
}
// What a release declares never changes, and every page asks: the check of routes and ranges takes longer than the page.
const checks = new WeakMap<RemoteRelease, readonly Check[]>();
/** Combinations that are stored of each release: brands and pins have few. */
const MOST_CHECKS = 16;

/** Why a release cannot go with a shell and the remotes beside it: found once for each combination. */
function checkOnce(
  release: RemoteRelease,
  shell: ShellRelease,
  beside: readonly RemoteRelease[],
): Incompatibility | null {
  const known = checks.get(release) ?? [];
  const before = known.find(
    (check) =>
      check.shell === shell &&
      check.beside.length === beside.length &&
      check.beside.every((other, place) => other === beside[place]),
  );
  if (before) return before.found;
  const found = findIncompatibility(release, shell, beside);
  checks.set(release, [{ shell, beside, found }, ...known].slice(0, MOST_CHECKS));
  return found;
}

/** The first candidate that is compatible, else the last one; names the others in `refused`. */
function firstCompatible(
  from: readonly Candidate[],
  name: string,
  findIncompatibilityOf: (version: string) => Incompatibility | null,
  refused: ExcludedRemote[],
): (Candidate & { readonly isCompatible: boolean }) | null {
  for (const candidate of from) {
    const incompatibilityValue = findIncompatibilityOf(candidate.version);
    if (!incompatibilityValue) return { ...candidate, isCompatible: true };
    refused.push({ name, ...candidate, incompatibility: incompatibilityValue });
  }
  const last = from.at(-1);
  return last ? { ...last, isCompatible: false } : null;
}

function chooseShell(snapshot: RegistrySnapshot, visit: Visit, refused: ExcludedRemote[]) {
  const findIncompatibilityOf = (version: string): Incompatibility | null =>
    snapshot.shells.has(version)
      ? withheldFrom(snapshot, visit.tenantId, 'shell', version)
      : unpublished('shell', version);
  const lastGoodBeside = (other: string) =>
    findLastGood(snapshot, {
      name: 'shell',
      tenantId: visit.tenantId,
      rule: visit.lastGood,
      other,
      fits: (version) => findIncompatibilityOf(version) === null,
    });
  const chosen = firstCompatible(candidates(snapshot, visit, 'shell'), 'shell', findIncompatibilityOf, refused);
  if (!chosen) return null;
  const used = chosen.isCompatible ? chosen.version : lastGoodBeside(chosen.version)?.version;
  const shell = used === undefined ? undefined : snapshot.shells.get(used);
  return shell ? { shell, chosenBy: chosen.chosenBy, lastGood: lastGoodBeside(shell.version) } : null;
}

const unpublished = (name: string, version: string): Incompatibility => ({
  rule: 'published',
  reason: 'it is not in the registry',
  remedy: `release ${name} ${version}, or take a version that is released`,
});

export const revokedIncompatibility = (
  snapshot: RegistrySnapshot,
  name: string,
  version: string,
): Incompatibility | null =>
  snapshot.revoked.has(keyOf(name, version))
    ? {
        rule: 'revoked',
        reason: 'it was revoked',
        remedy: `another version of ${name}; a revoked one does not come back`,
      }
    : null;

/** Why nobody gets a version whatever the brand: it was revoked, or the key that signed it is stolen. */
export function withheldEverywhere(snapshot: RegistrySnapshot, name: string, version: string): Incompatibility | null {
  const revoked = revokedIncompatibility(snapshot, name, version);
  if (revoked || !snapshot.signatures?.held.has(keyOf(name, version))) return revoked;
  return {
    rule: 'signature',
    reason: 'the key that signed it is declared stolen',
    remedy: `a version of ${name} that another key signed`,
  };
}

/** Why this brand gets no such version: nobody does, or the brand demands a signature that it lacks (F2.06). */
export function withheldFrom(
  snapshot: RegistrySnapshot,
  tenantId: string,
  name: string,
  version: string,
): Incompatibility | null {
  const withheld = withheldEverywhere(snapshot, name, version);
  const { signatures } = snapshot;
  if (withheld || !signatures?.demands.get(tenantId)?.has(name) || signatures.signed.has(keyOf(name, version)))
    return withheld;
  return { rule: 'signature', reason: 'it is not signed', remedy: `a version of ${name} that its publisher signed` };
}

/** What a visit asks for, in this order, each once. */
function candidates(
  snapshot: RegistrySnapshot,
  { tenantId, channel, qa, visitor }: Visit,
  name: string,
): readonly Candidate[] {
  const own = qa?.[name];
  const followed = findChannel(snapshot, { id: tenantId, channel }, name);
  const inChannel = snapshot.channels.get(followed)?.get(name);
  const pin = snapshot.pins.get(tenantId)?.get(name);
  const chosen = pin ?? inChannel ?? snapshot.channels.get(DEFAULT_CHANNEL)?.get(name);
  const chosenBy: ChoiceSource = pin ? 'tenant-pin' : inChannel && followed !== DEFAULT_CHANNEL ? 'channel' : 'default';
  const rollout = pin || visitor === undefined ? undefined : findRollout(snapshot, tenantId, name);
  const isIn = rollout !== undefined && visitor !== undefined && isMember(rollout, visitor);
  return [
    ...(own !== undefined && !isDevelopmentEntry(own) ? [{ version: own, chosenBy: 'qa-pin' as const }] : []),
    ...(isIn && rollout.candidate !== own ? [{ version: rollout.candidate, chosenBy: 'rollout' as const }] : []),
    ...(chosen && chosen.version !== own ? [{ version: chosen.version, chosenBy }] : []),
  ];
}
