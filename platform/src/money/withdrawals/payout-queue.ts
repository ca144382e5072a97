import type { Paise } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import { MessageSender } from '../../core/jobs';
import {
  claimQuestions,
  isStopped,
  listDuePayouts,
  lockAdapter,
  lockQueued,
  noteFound,
  sumSentOn,
  type Payout,
  type PayoutTarget,
} from './payout-repository';
import { NEWS_MS, type PayoutMessage, type Payouts } from './payouts';

/** How often a process looks for payouts, ms. */
const LOOK_MS = 1000;
/** Payouts that one process sends, or asks about, at the same time. */
const AT_ONCE = 8;
/** A claim that is older than this makes no call: its payout may be unknown by now, ms. */
const FRESH_MS = 5000;
/** A payout whose process was killed is asked about after this, ms: longer than a fresh claim and the time limit of a call. */
const LEASE_MS = 15_000;
/** The pause between two questions while nobody knows what became of it, ms. */
const UNKNOWN_MS = 5000;
/** A supplier that misses an unanswered payout for so long never got it, ms. */
const MISSING_MS = 10 * 60_000;
/** When a payout that nobody may send now is looked at again, ms. */
const WAIT_MS = 15_000;
/** The longest pause after calls that surely did nothing, ms. */
const MOST_PAUSE_MS = 5 * 60_000;
const MINUTE_MS = 60_000;

/** A payout as a supplier gets it. Amount in paise. */
export interface PayoutOrder {
  readonly payoutId: string;
  readonly amount: Paise;
  readonly tenantId: string;
  /** Such as IMPS or UPI. */
  readonly type: string;
  readonly holder: string;
  readonly account: Readonly<Record<string, string>>;
}

/** A payout adapter of a brand. Amounts in paise. */
export interface PayoutSupplier {
  readonly id: string;
  readonly route: {
    /** Types of withdrawals; empty: all of them. */
    readonly methods: readonly string[];
    readonly minAmount: Paise;
    readonly maxAmount: Paise;
    /** Most that it pays on one day. */
    readonly dayAmount: Paise;
  };
  /** Whether its calls fail at the moment. */
  readonly isResting: boolean;
  send(order: PayoutOrder): Promise<PayoutMessage>;
  query(order: Pick<PayoutOrder, 'payoutId' | 'amount'>): Promise<PayoutMessage | 'missing'>;
}

/** The payout adapters of a brand in the order in which they are tried. */
export interface PayoutSuppliers {
  list(tenantId: string): Promise<readonly PayoutSupplier[]>;
  byId(id: string, tenantId: string): Promise<PayoutSupplier | null>;
  /** `refused` and `failed`: nothing was done. */
  failureOf(error: unknown): 'refused' | 'failed' | 'unknown';
}

/** Whether an adapter takes payouts of this type and amount. */
export const takesPayout = (
  { methods, minAmount, maxAmount }: Pick<PayoutSupplier['route'], 'methods' | 'minAmount' | 'maxAmount'>,
  { type, amount }: { readonly type: string; readonly amount: Paise },
): boolean => (methods.length === 0 || methods.includes(type)) && amount >= minAmount && amount <= maxAmount;

export interface PayoutQueueDeps {
  readonly database: Pick<Database, 'query' | 'transaction'>;
  readonly payouts: Pick<Payouts, 'settle'>;
  readonly suppliers: PayoutSuppliers;
  /** Whether a payout of this amount needs a second person at the brand. */
  readonly needsSecondPerson: (tenantId: string, amount: Paise) => boolean;
  readonly warn: (message: string, fields?: object) => void;
  readonly clock?: () => number;
  /** Monotonic, ms; goes on while the process is stopped. */
  readonly monotonic?: () => number;
}

/**
 * Sends payouts, each by one process and never twice, and asks about those whose outcome did not come by itself (G7.03). That a payout is
 * sent is committed before its supplier is called; without an answer it is unknown from then on.
 */
export class PayoutQueue {
  private readonly sender: MessageSender;
  private readonly clock: () => number;
  private readonly monotonic: () => number;

