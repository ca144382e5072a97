export { readConfig, type ConfigResult } from './config';
export { configurationPage, helpText } from './help';
export { deriveKey, loadSecret } from './secret';
export type { Config } from './table';
