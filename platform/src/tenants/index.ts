export { openTenants, type SiteSwitches, type TenantDirectory } from './directory';
export { bootTenant, defaultThemeOf, domainOf, tenantStylesheet, type BootTenant } from './present';
export type { TenantBrand, TenantFlags, TenantRecord, TenantRules } from './record';
export { seededTenants } from './seeds';
