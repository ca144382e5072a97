export { insertAdminAudit, proveAudit, type ActorKind, type AdminAuditEntry, type RegistryFields } from './admin-audit';
export { auditArchive } from './archived-audit';
export {
  createSettingsAudit,
  listSettingsChanges,
  searchAudit,
  type SettingsAudit,
  type SettingsChange,
} from './settings-audit';
