import type { FastifyInstance } from 'fastify';
import type { Config, PurposeKeys } from '../core/config';
import type { BonusTriggers, Bonuses } from '../money/bonuses';
import type { Database } from '../core/database';
import { sign, SIGNATURE_HEADER } from '../core/http';
import type { Metrics } from '../core/metrics';
import type { Notifications } from '../accounts/notifications';
import type { Accounts } from '../accounts/identity';
import { post } from '../money/ledger';
import {
  Payments,
  WEBHOOK_PATH,
  type DepositLedger,
  type GatewayMessage,
  type GatewayOrder,
  type PaymentGateway,
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
  /** The gateway of a brand, where the sandbox does not stand in. */
  readonly gateway: PaymentGateway;
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

const depositLedger: DepositLedger = {
  async credit(connection, { accountId, amount, key, remarks }) {
    await post(connection, [
      {
        key,
        kind: 'deposit',
        reference: key.slice('deposit:'.length),
        remarks,
        at: Date.now(),
        lines: [
          { userId: accountId, account: 'available', amount },
          { house: 'gateway', amount: -amount },
        ],
      },
    ]);
  },
};

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
  const payments = new Payments({
    database,
    tenants,
    gateway: standIn
      ? { open: measureAdapter(metrics, 'payment', adapter, (order: GatewayOrder) => standIn.open(order)) }
      : parts.gateway,
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
  };
}
