import type { Database } from '../core/database';
import type { RegisterRoute } from '../core/http';
import { registerStatusRoutes, type Accounts } from '../accounts/identity';
import type { Ledger } from '../money/ledger';
import { registerPlayerAdminRoutes } from '../accounts/player-admin';
import { createSettingsAudit } from '../core/audit';
import type { TenantDirectory } from '../core/tenants';

export interface RegisterPlayerAdminDeps {
  readonly define: RegisterRoute;
  readonly database: Database;
  readonly accounts: Accounts;
  readonly tenants: TenantDirectory;
  readonly ledger: Ledger;
}

/** The players of a role, and the audit of what was set. */
export function registerPlayerAdmin({ define, database, accounts, tenants, ledger }: RegisterPlayerAdminDeps): void {
  const admin = createSettingsAudit({ people: accounts });
  registerStatusRoutes(define, {
    database,
    accounts,
    record: (connection, by, address, { account, before, after }) =>
      admin.record(connection, by, address, {
        kind: 'account',
        subjectId: account.id,
        subject: account.userName,
        tenantId: account.tenantId,
        accountId: account.id,
        before,
        after,
      }),
  });
  registerPlayerAdminRoutes(define, {
    database,
    accounts,
    ledger,
    admin,
    brandOf: (tenantId) => tenants.byId(tenantId)?.name ?? tenantId,
  });
}
