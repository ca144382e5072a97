import type { AccountType, Paise } from '@backlay/shared/domain';
import type { Accounts } from './accounts';
import { hashPassword } from './password-hash';
import type { PointsLedger } from './ports';
import type { TransactionCodes } from './transaction-codes';

export interface SeededAccount {
  readonly tenantId: string;
  readonly userName: string;
  readonly password: string;
  readonly userType: AccountType;
  /** User name of the staff account above it, and the tenants in which it acts where they are not those of that account. */
  readonly under?: string;
  readonly tenantIds?: readonly string[];
  /** Paise. */
  readonly opening: Paise;
  /** Has the QA right. */
  readonly qualityAssurance?: boolean;
}

const player = (tenantId: string): SeededAccount => ({
  tenantId,
  userName: 'player1',
  password: 'Player@123',
  userType: 'user',
  opening: 5_000_000,
});

const BRANDS = ['royal', 'metro', 'orbit'];

const role = (
  userName: string,
  userType: AccountType,
  under?: string,
  tenantIds?: readonly string[],
): SeededAccount => ({
  tenantId: 'staff',
  userName,
  password: 'Admin@123',
  userType,
  opening: 0,
  under,
  tenantIds,
});

/** What the seeded roles confirm actions with, until they change their password. */
export const DEMO_TRANSACTION_CODE = 'DEMO2468';

/** The accounts of a demonstration: a player with 50,000.00 on each brand, and one of every role on the admin website. */
export const seededAccounts: readonly SeededAccount[] = [
  { ...role('admin1', 'administrator'), qualityAssurance: true },
  role('admin2', 'administrator'),
  role('whitelabel1', 'whiteLabel', 'admin1', BRANDS),
  role('subadmin1', 'admin', 'whitelabel1'),
  role('supermaster1', 'superMaster', 'subadmin1'),
  role('master1', 'master', 'supermaster1'),
  role('agent1', 'agent', 'master1'),
  role('branch1', 'branch', 'agent1'),
  role('subbranch1', 'subBranch', 'branch1'),
  ...BRANDS.map((brand, at) => role(`defaultbranch${at + 1}`, 'defaultBranch', 'whitelabel1', [brand])),
  ...BRANDS.map(player),
];

/** The seeded accounts as far as their brands are served; a role without one of its own is left out. */
function listServedAccounts(isServed: (tenantId: string) => boolean): readonly SeededAccount[] {
  return seededAccounts.flatMap(({ tenantIds, ...account }) => {
    if (!isServed(account.tenantId)) return [];
    if (!tenantIds) return [account];
    const own = tenantIds.filter(isServed);
    return own.length > 0 ? [{ ...account, tenantIds: own }] : [];
  });
}

/**
 * Creates what is missing of them; the opening balance is posted once, whatever happens in between.
 * @param isServed whether the database has a brand; all of them by default
 */
export async function seedDemoAccounts(
  accounts: Accounts,
  ledger: PointsLedger,
  transactionCodes: TransactionCodes,
  isServed: (tenantId: string) => boolean = () => true,
): Promise<void> {
  for (const seeded of listServedAccounts(isServed)) {
    const id = `${seeded.tenantId}-${seeded.userName}`;
    if (!(await accounts.byId(id))) {
      const { tenantId, userType, userName, password, under, tenantIds } = seeded;
      await accounts.create({
        id,
        tenantId,
        userType,
        userName,
        passwordHash: await hashPassword(password),
        ...(under && { parentId: `staff-${under}` }),
        ...(tenantIds && { tenantIds }),
      });
      if (userType !== 'user') await transactionCodes.set(id, DEMO_TRANSACTION_CODE);
      if (seeded.qualityAssurance) await accounts.saveSetting(id, { qualityAssurance: true });
    }
    if (seeded.opening > 0) await ledger.openWith(id, seeded.opening, 'opening');
  }
}
