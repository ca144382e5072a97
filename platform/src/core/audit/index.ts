export { insertAdminAudit, type AdminAuditEntry } from './admin-audit';
export { createSettingsAudit, listSettingsChanges, type SettingsAudit, type SettingsChange } from './settings-audit';
