import type { Approvals, SecondPerson } from '../approvals';
import { defineBonusCalls, type Bonuses, type BonusPlayers } from '../bonuses';
import type { Credit } from '../credit';
import type { Connection, Database } from '../database';
import type { Caller, DefineCall } from '../http';
import type { Accounts } from '../identity';
import {
  approvableBranchDeposit,
  approvableMethodChange,
  defineBranchDeposit,
  defineMethodCalls,
  definePaymentCalls,
  type Payments,
  type StoredRequest,
} from '../payments';
import { openSettingDesk, record, type Deed } from '../request-desk';
import { defineSaferGamblingCalls, type SaferGambling, type Usage } from '../safer-gambling';
import type { TenantDirectory } from '../tenants';

export interface MoneyCallsSetUp {
  readonly define: DefineCall;
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly accounts: Accounts;
  readonly payments: Payments;
  readonly approvals: Approvals;
  readonly secondPerson: SecondPerson;
  readonly credit: Credit;
  readonly bonuses: Bonuses;
  readonly players: BonusPlayers;
  readonly saferGambling: SaferGambling;
  readonly usage: Usage;
}

/** Deposits, bonuses and safer gambling over HTTP, for players and for the roles that look after them. */
export function openMoneyCalls(parts: MoneyCallsSetUp): void {
  const { define, database, tenants, accounts, payments, bonuses, players, saferGambling, usage } = parts;
  const desk = openSettingDesk({ people: accounts });
  const { approvals, secondPerson, credit } = parts;

  /** Who did it and for whom, as the desk writes it. */
  const deedOf = async (
    connection: Connection,
    by: Pick<Caller, 'accountId' | 'userType'>,
    address: string,
    of: Pick<Deed, 'kind' | 'requestId' | 'accountId' | 'tenantId' | 'action' | 'amount' | 'from' | 'to' | 'remarks'>,
  ): Promise<Deed> => {
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

  const staff = {
    brandOf: (tenantId: string) => tenants.byId(tenantId)?.name ?? tenantId,
    byId: (id: string) => accounts.byId(id),
  };
  const deposits = {
    ...staff,
    secondPerson,
    spendCredit: (connection: Connection, role: Pick<Caller, 'accountId' | 'userType'>, request: StoredRequest) =>
      credit.spend(connection, role, request),
    record: async (
      connection: Parameters<typeof record>[0],
      by: Pick<Caller, 'accountId' | 'userType'>,
      address: string,
      { id, accountId, tenantId, amount, status, remarks }: Awaited<ReturnType<Payments['find']>> & object,
    ) =>
      record(
        connection,
        await deedOf(connection, by, address, {
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
  defineMethodCalls(define, database, tenants, desk, secondPerson);
  approvals.register(approvableMethodChange(desk));
  approvals.register(
    approvableBranchDeposit(payments, {
      ...deposits,
      nameOf: async (accountId, connection) => (await accounts.byId(accountId, connection))?.userName ?? null,
    }),
  );
  definePaymentCalls(define, database, payments, deposits);
  defineBranchDeposit(define, payments, deposits);
  defineBonusCalls(define, {
    database,
    bonuses,
    players,
    tenants,
    desk,
    staff: {
      record: async (connection, by, address, grant, remarks) =>
        record(
          connection,
          await deedOf(connection, by, address, {
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
  });
  defineSaferGamblingCalls(define, database, saferGambling, usage);
}
