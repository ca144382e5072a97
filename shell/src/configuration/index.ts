export { CONFIGURATION_REFRESH, createConfiguration, type Configuration } from './configuration';
export { moneyEntriesOf, readSite, type Site } from './site';
