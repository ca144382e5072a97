export { FullPageBoundary } from './FullPageBoundary';
export { OfflineNotice } from './OfflineNotice';
