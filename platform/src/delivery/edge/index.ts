export { registerEdge, type EdgeOptions } from './edge';
export { readVisitor } from './visitor-cookie';
export { livePageHost, serveLivePages } from './contract-check-pages';
