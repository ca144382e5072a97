import { get, type Endpoint } from './endpoints';

const admin = { decision: 'architecture 2: releases, and QA by version' } as const;

/** Releases, their health, and QA by version (architecture 2). */
export const releasesCalls = {
  // Operation
  reportRemoteFailure: {
    method: 'POST',
    path: 'api/common/remoteFailure',
    encoding: 'json',
    access: 'public',
    decision: 'architecture 2: failures are reported',
  },
  reportRemoteLoads: {
    method: 'POST',
    path: 'api/common/remoteLoad',
    encoding: 'json',
    access: 'public',
    decision: 'architecture 2: a failure rate needs what it is a share of',
  },

  // An open tab without a socket asks which of its versions were taken back
  revokedReleases: get('api/common/release/revoked', 'public', {
    decision: 'architecture 2: a revoked version leaves open tabs, also those that have no socket',
  }),

  // Releases, on the admin website (architecture 2)
  releasesOverview: get('api/{userType}/release', 'staff', admin),
  releaseDetail: get('api/{userType}/release/detail', 'staff', admin),
  releaseAudit: get('api/{userType}/release/audit', 'staff', admin),
  pinRelease: {
    method: 'POST',
    path: 'api/{userType}/release/pin',
    encoding: 'json',
    access: 'administrator',
    ...admin,
  },
  unpinRelease: {
    method: 'POST',
    path: 'api/{userType}/release/unpin',
    encoding: 'json',
    access: 'administrator',
    ...admin,
  },
  promoteRelease: {
    method: 'POST',
    path: 'api/{userType}/release/promote',
    encoding: 'json',
    access: 'administrator',
    ...admin,
  },
  rollbackRelease: {
    method: 'POST',
    path: 'api/{userType}/release/rollback',
    encoding: 'json',
    access: 'administrator',
    ...admin,
  },
  revokeRelease: {
    method: 'POST',
    path: 'api/{userType}/release/revoke',
    encoding: 'json',
    access: 'administrator',
    ...admin,
  },
  issueQaPin: { method: 'POST', path: 'api/{userType}/qa', encoding: 'json', access: 'staff', ...admin },
  clearQaPin: { method: 'POST', path: 'api/{userType}/qa/clear', encoding: 'json', access: 'staff', ...admin },

  // Who may pin versions for themselves: given and taken by administrators
  qaPeople: get('api/{userType}/qa/people', 'administrator', admin),
  setQaRight: { method: 'POST', path: 'api/{userType}/qa/right', encoding: 'json', access: 'administrator', ...admin },

  // QA on a branded site: the signed cookie says who
  qaState: get('api/common/qa', 'public', admin),
  changeQaPin: { method: 'POST', path: 'api/common/qa', encoding: 'json', access: 'public', ...admin },
} as const satisfies Record<string, Endpoint>;
