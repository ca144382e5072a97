export { fetchPage, bootFederation, type InFlightChecker } from './boot';
export type { DeclaredRoute } from './compose-routes';
export { hasDevOverrides, applyDevDeclarations } from './dev-overrides';
export type { Federation, FindRoute } from './federation';
export { fetchManifest, parseManifest } from './latest-manifest';
export { reportPageFailure, reportStartupFailure } from './failure-reporter';
export { watchRevocations, type RunningVersion } from './revocations';
