export { SettingsAuditLog } from './SettingDeeds';