  constructor(private readonly deps: PayoutQueueDeps) {
    this.clock = deps.clock ?? Date.now;
    this.monotonic = deps.monotonic ?? (() => performance.now());
    this.sender = new MessageSender({
      ...{ lookMs: LOOK_MS, atOnce: AT_ONCE },
      claim: (most) => this.claim(most),
      failed: (error) => deps.warn('payout send failed', { err: error }),
    });
  }

  start(): void {
    this.sender.start();
  }

  /** Resolves when what is under way has been answered. */
  stop(): Promise<void> {
    return this.sender.stop();
  }

  /** Sends, and asks about, everything that is due now. Returns how many payouts it claimed. */
  work(): Promise<number> {
    return this.sender.sendDue();
  }

  private async claim(most: number): Promise<readonly (() => Promise<void>)[]> {
    const { database } = this.deps;
    const asked = await claimQuestions(database, { now: this.clock(), leaseMs: LEASE_MS, most });
    const work = asked.map((payout) => () => this.ask(payout));
    if (work.length === most) return work;
    for (const due of await listDuePayouts(database, this.clock(), most - work.length)) {
      try {
        const claimed = await this.claimOne(due);
        if (claimed) work.push(claimed);
      } catch (error) {
        this.deps.warn('payout claim failed', { payout: due.id, err: error });
      }
    }
    return work;
  }

  /** Asks every adapter of the brand, and leaves the payout where it is; one that nobody has may be sent. */
  private async askFirst({ id, tenantId, amount }: Payout): Promise<void> {
    const { database, suppliers, payouts } = this.deps;
    for (const supplier of await suppliers.list(tenantId)) {
      const found = await supplier.query({ payoutId: id, amount });
      if (found === 'missing') continue;
      if (await noteFound(database, id, supplier.id, this.clock()))
        await payouts.settle(found, { tenantId, settingId: supplier.id });
      return;
    }
    await noteFound(database, id, null, this.clock());
  }

  /** Gives a payout to the first adapter that may have it; null where it waits. */
  private async claimOne(due: Payout & PayoutTarget): Promise<(() => Promise<void>) | null> {
    const { database, suppliers } = this.deps;
    const { id, tenantId, amount, settingId, attempts } = due;
    if (due.mustAsk) {
      // Asked again later, should a supplier not answer.
      await database.query(`UPDATE payout SET next_at = $2 WHERE id = $1 AND state = 'queued'`, [
        ...[id, new Date(this.clock() + WAIT_MS)],
      ]);
      return () => this.askFirst(due);
    }
    const listed = settingId === null ? await suppliers.list(tenantId) : [await suppliers.byId(settingId, tenantId)];
    const claimedAt = this.monotonic();
    const chosen = await database.transaction(async (connection) => {
      const now = this.clock();
      if (!(await lockQueued(connection, id, now))) return null;
      for (const supplier of listed) {
        if (!supplier || supplier.isResting || !takesPayout(supplier.route, due)) continue;
        if (!(await this.maySend(connection, supplier, due, now))) continue;
        await connection.query(
          `UPDATE payout SET state = 'sent', setting_id = $2, attempts = attempts + 1, sent_at = $3, next_at = $4 WHERE id = $1`,
          [id, supplier.id, new Date(now), new Date(now + LEASE_MS)],
        );
        return supplier;
      }
      await connection.query('UPDATE payout SET next_at = $2 WHERE id = $1', [id, new Date(now + WAIT_MS)]);
      return null;
    });
    if (!chosen) return null;
    const { type, holder, details } = due;
    const account = Object.fromEntries(details.map(({ label, value }) => [label, value]));
    const order = { payoutId: id, amount, tenantId, type, holder, account };
    return () => this.send(order, chosen, { attempts: attempts + 1, claimedAt });
  }

