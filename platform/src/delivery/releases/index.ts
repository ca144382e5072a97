export { defineReleaseCalls, type VisitListener } from './calls';
export { snapshotOfStore, withCandidates, withRecord } from './candidates';
export { findNewIncompatibility, planChange } from './plan-change';
export { visitOf } from './registry-change';
export { compareGrants, isFramed } from './grants';
export { registerIdentityAssertions } from './identity-assertions';
export { readAudit } from './admin-overview';
export { registerReleaseAdminRoutes, type ReleaseStaffReader } from './admin-routes';
export { failuresSince, type FailureCount, type FailureReport } from './failures';
export { listDeployedPairs, type DeployedPair } from './deployed-pairs';
export { liveViews, type LiveView } from './live-views';
export { createReleaseStore } from './s3-store';
export { findDamagedReleases } from './verify';
export { FileCache, type FileCopy } from './file-cache';
export type { ChangeEffect } from './change-effect';
export { openRegistry, type PreparedChange, type Registry, type WriteResult } from './registry';
export { incrementRevision, readDemands, recordRegistryAction, type Actor } from './registry-repository';
export type { RegistryCommand, RolloutChange, WriteRejection } from './registry-change';
export { openReleases, type Releases, type ReleasesOptions } from './releases';
export { isDevelopmentEntry, resolve, type ResolvedRemote, type Resolution } from './resolve';
export {
  DEFAULT_CHANNEL,
  EVERY_REMOTE,
  findChannel,
  keyOf,
  namesOf,
  recordOf,
  versionsOf,
  type RegistrySnapshot,
} from './snapshot';
export { formatShare } from './plan-rollout';
export { findRollout, isMember, WHOLE_SHARE, type Rollout, type RolloutStep } from './rollout';
export { readRollouts, type StoredRollout } from './rollout-repository';
export { createDedupeCache } from './watch-failures';
export { startLines } from './start-lines';
export { releasePath, type ReleaseStore } from './store';
export { releaseTenant } from './tenants';
export {
  formatReplacements,
  parseCommand,
  printAudit,
  printReleases,
  USAGE as RELEASE_USAGE,
  type ParsedCommand,
} from './command';
export { formatFigures } from './last-good';
