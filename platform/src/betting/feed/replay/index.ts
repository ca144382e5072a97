export { findRecordings, type Names } from './files';
export { StreamTranslator } from './stream-translator';
export { ReplayFeed, mapTime } from './replay';
export type { ReplayOptions, ReplayPosition } from './replay';
