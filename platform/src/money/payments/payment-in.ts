import type { Paise } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import type { CallContext } from '../../core/http';
import type { GatewayMessage, GatewayOrder, MessageSource, OrderContext, PaymentGateway } from './ports';
import { decideRequest, lockRequest } from './repository';

/** After a failure a gateway is passed over so long, by every process, ms. */
const REST_MS = 30_000;
/** Gateways that one deposit is offered to. */
const MOST_GATEWAYS = 3;
/** When a gateway is first asked about an order that it answered, ms after the announcement. */
const FIRST_QUERY_MS = 30_000;
/** The pause between two questions while nobody knows whether the order is there, ms. */
const UNKNOWN_QUERY_MS = 5000;
/** An announcement that was on its way has arrived by now, ms: an order that is missing then was never announced. */
const ARRIVED_MS = 20_000;
/** An announcement whose process was killed is asked about after this, ms: longer than the time limit of a call. */
const SENDING_MS = 15_000;
const MINUTE_MS = 60_000;
/** The player left an order that its gateway calls open after this, ms: a payment that comes after all is reported by the gateway. */
const ABANDONED_MS = 24 * 60 * MINUTE_MS;
/** Questions of one run, and how many are under way at the same time. */
const BATCH = 200;
const AT_ONCE = 20;

/** How an announcement that brought no page ended. */
export type AnnounceFailure = 'refused' | 'failed' | 'unknown';

/** A gateway of a brand as a deposit sees it. Amounts in paise. */
export interface PaymentSupplier {
  readonly id: string;
  /** The smaller one is tried first. */
  readonly priority: number;
  readonly route: {
    /** Ids of deposit methods; empty: all of them. */
    readonly methods: readonly string[];
    readonly minAmount: Paise;
    readonly maxAmount: Paise;
    readonly weight: number;
  };
  /** Whether its calls fail at the moment. */
  readonly isResting: boolean;
  announce(order: GatewayOrder, context: CallContext | undefined): Promise<{ readonly url: string }>;
  /** What became of an order; null where the gateway answers no such question. */
  readonly query:
    | ((order: { readonly orderId: string; readonly amount: Paise }) => Promise<GatewayMessage | 'open' | 'missing'>)
    | null;
  /** Gives a payment back: the same `refundId` is one refund. Null where the gateway takes no refunds. */
  readonly refund:
    | ((order: {
        readonly refundId: string;
        readonly orderId: string;
        readonly gatewayId: string;
        readonly amount: Paise;
      }) => Promise<'done' | 'pending' | 'refused'>)
    | null;
}

/** The gateways of a brand. */
export interface PaymentSuppliers {
  list(tenantId: string): Promise<readonly PaymentSupplier[]>;
  byId(id: string, tenantId: string): Promise<PaymentSupplier | null>;
  failureOf(error: unknown): AnnounceFailure;
}

/**
 * The gateways that take a payment, in the order in which they are tried (G7.02). Working ones come first, then the smaller priority.
 * Among those of one priority chance decides by weight.
 */
export function orderSuppliers(
  suppliers: readonly PaymentSupplier[],
  { methodId, amount }: { readonly methodId: string; readonly amount: Paise },
  isResting: (supplier: PaymentSupplier) => boolean,
  random: () => number = Math.random,
): readonly PaymentSupplier[] {
  return suppliers
    .filter(({ route: { methods, minAmount, maxAmount } }) => {
      const isMethod = methods.length === 0 || methods.includes(methodId);
      return isMethod && amount >= minAmount && amount <= maxAmount;
    })
    .map((supplier) => ({
      supplier,
      rest: isResting(supplier) ? 1 : 0,
      // Sorted by this, the first one is each supplier with a probability in proportion to its weight.
      lot: -Math.log(1 - random()) / supplier.route.weight,
    }))
    .sort((a, b) => a.rest - b.rest || a.supplier.priority - b.supplier.priority || a.lot - b.lot)
    .map(({ supplier }) => supplier);
}

export interface PaymentInDeps {
  readonly database: Database;
  readonly suppliers: PaymentSuppliers;
  readonly warn: (message: string, fields?: object) => void;
  readonly clock?: () => number;
  readonly random?: () => number;
}

