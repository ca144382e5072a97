export { createRealtime, type RealtimeRim, type ShellRealtime } from './realtime';
export { openSocket, type OpenSocket } from './connection';
