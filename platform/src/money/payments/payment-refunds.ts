import { randomUUID } from 'node:crypto';
import type { Paise } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import type { PaymentSupplier, PaymentSuppliers } from './payment-in';
import type { DepositLedger, GatewayMessage, MessageSource } from './ports';
import { findRequest, lockRequest } from './repository';
import { isGatewayOf, lockGatewayId } from './settle-payment';

/** A refund whose process was killed is sent again after this, ms: longer than the time limit of a call. */
const SENDING_MS = 15_000;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 3_600_000;
/** Refunds of one run. */
const BATCH = 100;

export interface PaymentRefundDeps {
  readonly database: Database;
  readonly suppliers: Pick<PaymentSuppliers, 'byId'>;
  readonly ledger: Pick<DepositLedger, 'bookDuplicate' | 'bookDuplicateRefund'>;
  readonly warn: (message: string, fields?: object) => void;
  readonly clock?: () => number;
}

interface DueRefund {
  readonly id: string;
  readonly orderId: string;
  readonly tenantId: string;
  readonly settingId: string;
  readonly gatewayId: string;
  readonly amount: Paise;
  readonly attempts: number;
}

/** Gives payments back that came for an order which another payment had decided (G7.02). */
export class PaymentRefunds {
  private readonly clock: () => number;

  constructor(private readonly deps: PaymentRefundDeps) {
    this.clock = deps.clock ?? Date.now;
  }

  /**
   * Takes a message that conflicts with its order. A duplicate payment is booked and queued to go back, once. A message that it went back
   * ends the refund.
   * @returns false where the message is not about such a payment, or its gateway takes no refunds
   */
  async take(message: GatewayMessage, source: MessageSource): Promise<boolean> {
    const { database, suppliers, warn } = this.deps;
    const { orderId, gatewayId, status } = message;
    if (status === 'declined') return false;
    if (status === 'refunded') {
      const { rows } = await database.query<{ id: string }>(
        'SELECT id FROM payment_refund WHERE request_id = $1 AND setting_id = $2 AND gateway_id = $3 AND amount = $4',
        [orderId, source.settingId, gatewayId, message.amount],
      );
      const [known] = rows;
      if (known) await this.finish(known.id);
      return known !== undefined;
    }
    const request = await findRequest(database, orderId);
    const supplier = request && (await suppliers.byId(source.settingId, request.tenantId));
    if (!supplier?.refund) return false;
    const isTaken = await database.transaction((connection) => this.queue(connection, message, source));
    if (isTaken) this.sendDue().catch((err: unknown) => warn('payment refunds failed', { err }));
    return isTaken;
  }

  /** Sends refunds that are due. One process does it for all; a second one sends no refund that this one holds. */
  async sendDue(): Promise<void> {
    const now = new Date(this.clock());
    const { rows } = await this.deps.database.query<DueRefund & Record<string, unknown>>(
      `UPDATE payment_refund f SET state = 'sending', attempts = f.attempts + 1, next_at = $2
       FROM payment_request r
       WHERE r.id = f.request_id AND f.id IN (
         SELECT id FROM payment_refund WHERE next_at <= $1 ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING f.id, f.request_id AS "orderId", r.tenant_id AS "tenantId", f.setting_id AS "settingId",
         f.gateway_id AS "gatewayId", f.amount, f.attempts`,
      [now, new Date(now.getTime() + SENDING_MS), BATCH],
    );
    await Promise.all(rows.map((due) => this.sendOne(due)));
  }

  /** Books the payment and what is owed for it, in one transaction. */
  private async queue(connection: Connection, message: GatewayMessage, { settingId, tenantId }: MessageSource) {
    const { orderId, gatewayId, amount } = message;
    const request = await lockRequest(connection, orderId);
    if (!request || (tenantId !== null && request.tenantId !== tenantId)) return false;
    if (request.gatewayId === null || request.gatewayId === gatewayId) return false;
    if (!(await isGatewayOf(connection, orderId, settingId))) return false;
    // The id of a payment that paid another order is no duplicate payment of this one.
    if (!(await lockGatewayId(connection, { id: orderId }, gatewayId, settingId))) return false;
    const id = randomUUID();
    const now = new Date(this.clock());
    const { rowCount } = await connection.query(
      `INSERT INTO payment_refund (id, request_id, setting_id, gateway_id, amount, state, created_at, next_at)
       VALUES ($1, $2, $3, $4, $5, 'queued', $6, $6) ON CONFLICT (setting_id, gateway_id) DO NOTHING`,
      [id, orderId, settingId, gatewayId, amount, now],
    );
    if (rowCount === 1) await this.deps.ledger.bookDuplicate(connection, { id, amount });
    return true;
  }

  private async sendOne(due: DueRefund): Promise<void> {
    const { id, orderId, tenantId, settingId, gatewayId, amount } = due;
    const { suppliers, warn } = this.deps;
    try {
      const supplier: PaymentSupplier | null = await suppliers.byId(settingId, tenantId);
      // A gateway that was switched off may return.
      const result = supplier?.refund
        ? await supplier.refund({ refundId: id, orderId, gatewayId, amount })
        : ('pending' as const);
      if (result === 'done') return await this.finish(id);
      await this.plan(due, result === 'refused' ? 'refused' : 'unknown');
      if (result === 'refused') warn('payment refund refused', { order: orderId, refund: id, amount });
    } catch (error) {
      warn('payment refund failed', { order: orderId, refund: id, err: error });
      await this.plan(due, 'unknown');
    }
  }

  /** When the gateway is asked again under the same id; never where it refuses. A refund that ended meanwhile stays ended. */
  private async plan({ id, attempts }: DueRefund, state: 'unknown' | 'refused'): Promise<void> {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20));
    await this.deps.database.query(
      `UPDATE payment_refund SET state = $2, next_at = $3 WHERE id = $1 AND state = 'sending'`,
      [id, state, state === 'refused' ? null : new Date(this.clock() + pause)],
    );
  }

  private finish(id: string): Promise<void> {
    return this.deps.database.transaction(async (connection) => {
      const { rows } = await connection.query<{ amount: Paise }>(
        `UPDATE payment_refund SET state = 'done', next_at = NULL, done_at = $2 WHERE id = $1 AND state <> 'done' RETURNING amount`,
        [id, new Date(this.clock())],
      );
      const [done] = rows;
      if (done) await this.deps.ledger.bookDuplicateRefund(connection, { id, amount: done.amount });
    });
  }
}

/** Duplicate payments that have not gone back, in paise: for the proof of the books. */
export async function sumPaymentRefunds(connection: Connection): Promise<Paise> {
  const { rows } = await connection.query<{ total: number }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS total FROM payment_refund WHERE state <> 'done'`,
  );
  return rows[0]?.total ?? 0;
}
