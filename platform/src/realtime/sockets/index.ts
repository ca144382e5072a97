export type { SocketPublisher } from './publisher';
export { openRealtime, type Realtime, type RealtimeServerDeps } from './server';
