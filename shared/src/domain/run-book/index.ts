export { computeRunBook } from './run-book';
export type { RunBookRow } from './run-book';
