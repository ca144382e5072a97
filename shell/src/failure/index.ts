export { FullPageBoundary } from './FullPageBoundary';
export { OfflineNotice } from './OfflineNotice';
export { alertRejections } from './rejections';
