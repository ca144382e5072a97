export { fetchPage, bootFederation } from './boot';
export { hasDevOverrides, applyDevDeclarations } from './dev-overrides';
export { FailureOverlay } from './remote-view';
export { getPageReference, reportPageFailure, reportStartupFailure } from './failure-reporter';
export type { Federation, FindRoute } from './federation';
export { useMonitoring } from './use-monitoring';
export { useIdlePrefetch } from './idle-prefetch';
export { fetchManifest, parseManifest, watchRevocations } from './latest-manifest';
export { installIntegrity, toAbsoluteUrls } from './hash-manifests';
