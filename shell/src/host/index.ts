export { type ShellHost, createHost } from './create-host';
export { resetUnread, UNREAD_STORE } from './socket-handlers';
export { parseTenantSettings, type Site } from './tenant-settings';
