import type { Authority } from '../authority';
import type { Approvals, SecondPerson } from '../approvals';
import { bettingReport } from '../betting';
import { casinoReport } from '../casino';
import type { Credit } from '../credit';
import type { Database } from '../database';
import type { Notifications } from '../engagement';
import type { DefineCall } from '../http';
import { pointsDocs, type Accounts } from '../identity';
import { netOf, type Ledger, type TransactionKind } from '../ledger';
import type { Announcer } from '../realtime';
import { defineCurrencyCall, defineReportCall } from '../reports';
import type { Payments, StoredRequest } from '../payments';
import {
  approvableDecision,
  defineRequestDeskCalls,
  record,
  openSettingDesk,
  type DeskParts,
  type DeskRequests,
} from '../request-desk';
import type { TenantDirectory } from '../tenants';
import {
  approvablePayoutChange,
  definePayoutAccountCalls,
  defineWithdrawCalls,
  defineWithdrawForPlayer,
  paidOut,
  seedPayoutTypes,
  Withdrawals,
  withUser,
  type WithdrawRequest,
} from '../withdrawals';

export interface WithdrawalsSetUp {
  readonly define: DefineCall;
  readonly authority: Authority;
  readonly database: Database;
  readonly accounts: Accounts;
  readonly tenants: TenantDirectory;
  readonly notifications: Notifications;
  readonly ledger: Ledger;
  readonly announce: Announcer;
  readonly payments: Payments;
  readonly approvals: Approvals;
  readonly secondPerson: SecondPerson;
  readonly credit: Credit;
  readonly warn: (message: string, fields?: object) => void;
}

/** Withdrawals, the desk where roles decide on requests, and reports. */
export async function openWithdrawals(parts: WithdrawalsSetUp) {
  const { define, database, accounts, tenants, notifications, ledger, announce, payments, warn } = parts;
  const withdrawals = new Withdrawals({ database, notifier: notifications, people: accounts });
  const playerSites = tenants.all().filter(({ audience }) => audience === 'player');
  await seedPayoutTypes(
    database,
    playerSites.map(({ id }) => id),
  );

  withdrawals.onChange(({ accountId, requestId, status }) => {
    announce.toUser(accountId, 'getWithdrawUpdates', { _id: requestId, status });
    ledger.points(accountId).then(
      (points) => announce.toUser(accountId, 'getPtsUpdates', pointsDocs(points)),
      (error: unknown) => warn('points could not be pushed', { err: error }),
    );
  });

  parts.authority.ownersOf('deposit', (id) => payments.find(id));
  parts.authority.ownersOf('withdrawal', (id) => withdrawals.find(id));

  const roles = {
    brandOf: (tenantId: string) => tenants.byId(tenantId)?.name ?? tenantId,
  };
  const desk = openSettingDesk({ people: accounts });
  definePayoutAccountCalls(define, database, withdrawals.accounts, {
    tenants,
    desk,
    secondPerson: parts.secondPerson,
  });
  parts.approvals.register(approvablePayoutChange(desk));
  defineWithdrawCalls(define, database, withdrawals, roles);
  defineWithdrawForPlayer(define, {
    withdrawals,
    tenants,
    people: accounts,
    record: async (connection, by, address, { id, accountId, tenantId, userName, amount, status, reason }) =>
      record(connection, {
        actorId: by.accountId,
        actorName: (await accounts.byId(by.accountId, connection))?.userName ?? by.accountId,
        actorType: by.userType,
        kind: 'withdraw',
        requestId: id,
        accountId,
        userName,
        tenantId,
        action: 'withdraw',
        amount,
        from: '',
        to: status,
        remarks: reason,
        address,
      }),
  });
  const deskDeps = {
    database,
    people: accounts,
    secondPerson: parts.secondPerson,
    spendCredit: (connection, role, deposit) => parts.credit.spend(connection, role, deposit),
  } satisfies DeskParts;
  const deposits: DeskRequests<StoredRequest> = {
    find: (id, connection) => payments.find(id, connection),
    decideWithin: (connection, decision, deed) => payments.decideWithin(connection, decision, deed),
    docs: (request) => payments.docsOf(request),
  };
  const deskWithdrawals: DeskRequests<WithdrawRequest> = {
    find: (id, connection) => withdrawals.find(id, connection),
    decideWithin: (connection, decision, deed) => withdrawals.decideWithin(connection, decision, deed),
    docs: (request) => withUser(request, roles),
  };
  parts.approvals.register(approvableDecision(deskDeps, 'deposit', deposits));
  parts.approvals.register(approvableDecision(deskDeps, 'withdraw', deskWithdrawals));
  defineRequestDeskCalls(define, deskDeps, { deposits, withdrawals: deskWithdrawals });
  defineCurrencyCall(define);
  defineReportCall(define, {
    casino: (accountId, range) => casinoReport(database, accountId, range),
    exchange: (accountId, range) => bettingReport(database, accountId, range),
    deposits: async (accountId, range) => ({
      amount: await netOf(database, accountId, ['deposit'], range.from.getTime(), range.to.getTime() + 1),
      bonus: await netOf(database, accountId, ['bonus'], range.from.getTime(), range.to.getTime() + 1),
    }),
    withdrawals: (accountId, range) => paidOut(database, accountId, range),
    results: async (accountId, { from, to }) => {
      const net = (...kinds: readonly TransactionKind[]) =>
        netOf(database, accountId, kinds, from.getTime(), to.getTime() + 1);
      const [sports, casino, bonuses] = await Promise.all([net('bet', 'commission'), net('casino'), net('bonus')]);
      return { sports, casino, bonuses };
    },
  });
  return { withdrawals };
}
