export { bootFederation } from './boot';
export type { DeclaredRoute } from './compose';
export type { Federation, FindRoute } from './federation';