interface DueRow {
  readonly orderId: string;
  readonly settingId: string;
  readonly tenantId: string;
  readonly amount: Paise;
  readonly state: 'sending' | 'announced' | 'unknown';
  readonly sentAt: Date;
}

/** Announces deposits at one of the gateways of a brand, and asks for outcomes that did not come by themselves (G7.02). */
export class PaymentIn implements PaymentGateway {
  private readonly clock: () => number;

  constructor(private readonly deps: PaymentInDeps) {
    this.clock = deps.clock ?? Date.now;
  }

  /**
   * An order that was announced, or may have been, stays at its gateway. One that surely was not goes to the next gateway.
   * @throws the failure of the last gateway
   */
  async open(order: GatewayOrder, { tenantId, methodId, context }: OrderContext): Promise<{ readonly url: string }> {
    const { suppliers } = this.deps;
    const listed = await suppliers.list(tenantId);
    const resting = await this.listResting(listed);
    const ordered = orderSuppliers(
      listed,
      { methodId, amount: order.amount },
      ({ id, isResting }) => isResting || resting.has(id),
      this.deps.random,
    );
    let failure: unknown = new Error('No payment gateway takes this deposit');
    for (const offered of ordered.slice(0, MOST_GATEWAYS)) {
      const { id, isNew } = await this.claim(order.orderId, offered.id);
      const supplier = id === offered.id ? offered : await suppliers.byId(id, tenantId);
      if (!supplier) throw new Error('The gateway of this deposit is not set any more');
      try {
        const page = await supplier.announce(order, context);
        await this.note(order.orderId, id, 'announced');
        return page;
      } catch (error) {
        failure = error;
        // Another call may have announced it there: then this failure proves nothing.
        const result = isNew ? suppliers.failureOf(error) : 'unknown';
        const state = await this.note(order.orderId, id, result);
        // Where it may be announced, no other gateway gets it.
        if (state !== 'failed' && state !== 'refused') break;
      }
    }
    throw failure;
  }

