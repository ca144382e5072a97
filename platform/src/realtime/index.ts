export type { SocketPublisher } from './connections';
export { openRealtime, type Realtime, type RealtimeServerDeps } from './server';
