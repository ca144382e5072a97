export { registerEdge, type EdgeOptions } from './edge';
export { livePagePath, serveLivePages } from './live-pages';
