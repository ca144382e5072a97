import type { Config } from '../config';
import { seedCredit } from '../credit';
import type { Database } from '../database';
import { seedAccounts, type Accounts, type TransactionCodes } from '../identity';
import type { Ledger } from '../ledger';
import { seedMethods } from '../payments';
import type { TenantDirectory } from '../tenants';

export interface Seedbed {
  readonly config: Config;
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly accounts: Accounts;
  readonly ledger: Ledger;
  readonly codes: TransactionCodes;
}

/** What every brand has from its first start: ways to pay in, and where it is a demo the accounts to try it with. */
export async function seed({ config, database, tenants, accounts, ledger, codes }: Seedbed): Promise<void> {
  // A production database begins without brands, ways to pay and accounts (D1.09).
  if (config.mode === 'production') return;
  const playerSites = tenants.all().filter(({ audience }) => audience === 'player');
  await seedMethods(
    database,
    playerSites.map(({ id }) => id),
  );
  if (!config.demoAccounts) return;
  await seedAccounts(accounts, ledger, codes);
  await seedCredit(database, Date.now());
}
