import { get, type CallRoute } from './route';

const desk = { ours: 'architecture 2: releases, and QA by version' } as const;

/** Releases, their health, and QA by version (architecture 2). */
export const releasesCalls = {
  // Operation
  reportRemoteFailure: {
    method: 'POST',
    path: 'api/common/remoteFailure',
    encoding: 'json',
    access: 'public',
    ours: 'architecture 2: failures are reported',
  },
  reportRemoteLoads: {
    method: 'POST',
    path: 'api/common/remoteLoad',
    encoding: 'json',
    access: 'public',
    ours: 'architecture 2: a failure rate needs what it is a share of',
  },

  // An open tab without a socket asks which of its versions were taken back
  revokedReleases: get('api/common/release/revoked', 'public', {
    ours: 'architecture 2: a revoked version leaves open tabs, also those that have no socket',
  }),

  // Releases, on the admin website (architecture 2)
  releasesOverview: get('api/{userType}/release', 'staff', desk),
  releaseDetail: get('api/{userType}/release/detail', 'staff', desk),
  releaseAudit: get('api/{userType}/release/audit', 'staff', desk),
  pinRelease: {
    method: 'POST',
    path: 'api/{userType}/release/pin',
    encoding: 'json',
    access: 'administrator',
    ...desk,
  },
  unpinRelease: {
    method: 'POST',
    path: 'api/{userType}/release/unpin',
    encoding: 'json',
    access: 'administrator',
    ...desk,
  },
  promoteRelease: {
    method: 'POST',
    path: 'api/{userType}/release/promote',
    encoding: 'json',
    access: 'administrator',
    ...desk,
  },
  rollbackRelease: {
    method: 'POST',
    path: 'api/{userType}/release/rollback',
    encoding: 'json',
    access: 'administrator',
    ...desk,
  },
  revokeRelease: {
    method: 'POST',
    path: 'api/{userType}/release/revoke',
    encoding: 'json',
    access: 'administrator',
    ...desk,
  },
  issueQaPin: { method: 'POST', path: 'api/{userType}/qa', encoding: 'json', access: 'staff', ...desk },
  clearQaPin: { method: 'POST', path: 'api/{userType}/qa/clear', encoding: 'json', access: 'staff', ...desk },

  // Who may pin versions for themselves: given and taken by administrators
  qaPeople: get('api/{userType}/qa/people', 'administrator', desk),
  setQaRight: { method: 'POST', path: 'api/{userType}/qa/right', encoding: 'json', access: 'administrator', ...desk },

  // QA on a branded site: the signed cookie says who
  qaState: get('api/common/qa', 'public', desk),
  changeQaPin: { method: 'POST', path: 'api/common/qa', encoding: 'json', access: 'public', ...desk },
} as const satisfies Record<string, CallRoute>;
