export { registerEdge, type EdgeOptions } from './edge';
export { livePageHost, serveLivePages } from './contract-check-pages';
