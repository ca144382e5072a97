export { Health, type PartName, type PartState, type Readiness } from './health';
export { judgeParts, type Observed } from './judge-parts';
export { HEALTH_PATHS, openAdminPort, serveHealth } from './serve-health';
