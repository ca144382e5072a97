export { FailureOverlay, WaitingScreen } from './failure-panel';
export { AppErrorBoundary } from './full-page-boundary';
export { StartupError } from './no-start';
export { OfflineNotice } from './offline-notice';
export { reportUnhandledRejections } from './rejections';
