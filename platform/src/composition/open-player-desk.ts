import type { Database } from '../database';
import type { DefineCall } from '../http';
import { registerStatusRoutes, type Accounts } from '../identity';
import type { Ledger } from '../ledger';
import { definePlayerDeskCalls } from '../player-desk';
import { openSettingDesk } from '../request-desk';
import type { TenantDirectory } from '../tenants';

export interface PlayerDeskSetUp {
  readonly define: DefineCall;
  readonly database: Database;
  readonly accounts: Accounts;
  readonly tenants: TenantDirectory;
  readonly ledger: Ledger;
}

/** The players of a role, and the audit of what was set. */
export function openPlayerDesk({ define, database, accounts, tenants, ledger }: PlayerDeskSetUp): void {
  const desk = openSettingDesk({ people: accounts });
  registerStatusRoutes(define, {
    database,
    accounts,
    record: (connection, by, address, { account, before, after }) =>
      desk.record(connection, by, address, {
        kind: 'account',
        subjectId: account.id,
        subject: account.userName,
        tenantId: account.tenantId,
        accountId: account.id,
        before,
        after,
      }),
  });
  definePlayerDeskCalls(define, {
    database,
    accounts,
    ledger,
    desk,
    brandOf: (tenantId) => tenants.byId(tenantId)?.name ?? tenantId,
  });
}