  /** Read under the lock of the adapter: what stops it, or uses its day up, comes before or after. */
  private async maySend(
    connection: Connection,
    { id, route }: PayoutSupplier,
    { tenantId, amount, confirmedBy }: Payout,
    now: number,
  ): Promise<boolean> {
    if (confirmedBy === null && this.deps.needsSecondPerson(tenantId, amount)) return false;
    await lockAdapter(connection, tenantId, id);
    if (await isStopped(connection, tenantId, id)) return false;
    return (await sumSentOn(connection, id, now)) + amount <= route.dayAmount;
  }

  private async send(
    order: PayoutOrder,
    supplier: PayoutSupplier,
    claim: { readonly attempts: number; readonly claimedAt: number },
  ): Promise<void> {
    const { payoutId, amount, tenantId } = order;
    if (this.monotonic() - claim.claimedAt > FRESH_MS) return;
    const source = { tenantId, settingId: supplier.id };
    let answer: PayoutMessage;
    try {
      answer = await supplier.send(order);
    } catch (error) {
      const failure = this.deps.suppliers.failureOf(error);
      if (failure === 'refused') answer = { gatewayId: null, payoutId, status: 'failed', amount, utr: '' };
      else return this.leave(payoutId, claim.attempts, failure);
    }
    const outcome = await this.deps.payouts.settle(answer, source);
    if (outcome === 'done') return;
    this.deps.warn('payout response rejected', { payout: payoutId, outcome });
    await this.leave(payoutId, claim.attempts, 'unknown');
  }

  /** A message of the supplier may have ended it meanwhile: then nothing is noted. */
  private async leave(id: string, attempts: number, failure: 'failed' | 'unknown'): Promise<void> {
    const pause = failure === 'failed' ? Math.min(MOST_PAUSE_MS, 2 ** attempts * 2500) : UNKNOWN_MS;
    await this.deps.database.query(
      `UPDATE payout SET state = $3, next_at = $4 WHERE id = $1 AND attempts = $2 AND state = 'sent' AND accepted_at IS NULL`,
      [id, attempts, failure === 'failed' ? 'queued' : 'unknown', new Date(this.clock() + pause)],
    );
  }

  private async ask(payout: Payout): Promise<void> {
    const { suppliers, payouts, warn } = this.deps;
    const { id, tenantId, amount, settingId } = payout;
    if (settingId === null) return;
    await this.plan(payout);
    const source = { tenantId, settingId };
    try {
      const supplier = await suppliers.byId(settingId, tenantId);
      if (!supplier) return warn('payout adapter removed', { payout: id });
      const found = await supplier.query({ payoutId: id, amount });
      if (found === 'missing') return await this.miss(payout, source);
      const outcome = await payouts.settle(found, source);
      if (outcome !== 'done') warn('payout response rejected', { payout: id, outcome });
    } catch (error) {
      warn('payout status request failed', { payout: id, err: error });
    }
  }

  /** Nobody has it: the player gets the money back. A supplier that accepted it once, and misses it now, is asked again. */
  private async miss(
    { id, amount, acceptedAt, sentAt }: Payout,
    source: { readonly tenantId: string; readonly settingId: string },
  ): Promise<void> {
    if (acceptedAt !== null || this.clock() - (sentAt?.getTime() ?? 0) < MISSING_MS) return;
    await this.deps.payouts.settle({ gatewayId: null, payoutId: id, status: 'failed', amount, utr: '' }, source);
  }

  /** When the supplier is asked again: often at first, and every hour for as long as it takes. */
  private async plan({ id, acceptedAt, sentAt }: Payout): Promise<void> {
    const now = this.clock();
    const age = now - (sentAt?.getTime() ?? now);
    const slow = age < 30 * MINUTE_MS ? NEWS_MS : age < 120 * MINUTE_MS ? 5 * MINUTE_MS : 60 * MINUTE_MS;
    const pause = acceptedAt === null && age < 2 * MINUTE_MS ? UNKNOWN_MS : slow;
    await this.deps.database.query(`UPDATE payout SET next_at = $2 WHERE id = $1 AND state IN ('sent', 'unknown')`, [
      id,
      new Date(now + pause),
    ]);
  }
}
