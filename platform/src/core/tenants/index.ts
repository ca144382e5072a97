export { createTenantDirectory, type TenantOverrides, type TenantDirectory } from './directory';
export { toBootTenant, defaultThemeOf, toWireDomain, tenantStylesheet, type BootTenant } from './wire';
export type { TenantBranding, TenantFlags, TenantRecord, TenantLimits } from './record';
export { seededTenants } from './seeds';
export { markSecondFactorRoles } from './second-factor-roles';
export { setFeatureFlag } from './set-feature-flag';
