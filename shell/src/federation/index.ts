export { bootFederation, type FlightGate } from './boot';
export { Boundary } from './boundary';
export type { DeclaredRoute } from './compose';
export type { Federation, FindRoute } from './federation';
export { parseManifest } from './newest';
export { browserReportRim, createReport } from './report';
