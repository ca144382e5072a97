export { insertAdminAudit, type AdminAuditEntry } from './admin-audit';
