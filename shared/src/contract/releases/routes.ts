import { get, REPORT_PATHS, type Endpoint } from '../common/endpoint';

/** Releases of shell and remotes, and the reports of their health (architecture 2). */
export const releasesEndpoints = {
  reportRemoteFailure: { method: 'POST', path: REPORT_PATHS.failure, encoding: 'json', access: 'public' },
  reportRemoteLoads: { method: 'POST', path: REPORT_PATHS.loads, encoding: 'json', access: 'public' },
  revokedReleases: get('api/common/release/revoked', 'public'),
  releasesOverview: get('api/{userType}/release', 'staff'),
  releaseDetail: get('api/{userType}/release/detail', 'staff'),
  releaseAudit: get('api/{userType}/release/audit', 'staff'),
  pinRelease: { method: 'POST', path: 'api/{userType}/release/pin', encoding: 'json', access: 'administrator' },
  grantRelease: { method: 'POST', path: 'api/{userType}/release/grant', encoding: 'json', access: 'administrator' },
  unpinRelease: { method: 'POST', path: 'api/{userType}/release/unpin', encoding: 'json', access: 'administrator' },
  followChannel: { method: 'POST', path: 'api/{userType}/release/channel', encoding: 'json', access: 'administrator' },
  promoteRelease: { method: 'POST', path: 'api/{userType}/release/promote', encoding: 'json', access: 'administrator' },
  rollbackRelease: {
    method: 'POST',
    path: 'api/{userType}/release/rollback',
    encoding: 'json',
    access: 'administrator',
  },
  revokeRelease: { method: 'POST', path: 'api/{userType}/release/revoke', encoding: 'json', access: 'administrator' },
} as const satisfies Record<string, Endpoint>;
