import type { DescriptionsOf } from '../common/endpoint-description';
import type { releasesEndpoints } from './routes';

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const releasesDescriptions = {
  reportRemoteFailure: { summary: 'Reports that a remote failed in a page view', errors: [] },
  reportRemoteLoads: { summary: 'Reports which remotes a page view loaded', errors: [] },
  revokedReleases: { summary: 'Lists which loaded versions are revoked', errors: [] },
  releasesOverview: { summary: 'Returns the versions of all tenants and their health', errors: [] },
  releaseDetail: { summary: 'Returns one release with its checks', errors: [] },
  releaseAudit: { summary: 'Lists the audit entries of releases', errors: [] },
  pinRelease: { summary: 'Pins a version for a tenant', errors: [] },
  unpinRelease: { summary: 'Removes the pin of a tenant', errors: [] },
  promoteRelease: { summary: 'Moves a channel to a version', errors: [] },
  rollbackRelease: { summary: 'Selects the last known good version', errors: [] },
  revokeRelease: { summary: 'Withdraws a version from use at once', errors: [] },
} as const satisfies DescriptionsOf<typeof releasesEndpoints>;
