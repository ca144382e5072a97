import type { Authority } from '../accounts/authority';
import type { Approvals, SecondPerson } from '../core/approvals';
import { computeBettingTotals } from '../betting/orders';
import { casinoReport } from '../casino/wallet';
import type { Credit } from '../money/credit';
import type { Connection, Database } from '../core/database';
import type { Metrics } from '../core/metrics';
import type { Notifications } from '../accounts/notifications';
import type { RegisterRoute } from '../core/http';
import { toWireBalance, type Accounts, type Confirmations } from '../accounts/identity';
import { sumNet, type Ledger, type TransactionKind } from '../money/ledger';
import type { SocketPublisher } from '../realtime/sockets';
import { defineCurrencyCall, defineReportCall } from '../money/reports';
import type { Payments, StoredRequest } from '../money/payments';
import { createSettingsAudit } from '../core/audit';
import {
  approvableDecision,
  registerApprovalRoutes,
  type PaymentApprovalDeps,
  type PaymentRequestSource,
  recordAdminAction,
} from '../money/payment-approvals';
import type { TenantDirectory } from '../core/tenants';
import {
  approvablePayoutChange,
  definePayoutAccountCalls,
  defineWithdrawCalls,
  defineWithdrawForPlayer,
  sumPaidWithdrawals,
  seedPayoutTypes,
  Withdrawals,
  type PayoutOffer,
  withUser,
  type WithdrawRequest,
} from '../money/withdrawals';

export interface RegisterWithdrawalsDeps {
  readonly define: RegisterRoute;
  readonly authority: Authority;
  readonly database: Database;
  /** Where reports are read. */
  readonly reads: Connection;
  readonly accounts: Accounts;
  readonly tenants: TenantDirectory;
  readonly notifications: Notifications;
  readonly ledger: Ledger;
  readonly announce: SocketPublisher;
  readonly payments: Payments;
  readonly approvals: Approvals;
  readonly secondPerson: SecondPerson;
  readonly credit: Credit;
  readonly confirmations: Confirmations;
  readonly warn: (message: string, fields?: object) => void;
  readonly metrics: Metrics | null;
  readonly payouts: PayoutOffer;
}

/** Withdrawals, the desk where roles decide on requests, and reports. */
export async function registerWithdrawals(parts: RegisterWithdrawalsDeps) {
  const { define, database, accounts, tenants, notifications, ledger, announce, payments, warn } = parts;
  const withdrawals = new Withdrawals({ database, notifier: notifications, people: accounts, payouts: parts.payouts });
  const playerSites = tenants.all().filter(({ audience }) => audience === 'player');
  await seedPayoutTypes(
    database,
    playerSites.map(({ id }) => id),
  );

  withdrawals.onChange(({ accountId, requestId, paymentType, status, by }) => {
    parts.metrics?.count('payouts', paymentType, by, status);
    announce.toUser(accountId, 'getWithdrawUpdates', { _id: requestId, status });
    ledger.points(accountId).then(
      (points) => announce.toUser(accountId, 'getPtsUpdates', toWireBalance(points)),
      (error: unknown) => warn('balance push failed', { err: error }),
    );
  });

  parts.authority.ownersOf('deposit', (id) => payments.find(id));
  parts.authority.ownersOf('withdrawal', (id) => withdrawals.find(id));

  const roles = {
    brandOf: (tenantId: string) => tenants.byId(tenantId)?.name ?? tenantId,
  };
  const admin = createSettingsAudit({ people: accounts });
  definePayoutAccountCalls(define, database, withdrawals.accounts, {
    tenants,
    admin,
    secondPerson: parts.secondPerson,
    confirmations: parts.confirmations,
  });
  parts.approvals.register(approvablePayoutChange(admin));
  defineWithdrawCalls(define, database, withdrawals, { roles, confirmations: parts.confirmations });
  defineWithdrawForPlayer(define, {
    withdrawals,
    tenants,
    people: accounts,
    record: async (connection, by, address, { id, accountId, tenantId, userName, amount, status, reason }) =>
      recordAdminAction(connection, {
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
  const adminDeps = {
    database,
    people: accounts,
    secondPerson: parts.secondPerson,
    spendCredit: (connection, role, deposit) =>
      parts.credit.spend(connection, role, { kind: 'deposit', id: deposit.id, amount: deposit.amount }),
  } satisfies PaymentApprovalDeps;
  const deposits: PaymentRequestSource<StoredRequest> = {
    find: (id, connection) => payments.find(id, connection),
    decideWithin: (connection, decision, createAuditEntry) =>
      payments.decideWithin(connection, decision, createAuditEntry),
    docs: (request) => payments.docsOf(request),
  };
  const adminWithdrawals: PaymentRequestSource<WithdrawRequest> = {
    find: (id, connection) => withdrawals.find(id, connection),
    decideWithin: (connection, decision, createAuditEntry, approvers) =>
      withdrawals.decideWithin(connection, decision, createAuditEntry, approvers),
    docs: (request) => withUser(request, roles),
  };
  parts.approvals.register(approvableDecision(adminDeps, 'deposit', deposits));
  parts.approvals.register(approvableDecision(adminDeps, 'withdraw', adminWithdrawals));
  registerApprovalRoutes(define, adminDeps, { deposits, withdrawals: adminWithdrawals });
  registerReports(define, parts.reads);
  return { withdrawals };
}

/** The report of a player, out of every room that has a part of it. */
function registerReports(define: RegisterRoute, database: Connection): void {
  defineCurrencyCall(define);
  defineReportCall(define, {
    casino: (accountId, range) => casinoReport(database, accountId, range),
    exchange: (accountId, range) => computeBettingTotals(database, accountId, range),
    deposits: async (accountId, range) => ({
      amount: await sumNet(database, accountId, ['deposit'], range.from.getTime(), range.to.getTime() + 1),
      bonus: await sumNet(database, accountId, ['bonus'], range.from.getTime(), range.to.getTime() + 1),
    }),
    withdrawals: (accountId, range) => sumPaidWithdrawals(database, accountId, range),
    results: async (accountId, { from, to }) => {
      const net = (...kinds: readonly TransactionKind[]) =>
        sumNet(database, accountId, kinds, from.getTime(), to.getTime() + 1);
      const [sports, casino, bonuses] = await Promise.all([net('bet', 'commission'), net('casino'), net('bonus')]);
      return { sports, casino, bonuses };
    },
  });
}
