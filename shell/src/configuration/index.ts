export { CONFIGURATION_REFRESH, createConfiguration, type Configuration } from './configuration';
export { readSite, type Site } from './site';
