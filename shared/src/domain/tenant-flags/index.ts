export { FLAGS_OFF, readFlags, type TenantFlag, type TenantFlags } from './tenant-flags';
