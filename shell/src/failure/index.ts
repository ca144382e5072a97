export { FailureSheet, WaitingScreen } from './failure-panel';
export { FullPageBoundary } from './FullPageBoundary';
export { NoStart } from './NoStart';
export { OfflineNotice } from './OfflineNotice';
export { alertRejections } from './rejections';
