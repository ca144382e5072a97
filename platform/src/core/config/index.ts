export { readConfig, type ConfigResult, StartRefused } from './config';
export { renderConfigurationPage, helpText } from './help';
export { listUnsafeSettings } from './unsafe-settings';
export { deriveKey, deriveKeys, loadKeys, loadOrCreateSecret, type KeyRing, type PurposeKeys } from './secret';
export { replaceGeneratedSecret, retireReplacedSecret } from './secret';
export { parseServiceAddress, type ServiceAddress } from './service-address';
export type { Config } from './options-table';
