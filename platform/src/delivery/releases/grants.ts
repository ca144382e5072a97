import type { Incompatibility } from '@backlay/shared/compatibility';
import { wantedGrants, type RemoteRelease } from '@backlay/shared/contract/schemas';
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
