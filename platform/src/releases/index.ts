export { defineReleaseCalls } from './calls';
export { failuresSince, type FailureCount, type FailureReport } from './failures';
export { openReleases, type Releases, type ReleasesOptions } from './releases';
export type { ChosenRemote, Resolution } from './resolve';
export { releasePath } from './store';
