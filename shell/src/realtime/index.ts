export { openSocket, type OpenSocket } from './connection';
export { createRealtime, type ShellRealtime } from './realtime';
