export { CONFIGURATION_REFRESH, createConfiguration, type Configuration } from './configuration';
export { chatLink, readSite, type Site } from './site';
