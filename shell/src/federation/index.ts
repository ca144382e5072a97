export { fetchPage, bootFederation, type InFlightChecker } from './boot';
export type { DeclaredRoute } from './compose';
export { hasDevOverrides, applyDevDeclarations } from './development';
export type { Federation, FindRoute } from './federation';
export { fetchManifest, parseManifest } from './newest';
export { reportPageFailure, reportStartupFailure } from './report';
export { watchRevocations, type RunningVersion } from './revocations';
