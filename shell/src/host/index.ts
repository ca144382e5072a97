export { createHost } from './create-host';
export type { ShellHost } from './shell-host';
export { resetUnread, UNREAD_STORE } from './socket-handlers';
export { parseTenantSettings, type Site } from './tenant-settings';
