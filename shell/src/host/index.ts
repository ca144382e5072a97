export { createHost, type ShellHost } from './create-host';
export { whenIdle, type BrowserDeps } from './browser';
export { resetUnread, UNREAD_STORE, type UnreadNotifications } from './socket-handlers';
