export { insertAdminAudit, proveAudit, type ActorKind, type AdminAuditEntry, type RegistryFields } from './admin-audit';
export { createSettingsAudit, listSettingsChanges, type SettingsAudit, type SettingsChange } from './settings-audit';
