export { findRecordings } from './files';
export { ReplayFeed, mapTime } from './replay';
export type { ReplayOptions, ReplayPosition } from './replay';
