import { sumStakedSince } from '../betting/orders';
import { noRowChangeNotifier, type RowChangeNotifier, type Database } from '../core/database';
import { People } from '../accounts/identity';
import { getHeldAmount, sumNet, sumSpent } from '../money/ledger';
import { depositedSince } from '../money/payments';
import { SaferGamblingService, type LimitUsage } from '../accounts/safer-gambling';
import type { TenantDirectory } from '../core/tenants';

/** What players set for themselves, counted from what the modules know. */
export function registerSaferGambling(
  database: Database,
  tenants: Pick<TenantDirectory, 'byId'>,
  changes: Pick<RowChangeNotifier, 'on' | 'version' | 'ttl'> = noRowChangeNotifier,
) {
  const usage: LimitUsage = {
    deposited: depositedSince,
    staked: async (connection, accountId, from) =>
      (await sumStakedSince(connection, accountId, from)) + (await sumSpent(connection, accountId, ['casino'], from)),
    net: (connection, accountId, from) => sumNet(connection, accountId, ['bet', 'casino', 'commission'], from),
    open: getHeldAmount,
  };
  return { saferGambling: new SaferGamblingService({ database, usage, people: new People(tenants), changes }), usage };
}
