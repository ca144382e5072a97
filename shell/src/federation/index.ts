export { askForPage, bootFederation, type FlightGate } from './boot';
export type { DeclaredRoute } from './compose';
export { isDeveloped, withOwnDeclarations } from './development';
export type { Federation, FindRoute } from './federation';
export { askForManifest, parseManifest } from './newest';
export { reportBrokenPage, reportNoStart } from './report';
export { watchRevocations, type RunningVersion } from './revocations';
