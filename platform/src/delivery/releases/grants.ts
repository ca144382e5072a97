import type { Incompatibility } from '@backlay/shared/compatibility';
import { wantedGrants, type RemoteRelease, type ShellRelease } from '@backlay/shared/contract/schemas';
import type { RegistrySnapshot } from './snapshot';

/** Permissions and hosts of a version in words: what the brand granted before, and what is new. */
export interface GrantDifference {
  readonly wanted: readonly string[];
  readonly granted: readonly string[];
  /** Wanted and not granted. */
  readonly missing: readonly string[];
}

/** What a brand has granted of a version. A remote of the house has all that it declares. */
export function compareGrants(snapshot: RegistrySnapshot, tenantId: string, release: RemoteRelease): GrantDifference {
  const wanted = wantedGrants(release);
  if (!snapshot.teamRemotes.has(release.name)) return { wanted, granted: wanted, missing: [] };
  const granted = snapshot.grants.get(tenantId)?.get(release.name) ?? new Set();
  return { wanted, granted: [...granted].sort(), missing: wanted.filter((each) => !granted.has(each)) };
}

/** The rule that a version breaks on a brand which has not granted all that it declares; null when the brand has. */
export function findMissingGrant(
  snapshot: RegistrySnapshot,
  tenantId: string,
  release: RemoteRelease,
): Incompatibility | null {
  const { missing } = compareGrants(snapshot, tenantId, release);
  if (missing.length === 0) return null;
  return {
    rule: 'permissions',
    reason: `${tenantId} has not granted ${missing.join(', ')}`,
    remedy: `a grant of ${release.name} ${release.version} on ${tenantId}, or a version that declares less`,
  };
}

/** Whether a version runs in a frame: its team is isolated, or it asks for a frame. It never asks for less (F5.01). */
export const isFramed = (isIsolated: boolean, { isolation }: Pick<RemoteRelease, 'isolation'>): boolean =>
  isIsolated || isolation === 'frame';

/** The rule that a version breaks beside a shell that was built before there were frames. */
export function findMissingFrame(
  { isolatedRemotes }: Pick<RegistrySnapshot, 'isolatedRemotes'>,
  shell: ShellRelease,
  release: RemoteRelease,
): Incompatibility | null {
  if (shell.frames || !isFramed(isolatedRemotes?.has(release.name) ?? false, release)) return null;
  return {
    rule: 'contract',
    reason: `it runs in a frame, and shell ${shell.version} has none`,
    remedy: 'a shell with frames, or a team that the registry trusts',
  };
}
