export { SettingsAuditLog } from './setting-deeds';
