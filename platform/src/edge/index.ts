export { registerEdge, type EdgeOptions } from './edge';
export { livePageHost, serveLivePages } from './live-pages';
