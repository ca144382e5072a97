export { listSecrets, readConfig, type ConfigResult, StartRefused } from './config';
export { renderConfigurationPage, helpText } from './help';
export { listUnsafeSettings } from './unsafe-settings';
export {
  deriveKey,
  deriveKeys,
  loadKeys,
  loadOrCreateSecret,
  type KeyRing,
  type PurposeKeys,
  replaceGeneratedSecret,
  retireReplacedSecret,
  parseServiceAddress,
  type ServiceAddress,
} from './secret';
export { seal, unseal } from './sealing';
export { options, type Config } from './options-table';
