import type { Approvals, SecondPerson } from '../core/approvals';
import {
  approvableHandBonus,
  defineBonusCalls,
  type Bonuses,
  type BonusPlayers,
  type HandBonusDeps,
} from '../money/bonuses';
import type { Credit } from '../money/credit';
import type { Connection, Database } from '../core/database';
import type { Caller, RegisterRoute } from '../core/http';
import type { Accounts, Confirmations } from '../accounts/identity';
import {
  approvableBranchDeposit,
  approvableMethodChange,
  defineBranchDeposit,
  defineMethodCalls,
  definePaymentCalls,
  type Payments,
  type StoredRequest,
} from '../money/payments';
import { createSettingsAudit } from '../core/audit';
import { recordAdminAction, type AdminAction } from '../money/payment-approvals';
import {
  breakText,
  defineSaferGamblingCalls,
  type SaferGamblingService,
  type LimitUsage,
} from '../accounts/safer-gambling';
import type { TenantDirectory } from '../core/tenants';

export interface RegisterMoneyDeps {
  readonly define: RegisterRoute;
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly accounts: Accounts;
  readonly payments: Payments;
  readonly approvals: Approvals;
  readonly secondPerson: SecondPerson;
  readonly credit: Credit;
  readonly confirmations: Confirmations;
  readonly bonuses: Bonuses;
  readonly players: BonusPlayers;
  readonly saferGambling: SaferGamblingService;
  readonly usage: LimitUsage;
}

/** Who did it and for whom, as the audit stores it. */
const auditEntryWriter =
  (accounts: Accounts) =>
  async (
    connection: Connection,
    by: Pick<Caller, 'accountId' | 'userType'>,
    address: string,
    of: Pick<
      AdminAction,
      'kind' | 'requestId' | 'accountId' | 'tenantId' | 'action' | 'amount' | 'from' | 'to' | 'remarks'
    >,
  ): Promise<AdminAction> => {
    const actor = await accounts.byId(by.accountId, connection);
    const player = await accounts.byId(of.accountId, connection);
    return {
      ...of,
      actorId: by.accountId,
      actorName: actor?.userName ?? by.accountId,
      actorType: by.userType,
      userName: player?.userName ?? of.accountId,
      address,
    };
  };

/** Deposits, bonuses and safer gambling over HTTP, for players and for the roles that look after them. */
export function registerMoney(parts: RegisterMoneyDeps): void {
  const { define, database, tenants, accounts, payments, saferGambling, usage } = parts;
  const admin = createSettingsAudit({ people: accounts });
  const { approvals, secondPerson, credit } = parts;

  const toAuditEntry = auditEntryWriter(accounts);
  const staff = {
    brandOf: (tenantId: string) => tenants.byId(tenantId)?.name ?? tenantId,
    byId: (id: string) => accounts.byId(id),
  };
  const deposits = {
    ...staff,
    secondPerson,
    spendCredit: (connection: Connection, role: Pick<Caller, 'accountId' | 'userType'>, request: StoredRequest) =>
      credit.spend(connection, role, { kind: 'deposit', id: request.id, amount: request.amount }),
    record: async (
      connection: Parameters<typeof recordAdminAction>[0],
      by: Pick<Caller, 'accountId' | 'userType'>,
      address: string,
      { id, accountId, tenantId, amount, status, remarks }: Awaited<ReturnType<Payments['find']>> & object,
    ) =>
      recordAdminAction(
        connection,
        await toAuditEntry(connection, by, address, {
          kind: 'deposit',
          requestId: id,
          accountId,
          tenantId,
          action: 'deposit',
          amount,
          from: '',
          to: status,
          remarks,
        }),
      ),
  };
  defineMethodCalls(define, database, tenants, admin, secondPerson);
  approvals.register(approvableMethodChange(admin));
  approvals.register(
    approvableBranchDeposit(payments, {
      ...deposits,
      byId: (accountId, connection) => accounts.byId(accountId, connection),
    }),
  );
  definePaymentCalls(define, database, payments, deposits);
  defineBranchDeposit(define, payments, deposits);
  registerHandBonuses(parts, toAuditEntry);
  defineSaferGamblingCalls(define, { database, rules: saferGambling, usage, confirmations: parts.confirmations });
}

/** Bonuses over HTTP, with those that roles give by hand. */
function registerHandBonuses(parts: RegisterMoneyDeps, toAuditEntry: ReturnType<typeof auditEntryWriter>): void {
  const { define, database, tenants, accounts, bonuses, players, saferGambling, secondPerson, credit } = parts;
  const byHand: HandBonusDeps = {
    bonuses,
    players,
    staff: {
      breakOf: async (connection, accountId) => {
        const pause = await saferGambling.breakOf(accountId, connection);
        return pause && breakText(pause);
      },
      spendCredit: (connection, role, { id, amount }) => credit.spend(connection, role, { kind: 'bonus', id, amount }),
      record: async (connection, by, address, grant, remarks) =>
        recordAdminAction(
          connection,
          await toAuditEntry(connection, by, address, {
            kind: grant.bonusType === 'manualWithdrawBonus' ? 'withdraw' : 'deposit',
            requestId: grant.id,
            accountId: grant.accountId,
            tenantId: grant.tenantId,
            action: grant.bonusType,
            amount: grant.amount,
            from: '',
            to: grant.status,
            remarks,
          }),
        ),
    },
  };
  parts.approvals.register(approvableHandBonus(byHand));
  const admin = createSettingsAudit({ people: accounts });
  defineBonusCalls(define, { ...byHand, database, tenants, admin, secondPerson });
}
