import { stakedSince } from '../betting';
import { untold, type Changes, type Database } from '../database';
import { People } from '../identity';
import { heldOf, netOf, spentOn } from '../ledger';
import { depositedSince } from '../payments';
import { SaferGambling, type Usage } from '../safer-gambling';
import type { TenantDirectory } from '../tenants';

/** What players set for themselves, counted from what the modules know. */
export function openSaferGambling(
  database: Database,
  tenants: Pick<TenantDirectory, 'byId'>,
  changes: Pick<Changes, 'on' | 'mark' | 'trust'> = untold,
) {
  const usage: Usage = {
    deposited: depositedSince,
    staked: async (connection, accountId, from) =>
      (await stakedSince(connection, accountId, from)) + (await spentOn(connection, accountId, ['casino'], from)),
    net: (connection, accountId, from) => netOf(connection, accountId, ['bet', 'casino', 'commission'], from),
    open: heldOf,
  };
  return { saferGambling: new SaferGambling({ database, usage, people: new People(tenants), changes }), usage };
}
