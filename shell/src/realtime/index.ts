export { createRealtime, type RealtimeDeps, type ShellRealtime } from './realtime';
export { openSocket, type OpenSocket } from './connection';
