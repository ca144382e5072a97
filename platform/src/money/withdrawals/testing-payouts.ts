import { randomUUID } from 'node:crypto';
import type { Connection, Database } from '../../core/database';
import { Notifications } from '../../accounts/notifications';
import { post, verifyLedger } from '../ledger';
import { postStep } from './close-withdrawal';
import { PayoutQueue, type PayoutOrder, type PayoutQueueDeps, type PayoutSupplier } from './payout-queue';
import { Payouts, type PayoutMessage } from './payouts';
import { findPayout, type Approvers } from './payout-repository';
import { findRequest, insertRequest, sumPendingWithdrawals } from './repository';
import { Withdrawals } from './withdrawals';

/** How a call to the supplier fails. */
export class SupplierFailure extends Error {
  constructor(readonly failure: 'refused' | 'failed' | 'unknown') {
    super(failure);
  }
}

/** A supplier that pays each reference that it gets, and counts. */
export function openPayoutSupplier(id = 'first', route: Partial<PayoutSupplier['route']> = {}) {
  const paid = new Map<string, number>();
  const known = new Map<string, PayoutMessage>();
  const messageOf = ({ payoutId, amount }: Pick<PayoutOrder, 'payoutId' | 'amount'>): PayoutMessage => ({
    ...{ gatewayId: `${id}-${payoutId}`, payoutId, amount },
    ...{ status: 'sent', utr: '' },
  });
  const supplier = {
    ...{ id, isResting: false, paid, known, asked: 0 },
    route: { methods: [], minAmount: 0, maxAmount: 1e12, dayAmount: 1e12, ...route },
    /** Before the supplier pays, and after it: may throw. */
    before: async (_order: PayoutOrder): Promise<void> => undefined,
    after: async (_order: PayoutOrder): Promise<void> => undefined,
    async send(order: PayoutOrder) {
      await supplier.before(order);
      paid.set(order.payoutId, (paid.get(order.payoutId) ?? 0) + 1);
      known.set(order.payoutId, messageOf(order));
      await supplier.after(order);
      return messageOf(order);
    },
    async query({ payoutId }: { readonly payoutId: string }) {
      supplier.asked += 1;
      return known.get(payoutId) ?? 'missing';
    },
    /** The supplier knows from now on how a payout ended. */
    set: (payoutId: string, status: PayoutMessage['status'], amount = 70_000): PayoutMessage => {
      const message = { ...messageOf({ payoutId, amount }), status, utr: status === 'paid' ? 'UTR1' : '' };
      known.set(payoutId, message);
      return message;
    },
  };
  return supplier satisfies PayoutSupplier;
}
export type TestPayoutSupplier = ReturnType<typeof openPayoutSupplier>;

/** Withdrawals, payouts and queues over a database, at a time that the test moves. */
export function openPayouts(database: Database, suppliers: readonly PayoutSupplier[]) {
  const time = { now: Date.UTC(2026, 0, 19, 6), second: 1e15 };
  const clock = () => time.now;
  const notifier = new Notifications(database);
  const withdrawals = new Withdrawals({
    ...{ database, notifier, clock, people: { byId: async () => null } },
    payouts: { takes: async () => true },
  });
  const administrators = async () => ['admin'];
  const payouts = new Payouts({ database, notifier, changes: withdrawals.changes, administrators });
  const queue = (over: Partial<PayoutQueueDeps> = {}) =>
    new PayoutQueue({
      ...{ database, payouts, clock, warn: () => undefined },
      suppliers: {
        list: async () => suppliers,
        byId: async (id) => suppliers.find((each) => each.id === id) ?? null,
        failureOf: (error) => (error instanceof SupplierFailure ? error.failure : 'unknown'),
      },
      needsSecondPerson: (_tenantId, amount) => amount >= time.second,
      ...over,
    });
  return { time, withdrawals, payouts, queue };
}

/** A brand with a player who has 10,000.00 and an account at a bank. */
export async function addPayoutPlayer(database: Database): Promise<void> {
  await database.query(
    `INSERT INTO tenant (id, white_label_id, record) VALUES ('royal', 'wl-royal', '{}') ON CONFLICT DO NOTHING`,
  );
  await database.query(
    `INSERT INTO payout_type (id, tenant_id, payment_type, name, min_amount, max_amount, sort) VALUES ('imps', 'royal', 'IMPS', 'IMPS', 0, 0, 1)
     ON CONFLICT DO NOTHING`,
  );
  await database.query(
    `INSERT INTO payout_account (id, tenant_id, account_id, type_id, name, details)
     VALUES ('00000000-0000-4000-8000-000000000001', 'royal', 'asha', 'imps', 'Asha', '[]') ON CONFLICT DO NOTHING`,
  );
  const lines = [
    { userId: 'asha', account: 'available', amount: 1_000_000_000 } as const,
    { house: 'opening', amount: -1_000_000_000 } as const,
  ];
  await post(database, [{ key: 'opening:asha', kind: 'opening', at: 1, lines }]);
}

/** A request of the player, by default of 700.00, that is set aside. */
export async function requestPayout(database: Database, amount = 70_000): Promise<string> {
  const request = await insertRequest(database, {
    ...{
      tenantId: 'royal',
      accountId: 'asha',
      userName: 'asha',
      fullName: 'Asha Rao',
      paymentType: 'IMPS',
      holder: 'Asha',
    },
    payoutAccountId: '00000000-0000-4000-8000-000000000001',
    ...{ details: [{ label: 'Account Number', value: '50100012344821' }], amount, exclusive: false },
    requestRef: randomUUID(),
  });
  if (!request) throw new Error('The request is in the archive');
  await postStep(database, request, 'hold', 'Withdrawal requested', 1);
  return request.id;
}

/** Approves a request: its payout is queued. */
export const approvePayout = (
  withdrawals: Withdrawals,
  database: Database,
  id: string,
  {
    approvers = { approvedBy: 'agent', confirmedBy: null },
    amount = 70_000,
  }: { approvers?: Approvers; amount?: number } = {},
) =>
  database.transaction((connection) =>
    withdrawals.decideWithin(
      connection,
      { id, action: 'approve', amount, remarks: '' },
      async () => undefined,
      approvers,
    ),
  );

/** States of a payout and its request, and the steps of the money. */
export async function readPayout(database: Database, id: string) {
  const [payout, request] = [await findPayout(database, id), await findRequest(database, id)];
  const { rows } = await database.query<{ step: string }>(
    `SELECT split_part(key, ':', 3) AS step FROM ledger_transaction WHERE reference = $1 ORDER BY id`,
    [id],
  );
  return { state: payout?.state, status: request?.status, steps: rows.map(({ step }) => step).join(' ') };
}

/** What is wrong with the books. */
export const findPayoutProblems = async (database: Database): Promise<readonly string[]> =>
  (await verifyLedger(database, async (_connection: Connection) => new Map(), [['withdrawals', sumPendingWithdrawals]]))
    .problems;
