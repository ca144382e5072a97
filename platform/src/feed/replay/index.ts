export { findRecordings, type Names } from './files';
export { StreamTranslator } from './translate';
export { ReplayFeed, mapTime } from './replay';
export type { ReplayOptions, ReplayPosition } from './replay';
