import type { FastifyInstance } from 'fastify';
import { AdapterError, type Adapters, type Configured } from '../adapters/frame';
import type { Config, PurposeKeys } from '../core/config';
import type { BonusTriggers, Bonuses } from '../money/bonuses';
import type { Database } from '../core/database';
import { sign, SIGNATURE_HEADER } from '../core/http';
import type { Metrics } from '../core/metrics';
import type { Notifications } from '../accounts/notifications';
import type { Accounts } from '../accounts/identity';
import { post, type Posting } from '../money/ledger';
import {
  PaymentIn,
  PaymentRefunds,
  Payments,
  WEBHOOK_PATH,
  type DepositLedger,
  type GatewayMessage,
  type GatewayOrder,
  type PaymentSupplier,
  type PaymentSuppliers,
} from '../money/payments';
import { measureAdapter } from './measure';
import type { Sandbox, SmsOutbox } from './load-sandbox';
import type { SaferGamblingService } from '../accounts/safer-gambling';
import type { TenantDirectory } from '../core/tenants';
import type { Uploads } from '../delivery/uploads';

export interface RegisterPaymentsDeps {
  readonly app: FastifyInstance;
  readonly config: Config;
  /** Keys of messages of the installation's gateway. */
  readonly paymentKeys: PurposeKeys;
  readonly adapters: Adapters;
  readonly warn: (message: string, fields?: object) => void;
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly notifications: Notifications;
  /** Null where the operator's gateway is used. */
  readonly sandbox: Sandbox | null;
  readonly outbox: SmsOutbox | null;
  readonly uploads: Uploads;
  readonly accounts: Accounts;
  readonly saferGambling: SaferGamblingService;
  readonly bonuses: Bonuses;
  readonly occasions: BonusTriggers;
  readonly metrics: Metrics | null;
}

const depositPosting = (
  amount: number,
  { accountId, key, remarks }: { readonly accountId: string; readonly key: string; readonly remarks: string },
): Posting => ({
  ...{ key, kind: 'deposit', remarks, at: Date.now() },
  reference: key.slice(key.indexOf(':') + 1),
  lines: [
    { userId: accountId, account: 'available', amount },
    { house: 'gateway', amount: -amount },
  ],
});

/** A payment of an order that is paid already: the house owes it to who paid. */
const duplicatePosting = (key: string, amount: number, { id }: { readonly id: string }): Posting => ({
  ...{ key: `${key}:${id}`, kind: 'deposit', reference: id, at: Date.now() },
  lines: [
    { house: 'refunds', amount },
    { house: 'gateway', amount: -amount },
  ],
});

const depositLedger: DepositLedger = {
  async credit(connection, deposit) {
    await post(connection, [depositPosting(deposit.amount, deposit)]);
  },
  async bookDuplicate(connection, refund) {
    await post(connection, [duplicatePosting('duplicate-payment', refund.amount, refund)]);
  },
  async bookDuplicateRefund(connection, refund) {
    await post(connection, [duplicatePosting('duplicate-payment-refund', -refund.amount, refund)]);
  },
  async refund(connection, deposit) {
    // The gateway has the money back already: a player who played with it owes it.
    await post(connection, [depositPosting(-deposit.amount, deposit)], { mayOwe: true });
  },
};

type OpenOrder = (order: GatewayOrder) => Promise<{ readonly url: string }>;

/** The payment adapters of a brand. The sandbox stands in for the one of the installation. */
function suppliersByAdapter(adapters: Adapters, standIn: OpenOrder | null): PaymentSuppliers {
  const toSupplier = (configured: Configured<'payment'>, tenantId: string): PaymentSupplier => {
    const { setting, adapter } = configured;
    const { query, refund, route } = adapter;
    const openStandIn = setting.tenantId === null ? standIn : null;
    return {
      ...{ id: setting.id, priority: setting.priority, route },
      isResting: openStandIn === null && adapters.healthOf(setting).state !== 'closed',
      announce: (order, context) =>
        openStandIn
          ? openStandIn(order)
          : adapters.run(configured, { name: 'announce', tenantId, context }, (each, exchange) =>
              each.announce(order, exchange),
            ),
      query:
        query && !openStandIn
          ? (order) =>
              adapters.run(configured, { name: 'query', tenantId, lane: 'query' }, (_each, exchange) =>
                query(order, exchange),
              )
          : null,
      refund:
        refund && !openStandIn
          ? (order) =>
              adapters.run(configured, { name: 'refund', tenantId, lane: 'refund' }, (_each, exchange) =>
                refund(order, exchange),
              )
          : null,
    };
  };
  return {
    list: async (tenantId) => (await adapters.list('payment', tenantId)).map((each) => toSupplier(each, tenantId)),
    async byId(id, tenantId) {
      const configured = await adapters.byId('payment', id);
      const isOwn = configured && (configured.setting.tenantId ?? tenantId) === tenantId;
      return isOwn ? toSupplier(configured, tenantId) : null;
    },
    failureOf: (error) => (error instanceof AdapterError ? error.failure : 'unknown'),
  };
}

/** Payments with the operator's gateway, or with the sandbox's, which speaks through the same signed interface. */
export function registerPayments(parts: RegisterPaymentsDeps) {
  const { app, config, database, tenants, notifications, outbox, uploads, accounts, bonuses, occasions } = parts;
  const { metrics } = parts;
  const [webhookKey] = parts.paymentKeys;
  const deliver = async (message: GatewayMessage): Promise<boolean> => {
    const payload = JSON.stringify(message);
    const answer = await app.inject({
      method: 'POST',
      url: WEBHOOK_PATH,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(webhookKey, payload, Date.now()) },
      payload,
    });
    // A refusal is an answer too: only unanswered messages are repeated.
    return answer.statusCode < 500;
  };
  const { sandbox } = parts;
  const standIn =
    sandbox && (config.sandbox || (config.mode === 'demo' && !config.paymentGatewayUrl))
      ? new sandbox.SandboxGateway(database, deliver)
      : null;
  if (sandbox && standIn && outbox) sandbox.serveSandbox(app, outbox, standIn);
  const adapter = standIn ? 'sandbox' : 'gateway';
  const openStandIn =
    standIn && measureAdapter(metrics, 'payment', adapter, (order: GatewayOrder) => standIn.open(order));
  const suppliers = suppliersByAdapter(parts.adapters, openStandIn);
  const paymentIn = new PaymentIn({ database, suppliers, warn: parts.warn });
  const refunds = new PaymentRefunds({ database, suppliers, ledger: depositLedger, warn: parts.warn });
  const payments = new Payments({
    ...{ database, tenants, gateway: paymentIn, refunds },
    ledger: depositLedger,
    notifier: notifications,
    uploads,
    people: accounts,
    rules: parts.saferGambling,
    bonuses: {
      offerRefusal: (connection, asked) => bonuses.offerRefusal(connection, asked),
      onDeposit: (connection, deposit) => occasions.onDeposit(connection, deposit),
    },
  });
  payments.onChange(({ paymentType, status }) =>
    metrics?.count('payments', paymentType, paymentType === 'IPAY' ? adapter : 'staff', status),
  );
  return {
    payments,
    /** Lets the sandbox's gateway repeat unaccepted messages. */
    repeatMessages: async () => standIn?.repeat(),
    /** Asks gateways about payments whose outcome did not come by itself, and gives back what was paid twice. */
    settlePayments: async () => {
      await Promise.all([
        paymentIn.settleDue((message, source) => payments.settle(message, source)),
        refunds.sendDue(),
      ]);
    },
  };
}
