import type { Config } from '../core/config';
import { seedCredit } from '../money/credit';
import type { Database } from '../core/database';
import { seedDemoAccounts, type Accounts, type TransactionCodes } from '../accounts/identity';
import type { Ledger } from '../money/ledger';
import { seedMethods } from '../money/payments';
import type { TenantDirectory } from '../core/tenants';

export interface SeedDeps {
  readonly config: Config;
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly accounts: Accounts;
  readonly ledger: Ledger;
  readonly codes: TransactionCodes;
}

/** What every brand has from its first start: ways to pay in, and where it is a demo the accounts to try it with. */
export async function seedDemoData({ config, database, tenants, accounts, ledger, codes }: SeedDeps): Promise<void> {
  // A production database begins without brands, ways to pay and accounts (D1.09).
  if (config.mode === 'production') return;
  const playerSites = tenants.all().filter(({ audience }) => audience === 'player');
  await seedMethods(
    database,
    playerSites.map(({ id }) => id),
  );
  if (!config.demoAccounts) return;
  await seedDemoAccounts(accounts, ledger, codes);
  await seedCredit(database, Date.now());
}
