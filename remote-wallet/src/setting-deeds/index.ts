export { SettingDeeds } from './SettingDeeds';
