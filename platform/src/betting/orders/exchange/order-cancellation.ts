import type { EndReason } from '@backlay/shared/domain';
import { findEnd, type BookCalls, type BookCallsDeps } from './book-calls';
import type { CancelBrandOrders, CancelOrders, OrderResult } from './exchange-commands';
import { findCancelled, findNewestWaiting, listBooksWithOrders, listPlayersWithOrders } from './order-repository';
import type { BookKey, ExchangeOrder } from './exchange-order';
import { OrderRejected } from './order-rejection';

type CancelNamed = Pick<CancelOrders, 'userId' | 'clientRef'> & { readonly orderId: string };

/** Ends waiting orders: for their player, for a brand, or because a limit no longer allows them. */
export class OrderCancellation {
  private readonly deps: BookCallsDeps;

  constructor(private readonly calls: BookCalls) {
    this.deps = calls.deps;
  }

  /** Cancels what waits of a player's orders, and answers for each what was cancelled and what was matched before. */
  async cancel({ userId, clientRef, orderId, marketId, eventId }: CancelOrders): Promise<OrderResult<ExchangeOrder[]>> {
    if (orderId !== undefined) return this.cancelNamed({ userId, clientRef, orderId });
    const { database } = this.deps;
    const { before } = await findCancelled(database, { userId, ref: clientRef, orderId });
    if (before.length > 0) return { ok: true, value: [...before] };
    if (!(await this.calls.mayCall(userId))) return { ok: false, reason: 'too-many' };
    const cancelled: ExchangeOrder[] = [];
    for (const key of await listBooksWithOrders(database, {
      userId,
      marketId: marketId ?? null,
      eventId: eventId ?? null,
    }))
      cancelled.push(...(await this.cancelIn(key, userId, clientRef, 'PLAYER')));
    return { ok: true, value: cancelled };
  }

  private async cancelNamed(command: CancelNamed): Promise<OrderResult<ExchangeOrder[]>> {
    const { userId, clientRef, orderId } = command;
    const find = () => findCancelled(this.deps.database, { userId, ref: clientRef, orderId });
    const waiting = this.calls.lane.steps.findWaiting(userId, orderId);
    const { before, named } = waiting ? { before: [], named: waiting } : await find();
    if (before.length > 0) return { ok: true, value: [...before] };
    if (!(await this.calls.mayCall(userId))) return { ok: false, reason: 'too-many' };
    if (!named) return { ok: false, reason: 'not-found' };
    const ended = findEnd(named);
    if (ended) return { ok: false, reason: ended };
    const cancelled = await this.calls.attempt(
      () => this.cancelIn(named, userId, clientRef, 'PLAYER', orderId),
      () => this.calls.findReason(userId, orderId),
    );
    if (cancelled.ok) return cancelled;
    // The same call may have come twice: both get the answer of the first.
    const again = await find();
    return again.before.length > 0 ? { ok: true, value: [...again.before] } : cancelled;
  }

  /** Ends the waiting orders of a brand's players; their books and other brands' orders go on (E2.18). */
  async cancelBrand({ tenantId, marketId, reason, record }: CancelBrandOrders): Promise<ExchangeOrder[]> {
    const ended: ExchangeOrder[] = [];
    const filter = { tenantId, marketId: marketId ?? null };
    const ownOf = (orders: readonly ExchangeOrder[]) => orders.filter((order) => order.tenantId === tenantId);
    for (const key of await listBooksWithOrders(this.deps.database, filter)) {
      const outcome = await this.calls.run(key, null, {
        followsMarket: false,
        choose: (_book, time, orders) => {
          const own = [...orders.values()].filter((order) => order.tenantId === tenantId);
          const inputs = own.map(({ id, player }) => ({ kind: 'cancel' as const, id, player, reason, time }));
          return { inputs, tenantId, userId: null };
        },
        record: async (connection, changed) => {
          if (ownOf(changed).length > 0) await record(connection, ownOf(changed));
        },
      });
      ended.push(...ownOf(outcome.changes.map(({ order }) => order)));
    }
    return ended;
  }

  /**
   * Ends waiting orders of a player who may not bet any more, or who lowered a limit: the newest first, until the limit holds. Fills
   * stand (E1.13).
   */
  async enforceLimits(userId: string): Promise<void> {
    const { database, limits, players } = this.deps;
    for (;;) {
      const newest = await findNewestWaiting(database, userId);
      if (!newest) return;
      const isBlocked = (await players.findById(userId))?.blocked ?? true;
      if (!isBlocked && !(await limits?.isOverLimit(database, userId))) return;
      await this.cancelIn(newest, userId, null, 'LIMIT', newest.id).catch((error: unknown) => {
        // Matched or ended meanwhile: the next one is read.
        if (!(error instanceof OrderRejected)) throw error;
      });
    }
  }

  /** Limits or the status of some players changed; null stands for any of them. */
  async onLimits(userId: string | null): Promise<void> {
    try {
      const userIds = userId === null ? await listPlayersWithOrders(this.deps.database) : [userId];
      for (const each of userIds) await this.enforceLimits(each);
    } catch (error) {
      this.deps.warn?.('waiting order limit check failed', { err: error });
    }
  }

  private async cancelIn(
    key: BookKey,
    userId: string,
    cancelRef: string | null,
    reason: EndReason,
    orderId?: string,
  ): Promise<ExchangeOrder[]> {
    const outcome = await this.calls.run(key, null, {
      followsMarket: false,
      choose: (book, now) => {
        const ids = [...book.orders.values()].filter((one) => one.player === userId && (orderId ?? one.id) === one.id);
        if (orderId !== undefined && ids.length === 0) throw new OrderRejected('not-found');
        const inputs = ids.map(({ id }) => ({ kind: 'cancel' as const, id, player: userId, reason, time: now }));
        return { inputs, tenantId: '', userId, ...(cancelRef === null ? {} : { cancelRef }) };
      },
    });
    return outcome.changes.filter(({ order }) => order.player === userId).map(({ order }) => order);
  }
}
