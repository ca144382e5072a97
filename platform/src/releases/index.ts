export { defineReleaseCalls } from './calls';
export { writeAudit } from './desk-audit';
export { defineDeskCalls, type DeskPeople } from './desk-calls';
export { failuresSince, type FailureCount, type FailureReport } from './failures';
export { openReleases, type Releases, type ReleasesOptions } from './releases';
export { isDevelopmentEntry, resolve, type ChosenRemote, type Resolution } from './resolve';
export { keyOf, namesOf, recordOf, versionsOf, type RegistrySnapshot } from './snapshot';
export { releasePath } from './store';
export { releaseTenant } from './tenants';
