export { CONFIGURATION_REFRESH, createConfiguration, type Configuration } from './configuration';
export { moneyEntriesOf, parseTenantSettings, type Site } from './site';
