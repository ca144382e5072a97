import type { FastifyInstance } from 'fastify';
import type { Paise } from '@backlay/shared/domain';
import { readOwner, type Accounts } from '../accounts/identity';
import { AdapterError, type Adapters, type Configured } from '../adapters/frame';
import { insertAdminAudit } from '../core/audit';
import type { Connection } from '../core/database';
import type { Caller } from '../core/http';
import {
  definePayoutCalls,
  PayoutQueue,
  type PayoutAuditEntry,
  Payouts,
  servePayoutWebhook,
  takesPayout,
  type PayoutOffer,
  type PayoutSupplier,
  type PayoutSuppliers,
  type ReadPayoutMessage,
} from '../money/withdrawals';
import { registerWithdrawals, type RegisterWithdrawalsDeps } from './register-withdrawals';
import type { Closing } from './running-platform';

export interface RegisterPayoutsDeps extends Omit<RegisterWithdrawalsDeps, 'payouts'> {
  readonly app: FastifyInstance;
  readonly adapters: Adapters;
}

/** The payout adapters of a brand (G7.03). */
function suppliersByAdapter(adapters: Adapters, brandOf: (tenantId: string) => string): PayoutSuppliers {
  const toSupplier = (configured: Configured<'payout'>, tenantId: string): PayoutSupplier => ({
    id: configured.setting.id,
    route: configured.adapter.route,
    isResting: adapters.healthOf(configured.setting).state !== 'closed',
    send: ({ tenantId: of, ...order }) =>
      adapters.run(configured, { name: 'send', tenantId: of }, (adapter, exchange) =>
        adapter.send({ ...order, brand: brandOf(of) }, exchange),
      ),
    query: (order) =>
      adapters.run(configured, { name: 'query', tenantId, lane: 'query' }, (adapter, exchange) =>
        adapter.query(order, exchange),
      ),
  });
  return {
    list: async (tenantId) => (await adapters.list('payout', tenantId)).map((each) => toSupplier(each, tenantId)),
    async byId(id, tenantId) {
      const configured = await adapters.byId('payout', id);
      return configured?.setting.tenantId === tenantId ? toSupplier(configured, tenantId) : null;
    },
    failureOf: (error) => (error instanceof AdapterError ? error.failure : 'unknown'),
  };
}

/** Whether an active adapter of the brand takes a withdrawal, stopped or not: its payout waits then. */
const offerPayouts = (adapters: Adapters): PayoutOffer => ({
  takes: async (connection, request) =>
    (await adapters.list('payout', request.tenantId, connection)).some(({ adapter }) =>
      takesPayout(adapter.route, request),
    ),
});

/** What staff did to payouts, in the audit. */
const recordPayoutAction =
  (accounts: Pick<Accounts, 'byId'>) =>
  async (connection: Connection, by: Caller, address: string, entry: PayoutAuditEntry): Promise<void> => {
    const { action, tenantId, request, subjectId, from, to, reason } = entry;
    await insertAdminAudit(connection, {
      actorId: by.accountId,
      actorName: (await accounts.byId(by.accountId, connection))?.userName ?? by.accountId,
      actorType: by.userType,
      ...{ action, tenantId, subjectId, reason },
      subjectKind: request ? 'withdraw' : 'adapter',
      subjectName: request?.userName ?? 'payout',
      ...(request && { accountId: request.accountId, amount: request.amount }),
      ...{ fromStatus: from, toStatus: to, ipAddress: address },
    });
  };

const listAdministrators = async (connection: Connection): Promise<readonly string[]> => {
  const { rows } = await connection.query<{ id: string }>(
    `SELECT id FROM user_account WHERE user_type = 'administrator' ORDER BY id`,
  );
  return rows.map(({ id }) => id);
};

/** Withdrawals with their payouts: the queue, which starts with the jobs, and the messages of suppliers. */
export async function registerPayouts(deps: RegisterPayoutsDeps, closing: Closing): Promise<PayoutQueue> {
  const { app, database, tenants, notifications, adapters, secondPerson, warn } = deps;
  const { withdrawals } = await registerWithdrawals({ ...deps, payouts: offerPayouts(adapters) });
  const payouts = new Payouts({
    ...{ database, notifier: notifications, administrators: listAdministrators },
    changes: withdrawals.changes,
  });
  const needsSecondPerson = (tenantId: string, amount: Paise): boolean =>
    secondPerson.isNeeded('withdraw.approve', tenantId, amount);
  const queue = new PayoutQueue({
    ...{ database, payouts, warn },
    suppliers: suppliersByAdapter(adapters, (tenantId) => tenants.byId(tenantId)?.name ?? tenantId),
    needsSecondPerson,
  });
  closing.add(() => queue.stop());
  definePayoutCalls(deps.define, {
    ...{ database, payouts, needsSecondPerson },
    brandOf: (tenantId) => tenants.byId(tenantId)?.name ?? tenantId,
    ownerOf: readOwner,
    adapters: async (connection, tenantId) =>
      (await adapters.list('payout', tenantId, connection)).map(({ setting, adapter }) => ({
        id: setting.id,
        dayAmount: adapter.route.dayAmount,
      })),
    record: recordPayoutAction(deps.accounts),
  });
  await servePayoutWebhook(app, payouts, readMessages(adapters));
  return queue;
}

/** Reads messages of suppliers with the adapter of a brand that the address names. */
const readMessages =
  (adapters: Adapters): ReadPayoutMessage =>
  async (message, adapterId, now) => {
    const configured = await adapters.byId('payout', adapterId);
    const tenantId = configured?.setting.tenantId ?? null;
    if (!configured || tenantId === null) return 'unsigned';
    const read = configured.adapter.readMessage(message, now);
    return typeof read === 'string' ? read : { read, source: { tenantId, settingId: configured.setting.id } };
  };
