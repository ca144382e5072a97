import { fileURLToPath } from 'node:url';

export interface MigrationSource {
  /** The name that is stored with each applied migration: it stays when the folder moves. */
  readonly module: string;
  /** The folder whose `migrations` belong to the module, from `platform/src`. */
  readonly folder: string;
  /** The files of the module, where several modules share the folder. */
  readonly files?: readonly string[];
}

/** The modules that own tables, in the order in which their migrations run. A folder without `migrations` has none. */
export const migrationOrder: readonly MigrationSource[] = [
  { module: 'database', folder: 'core/database', files: ['001-processes.sql'] },
  { module: 'references', folder: 'core/database', files: ['001-references.sql'] },
  { module: 'tenants', folder: 'core/tenants' },
  { module: 'identity', folder: 'accounts/identity' },
  { module: 'approvals', folder: 'core/approvals' },
  { module: 'credit', folder: 'money/credit' },
  { module: 'uploads', folder: 'delivery/uploads' },
  { module: 'ledger', folder: 'money/ledger' },
  { module: 'feed', folder: 'betting/feed' },
  { module: 'jobs', folder: 'core/jobs' },
  { module: 'markets', folder: 'betting/markets' },
  { module: 'betting', folder: 'betting/orders' },
  { module: 'settlement', folder: 'betting/settlement' },
  { module: 'market-desk', folder: 'betting/market-admin' },
  { module: 'stakes', folder: 'betting/preferences', files: ['001-stakes.sql'] },
  { module: 'favourites', folder: 'betting/preferences', files: ['001-favourites.sql'] },
  { module: 'payments', folder: 'money/payments' },
  { module: 'bonuses', folder: 'money/bonuses' },
  { module: 'safer-gambling', folder: 'accounts/safer-gambling' },
  { module: 'withdrawals', folder: 'money/withdrawals' },
  { module: 'casino', folder: 'casino/wallet' },
  { module: 'engagement', folder: 'accounts/notifications' },
  { module: 'engagement', folder: 'accounts/complaints' },
  { module: 'staff', folder: 'accounts/staff-actions' },
  { module: 'request-desk', folder: 'money/payment-approvals' },
  { module: 'releases', folder: 'delivery/releases' },
  { module: 'registry-api', folder: 'delivery/registry-api' },
  { module: 'qa', folder: 'delivery/qa' },
  { module: 'audit', folder: 'core/audit' },
  { module: 'sandbox', folder: '../sandbox' },
];

/** `platform/src`, where the rooms are. */
export const modulesRoot = fileURLToPath(new URL('../..', import.meta.url));
