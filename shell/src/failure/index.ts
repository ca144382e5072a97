export { FailureOverlay, WaitingScreen } from './failure-panel';
export { AppErrorBoundary } from './FullPageBoundary';
export { StartupError } from './NoStart';
export { OfflineNotice } from './OfflineNotice';
export { reportUnhandledRejections } from './rejections';
