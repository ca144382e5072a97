export { fetchPage, bootFederation } from './boot';
export { hasDevOverrides, applyDevDeclarations } from './dev-overrides';
export { FailureOverlay } from './remote-view';
export { reportPageFailure, reportStartupFailure } from './failure-reporter';
export type { Federation, FindRoute } from './federation';
export { useIdlePrefetch } from './idle-prefetch';
export { fetchManifest, parseManifest, watchRevocations } from './latest-manifest';
