export { Health, type PartName, type PartState, type Readiness, judgeParts, type Observed } from './health';
export { HEALTH_PATHS, mayReadInternal, openAdminPort, serveHealth } from './serve-health';
