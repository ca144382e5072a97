export { createTenantDirectory, type TenantOverrides, type TenantDirectory, setFeatureFlag } from './directory';
export { toBootTenant, defaultThemeOf, toWireDomain, tenantStylesheet, type BootTenant } from './wire';
export {
  type TenantBranding,
  type TenantFlags,
  type TenantRecord,
  type TenantLimits,
  markSecondFactorRoles,
  flagsOff,
} from './record';
export { seededTenants } from './seeds';
export { HostChecks, type HostFinding } from './host-checks';