  /** Gateways whose last announcement of any process failed a short time ago. */
  private async listResting(suppliers: readonly PaymentSupplier[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.deps.database.query<{ id: string }>(
      `SELECT setting_id AS id FROM payment_announcement
       WHERE setting_id = ANY ($1) AND sent_at > $2::timestamptz - interval '1 minute'
       GROUP BY setting_id
       HAVING max(failed_at) > $2 AND max(failed_at) > coalesce(max(announced_at), '-infinity')`,
      [suppliers.map(({ id }) => id), new Date(this.clock() - REST_MS)],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** The gateway at which the order stays: the offered one, unless it was announced at another one. */
  private claim(orderId: string, offered: string): Promise<{ readonly id: string; readonly isNew: boolean }> {
    return this.deps.database.transaction(async (connection) => {
      await lockRequest(connection, orderId);
      const { rows } = await connection.query<{ id: string }>(
        `SELECT setting_id AS id FROM payment_announcement
         WHERE request_id = $1 AND state IN ('sending', 'announced', 'unknown')`,
        [orderId],
      );
      const id = rows[0]?.id ?? offered;
      const now = this.clock();
      await connection.query(
        `INSERT INTO payment_announcement (request_id, setting_id, state, sent_at, next_query_at)
         VALUES ($1, $2, 'sending', $3, $4)
         ON CONFLICT (request_id, setting_id) DO UPDATE SET next_query_at = excluded.next_query_at, sent_at = excluded.sent_at,
           state = CASE WHEN payment_announcement.state = 'announced' THEN 'announced' ELSE 'sending' END
         WHERE payment_announcement.state <> 'settled'`,
        [orderId, id, new Date(now), new Date(now + SENDING_MS)],
      );
      return { id, isNew: rows.length === 0 };
    });
  }

  /**
   * A message may have settled the order before the answer came: then nothing is noted.
   * @returns the state that is stored; undefined for an order that is settled
   */
  private async note(
    orderId: string,
    settingId: string,
    state: 'announced' | AnnounceFailure,
  ): Promise<string | undefined> {
    const now = this.clock();
    const wait = { announced: FIRST_QUERY_MS, unknown: UNKNOWN_QUERY_MS, refused: null, failed: null }[state];
    const { rows } = await this.deps.database.query<{ state: string }>(
      `UPDATE payment_announcement SET next_query_at = $4,
         state = CASE WHEN state = 'announced' AND $3 <> 'announced' THEN 'announced' ELSE $3 END,
         announced_at = CASE WHEN $3 = 'announced' THEN $5 ELSE announced_at END,
         failed_at = CASE WHEN $3 IN ('failed', 'unknown') THEN $5 ELSE failed_at END
       WHERE request_id = $1 AND setting_id = $2 AND state IN ('sending', 'announced', 'unknown') RETURNING state`,
      [orderId, settingId, state, wait === null ? null : new Date(now + wait), new Date(now)],
    );
    return rows[0]?.state;
  }

  /** Asks the gateways about orders whose outcome is due, and settles what they answer. One process does it for all. */
  async settleDue(settle: (message: GatewayMessage, source: MessageSource) => Promise<unknown>): Promise<void> {
    const { rows } = await this.deps.database.query<DueRow>(
      `SELECT a.request_id AS "orderId", a.setting_id AS "settingId", r.tenant_id AS "tenantId", r.amount, a.state,
         a.sent_at AS "sentAt"
       FROM payment_announcement a JOIN payment_request r ON r.id = a.request_id
       WHERE a.next_query_at <= $1 AND a.state IN ('sending', 'announced', 'unknown')
       ORDER BY a.next_query_at LIMIT $2`,
      [new Date(this.clock()), BATCH],
    );
    const waiting = [...rows];
    const work = async () => {
      for (let due = waiting.shift(); due; due = waiting.shift()) await this.settleOne(due, settle);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  private async settleOne(due: DueRow, settle: Parameters<PaymentIn['settleDue']>[0]): Promise<void> {
    const { orderId, settingId, tenantId, amount, sentAt } = due;
    await this.plan(due);
    try {
      const supplier = await this.deps.suppliers.byId(settingId, tenantId);
      // A gateway that was switched off may return.
      if (!supplier) return;
      if (!supplier.query) return await this.stopAsking(due);
      const found = await supplier.query({ orderId, amount });
      if (found === 'open') {
        await this.note(orderId, settingId, 'announced');
        return await (this.clock() - sentAt.getTime() > ABANDONED_MS ? this.stopAsking(due) : this.plan(due));
      }
      if (found !== 'missing') return void (await settle(found, { tenantId, settingId }));
      const isOver = due.state !== 'announced' && this.clock() - sentAt.getTime() >= ARRIVED_MS;
      if (isOver) await this.closeMissing(due);
    } catch (error) {
      this.deps.warn('payment status request failed', { order: orderId, err: error });
    }
  }

  /** When the gateway is asked again: often at first, then hourly until its answer is known. */
  private async plan({ orderId, settingId, state, sentAt }: DueRow): Promise<void> {
    const now = this.clock();
    const age = now - sentAt.getTime();
    const isUnknown = state !== 'announced' && age < 2 * MINUTE_MS;
    const slow = age < 30 * MINUTE_MS ? FIRST_QUERY_MS : age < 120 * MINUTE_MS ? 5 * MINUTE_MS : 60 * MINUTE_MS;
    const next = new Date(now + (isUnknown ? UNKNOWN_QUERY_MS : slow));
    await this.deps.database.query(
      `UPDATE payment_announcement SET next_query_at = $3
       WHERE request_id = $1 AND setting_id = $2 AND state <> 'settled'`,
      [orderId, settingId, next],
    );
  }

  private async stopAsking({ orderId, settingId }: DueRow): Promise<void> {
    await this.deps.database.query(
      'UPDATE payment_announcement SET next_query_at = NULL WHERE request_id = $1 AND setting_id = $2',
      [orderId, settingId],
    );
  }

  /** Nobody can pay an order that its gateway never got: it blocks no other one. */
  private closeMissing({ orderId, settingId }: DueRow): Promise<void> {
    return this.deps.database.transaction(async (connection) => {
      const request = await lockRequest(connection, orderId);
      const { rowCount } = await connection.query(
        `UPDATE payment_announcement SET state = 'failed', next_query_at = NULL
         WHERE request_id = $1 AND setting_id = $2 AND state IN ('sending', 'unknown')`,
        [orderId, settingId],
      );
      if (rowCount === 1 && request?.status === 'pending')
        await decideRequest(connection, orderId, 'rejected', { remarks: 'Payment not completed' });
    });
  }
}
