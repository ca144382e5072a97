export { createHost, type ShellHost } from './create-host';
export { whenQuiet, type HostDeps } from './browser';
export { noneUnread, UNREAD, type UnreadNotifications } from './socket-events';
