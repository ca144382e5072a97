import { fileURLToPath } from 'node:url';

/** The modules that own tables, in the order in which their migrations run. A module without a `migrations` folder has none. */
export const migrationOrder = [
  'database',
  'references',
  'tenants',
  'identity',
  'approvals',
  'credit',
  'uploads',
  'ledger',
  'feed',
  'jobs',
  'markets',
  'betting',
  'settlement',
  'market-desk',
  'stakes',
  'favourites',
  'payments',
  'bonuses',
  'safer-gambling',
  'withdrawals',
  'casino',
  'engagement',
  'staff',
  'request-desk',
  'releases',
  'qa',
  'sandbox',
] as const;

/** `platform/src`, where the modules are. */
export const modulesRoot = fileURLToPath(new URL('..', import.meta.url));
