import { formatMoney, serverMessages } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import { depositPush, postDeposit, type DecidedDeposit } from './approve-deposit';
import type { DepositBonuses, DepositLedger, GatewayMessage, MessageSource, Notifier } from './ports';
import { decideRequest, lockRequest, type StoredRequest } from './repository';

/** `refunding`: the order was decided by another payment, and this one goes back. */
export type GatewayOutcome = 'done' | 'refunding' | 'unknown' | 'conflict' | 'wrong-amount';

export interface SettlePaymentDeps {
  readonly ledger: DepositLedger;
  readonly bonuses: DepositBonuses;
  readonly notifier: Notifier;
}

/** What a message makes of its request. */
type Change = 'paid' | 'declined' | 'refunded' | 'repeated' | 'conflict';

const WORDS = {
  paid: (amount: string) => ({
    remarks: 'Instant UPI payment',
    title: serverMessages['deposit.success'],
    message: `${amount} was added to your balance.`,
  }),
  declined: (amount: string) => ({
    remarks: 'The payment was declined',
    title: 'Deposit declined',
    message: `Your deposit of ${amount} was declined. Nothing was charged.`,
  }),
  refunded: (amount: string) => ({
    remarks: 'The payment was refunded',
    title: 'Deposit refunded',
    message: `Your deposit of ${amount} was refunded to you.`,
  }),
} as const;

/** A bank's reference, which a player reads. The longer id of a gateway is for staff and the statement (E8.16). */
const UTR = /^[\w-]{4,22}$/;

/**
 * Applies a message about an order in the caller's transaction, at most once and from a gateway of the order alone (G7.02).
 * @returns null for a repeat
 */
export async function settlePayment(
  deps: SettlePaymentDeps,
  connection: Connection,
  message: GatewayMessage,
  source: MessageSource,
): Promise<DecidedDeposit | Exclude<GatewayOutcome, 'done' | 'refunding'> | null> {
  const { orderId, gatewayId, status, amount } = message;
  const request = await lockRequest(connection, orderId);
  if (!request || (source.tenantId !== null && request.tenantId !== source.tenantId)) return 'unknown';
  if (request.paymentType !== 'IPAY' || !(await isGatewayOf(connection, orderId, source.settingId))) return 'unknown';
  const change = toChange(request, gatewayId, status);
  if (change === 'repeated') return null;
  if (change === 'conflict') return 'conflict';
  if (amount !== request.amount) return 'wrong-amount';
  if (!(await takeGatewayId(connection, request, gatewayId, source.settingId))) return 'conflict';
  const { remarks, ...note } = WORDS[change](formatMoney(request.amount));
  const bonusAmount = await bookChange(deps, connection, request, change);
  const isUtrFree = UTR.test(gatewayId) && (await isFree(connection, request, gatewayId));
  const changed = await decideRequest(connection, orderId, change === 'paid' ? 'approved' : 'rejected', {
    ...{ gatewayId, remarks, bonusAmount },
    ...(!isUtrFree && { utr: '' }),
  });
  const key = change === 'refunded' ? `deposit-refund:${orderId}` : `deposit:${orderId}`;
  return {
    changed,
    note: await deps.notifier.add(
      { accountId: request.accountId, key, ...note, push: depositPush(orderId) },
      connection,
    ),
  };
}

/**
 * A request that the gateway has not decided takes any outcome. That includes one that the platform closed as not completed: the
 * player's money is there. After that only a refund of the same payment changes it.
 */
function toChange(request: StoredRequest, gatewayId: string, status: GatewayMessage['status']): Change {
  if (request.gatewayId === null) return status;
  if (request.gatewayId !== gatewayId) return 'conflict';
  if (request.status === 'approved')
    return status === 'paid' ? 'repeated' : status === 'refunded' ? status : 'conflict';
  if (request.remarks === WORDS.refunded('').remarks) return status === 'declined' ? 'conflict' : 'repeated';
  return status === 'declined' ? 'repeated' : 'conflict';
}

async function bookChange(
  deps: SettlePaymentDeps,
  connection: Connection,
  request: StoredRequest,
  change: 'paid' | 'declined' | 'refunded',
): Promise<number> {
  if (change === 'paid') return postDeposit(deps, connection, request, 'Deposit by IPAY');
  const { id, accountId, amount, status, bonusAmount } = request;
  if (change === 'refunded' && status === 'approved')
    await deps.ledger.refund(connection, {
      accountId,
      amount,
      key: `deposit-refund:${id}`,
      remarks: 'Refund of a deposit',
    });
  return bonusAmount;
}

/** Whether the order was announced at this gateway. Orders from before announcements were stored belong to any of the brand's. */
export async function isGatewayOf(connection: Connection, orderId: string, settingId: string): Promise<boolean> {
  const { rows } = await connection.query<{ id: string }>(
    'SELECT setting_id AS id FROM payment_announcement WHERE request_id = $1',
    [orderId],
  );
  return rows.length === 0 || rows.some(({ id }) => id === settingId);
}

/** Takes the gateway's id of the payment for this order; false where another order has it: one payment is one deposit. */
async function takeGatewayId(
  connection: Connection,
  { id, createdAt }: StoredRequest,
  gatewayId: string,
  settingId: string,
): Promise<boolean> {
  if (!(await lockGatewayId(connection, { id }, gatewayId, settingId))) return false;
  await connection.query(
    `INSERT INTO payment_announcement (request_id, setting_id, state, sent_at, gateway_id) VALUES ($1, $2, 'settled', $4, $3)
     ON CONFLICT (request_id, setting_id) DO UPDATE SET state = 'settled', gateway_id = excluded.gateway_id, next_query_at = NULL`,
    [id, settingId, gatewayId, createdAt],
  );
  return true;
}

/** Locks a gateway's id of a payment until the transaction ends; false where a payment with it belongs to another order. */
export async function lockGatewayId(
  connection: Connection,
  { id }: Pick<StoredRequest, 'id'>,
  gatewayId: string,
  settingId: string,
): Promise<boolean> {
  await connection.query('SELECT pg_advisory_xact_lock(42072, hashtext($1))', [`${settingId} ${gatewayId}`]);
  const { rowCount } = await connection.query(
    `SELECT 1 FROM payment_request r LEFT JOIN payment_announcement a ON a.request_id = r.id AND a.gateway_id = r.gateway_id
     WHERE r.gateway_id = $1 AND r.id <> $2 AND coalesce(a.setting_id, $3) = $3
     UNION ALL SELECT 1 FROM payment_refund WHERE setting_id = $3 AND gateway_id = $1 AND request_id <> $2`,
    [gatewayId, id, settingId],
  );
  return rowCount === 0;
}

/** Whether the id may be the reference that players and staff read: another gateway may have given it to another deposit. */
async function isFree(connection: Connection, { id, tenantId }: StoredRequest, gatewayId: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `SELECT 1 FROM payment_request WHERE tenant_id = $1 AND utr = $2 AND id <> $3 AND kind = 'deposit'
       AND status IN ('pending', 'processing', 'approved')
     UNION ALL SELECT 1 FROM archived_payment WHERE tenant_id = $1 AND utr = $2`,
    [tenantId, gatewayId, id],
  );
  return rowCount === 0;
}
