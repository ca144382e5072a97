import type { AccountType } from '@backlay/shared/domain';
import { Approvals, createSecondPerson, registerApprovalRoutes, type ApprovalScope } from '../core/approvals';
import { actsIn, hasPermission, scopeOf } from '../core/scope';
import { type Authority } from '../accounts/authority';
import { approvableIssue, Credit, registerCreditRoutes } from '../money/credit';
import type { Database } from '../core/database';
import type { RegisterRoute } from '../core/http';
import { approvableBrandChange } from '../accounts/staff-actions';
import { readOwner, type Accounts } from '../accounts/identity';
import type { TenantDirectory } from '../core/tenants';

export interface ApprovalsDeps {
  readonly define: RegisterRoute;
  readonly authority: Authority;
  readonly database: Database;
  readonly accounts: Accounts;
  readonly tenants: TenantDirectory;
}

/** What waits for a second person, and the credit lines that roles credit from. */
export function openApprovals({ define, authority, database, accounts, tenants }: ApprovalsDeps) {
  const scope: ApprovalScope = {
    async covers(caller, { tenantId, accountId }) {
      const reach = scopeOf(caller);
      if (tenantId !== null && !actsIn(reach, tenantId)) return false;
      if (accountId !== null) return authority.covers(caller, accountId);
      // What belongs to no brand is the house's.
      return tenantId !== null || (reach.root === null && reach.tenantIds === null);
    },
    holds: hasPermission,
    ownerOf: (accountId) => readOwner(database, accountId),
  };
  const approvals = new Approvals({ database, scope });
  authority.ownersOf('proposal', async (id) => {
    const found = await approvals.find(id);
    return (
      found && {
        ...(found.accountId === null ? {} : { accountId: found.accountId }),
        ...(found.tenantId === null ? {} : { tenantIds: [found.tenantId] }),
      }
    );
  });
  const secondPerson = createSecondPerson({ approvals, tenants, people: accounts });
  const credit = new Credit({
    database,
    tree: {
      async parentOf(accountId) {
        const { rows } = await database.query<{ childType: AccountType; id: string; userType: AccountType }>(
          `select c.user_type as "childType", p.id, p.user_type as "userType" from user_account c
           join user_account p on p.id = c.parent_id where c.id = $1 and c.owner_id is null`,
          [accountId],
        );
        return rows[0] ?? null;
      },
      ownerOf: (accountId, connection = database) => readOwner(connection, accountId),
    },
  });
  approvals.register(approvableIssue(credit));
  approvals.register(approvableBrandChange);
  registerApprovalRoutes(define, {
    database,
    approvals,
    scope,
    people: accounts,
    brandOf: (tenantId) => tenants.byId(tenantId)?.name ?? tenantId,
  });
  registerCreditRoutes(define, {
    database,
    credit,
    people: accounts,
    secondPerson,
    childrenOf: async ({ accountId, userType, owner }) => {
      const { rows } = await database.query<{ id: string; userName: string; userType: typeof userType }>(
        `select c.id, c.user_name as "userName", c.user_type as "userType" from user_account c
         join user_account p on p.id = c.parent_id
         where c.user_type <> 'user' and c.owner_id is null and (p.id = $1 or ($2 and p.user_type = 'administrator')) order by c.user_name`,
        [owner?.id ?? accountId, userType === 'administrator'],
      );
      return rows;
    },
  });
  return { approvals, secondPerson, credit };
}
