export type { Announcer } from './connections';
export { openRealtime, type Realtime, type RealtimeParts } from './server';
