export { bootFederation, type FlightGate } from './boot';
export type { DeclaredRoute } from './compose';
export type { Federation, FindRoute } from './federation';
export { parseManifest } from './newest';
export { reportBrokenPage } from './report';
