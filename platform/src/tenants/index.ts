export { chatHostsWith } from './chat-page';
export { defineTenantCalls, type MarketLists } from './calls';
export { defineImageCall } from './image-call';
export { defineSiteCalls } from './site-calls';
export { openTenants, type SiteSwitches, type TenantDirectory } from './directory';
export { bootTenant, defaultThemeOf, domainOf, tenantStylesheet, type BootTenant } from './present';
export type { TenantBrand, TenantFlags, TenantRecord, TenantRules } from './record';
