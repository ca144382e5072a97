import type { Authority } from '../authority';
import { bettingReport } from '../betting';
import { casinoReport } from '../casino';
import type { Database } from '../database';
import type { Notifications } from '../engagement';
import type { DefineCall } from '../http';
import { pointsDocs, type Accounts } from '../identity';
import { netOf, type Ledger, type TransactionKind } from '../ledger';
import type { Announcer } from '../realtime';
import { defineCurrencyCall, defineReportCall } from '../reports';
import { requestDocs as depositDocs, type Payments } from '../payments';
import { defineRequestDeskCalls, openSettingDesk } from '../request-desk';
import type { TenantDirectory } from '../tenants';
import {
  definePayoutAccountCalls,
  defineWithdrawCalls,
  paidOut,
  seedPayoutTypes,
  Withdrawals,
  withUser,
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
  definePayoutAccountCalls(define, database, withdrawals.accounts, {
    tenants,
    desk: openSettingDesk({ people: accounts }),
  });
  defineWithdrawCalls(define, database, withdrawals, roles);
  defineRequestDeskCalls(
    define,
    { database, people: accounts },
    {
      deposits: {
        find: (id) => payments.find(id),
        decide: async (decision, deed) => payments.decide(decision, deed),
        docs: depositDocs,
      },
      withdrawals: {
        find: (id) => withdrawals.find(id),
        decide: (decision, record) => withdrawals.decide(decision, record),
        docs: (request) => withUser(request, roles),
      },
    },
  );
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
