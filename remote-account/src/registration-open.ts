import type { Tenant } from '@backlay/shared/host';

/** Players register themselves where the brand is for consumers and registration is on (A2.37, OQ-29). */
export const registrationOpen = (tenant: Tenant): boolean => tenant.type === 'b2c' && tenant.theme.enable.isRegister;
