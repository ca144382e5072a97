export { approvableDecision } from './approvable-decision';
export { defineRequestDeskCalls } from './calls';
export { record, type Deed } from './deeds';
export type { DeskParts, DeskRequest, DeskRequests } from './desk';
export { listSettingDeeds, openSettingDesk, type SettingChange, type SettingDesk } from './setting-deeds';
