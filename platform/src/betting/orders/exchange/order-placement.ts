import { delaySeconds } from '@backlay/shared/domain';
import { toDemoPool } from '../../../core/scope';
import { lockBalances } from '../../../money/ledger';
import { SLOW_PLACEMENT_SECONDS, type BettingPlayer } from '../ports';
import { positionsOfEvent } from '../repository';
import { emptyPosition, type BookCalls, type BookCallsDeps } from './book-calls';
import type { OrderResult, OrderView, PlaceOrder } from './exchange-commands';
import { ReferenceKnown } from './made-steps';
import { findOrderByRef, listFills } from './order-repository';
import { findRejection, saveRejection } from './rejected-references';
import { maxCost, type BookKey, type ExchangeOrder } from './exchange-order';
import { findOrderRejection, OrderRejected, type ExchangeRejection } from './order-rejection';
import type { BookWork } from './step';

/** Takes orders: each reference of a player is one order, or one refusal (E1.04). */
export class OrderPlacement {
  private readonly deps: BookCallsDeps;
  private readonly placing = new Map<string, Promise<OrderResult<OrderView>>>();

  constructor(private readonly calls: BookCalls) {
    this.deps = calls.deps;
  }

  /** Takes an order; the same reference, once or fifty times, is one order. */
  place(order: PlaceOrder): Promise<OrderResult<OrderView>> {
    const name = `${order.userId} ${order.clientRef}`;
    const running = this.placing.get(name);
    if (running) return running;
    const placed = this.placeOnce(order).finally(() => this.placing.delete(name));
    this.placing.set(name, placed);
    return placed;
  }

  /** Resolves when no order of this reference is under way; its result is not wanted. */
  async settled(userId: string, clientRef: string): Promise<void> {
    await this.placing.get(`${userId} ${clientRef}`)?.catch(() => undefined);
  }

  private async placeOnce(order: PlaceOrder): Promise<OrderResult<OrderView>> {
    const engine = order.span?.child('place order', { 'backlay.brand': order.tenantId });
    if (!engine) return this.decide(order);
    const startedAt = performance.now();
    const placed = this.decide({ ...order, span: engine });
    const end = (isError: boolean, attributes = {}): void => {
      if (performance.now() - startedAt > SLOW_PLACEMENT_SECONDS * 1000) engine.keep();
      engine.end({ isError, attributes });
    };
    placed.then(
      (result) => end(false, { 'backlay.result': result.ok ? 'accepted' : result.reason }),
      () => end(true),
    );
    return placed;
  }

  private async decide(order: PlaceOrder): Promise<OrderResult<OrderView>> {
    const { userId, tenantId, clientRef, marketId } = order;
    const player = await this.deps.players.findById(userId);
    const terms = this.deps.terms(tenantId);
    const market = this.deps.markets.findCurrentMarket(marketId);
    const wrong =
      findOrderRejection(order, player, market, terms) ??
      (this.deps.pausedBrands().has(tenantId) ? 'suspended' : null) ??
      ((await this.calls.mayCall(userId)) ? null : 'too-many');
    if (wrong || !player || !terms || !market) return this.refuse(order, wrong ?? 'unavailable');
    const key = { pool: player.demo ? toDemoPool(terms.pool) : terms.pool, marketId };
    try {
      const id = { value: '' };
      const outcome = await this.calls.run(key, tenantId, this.toWork(order, player, key, id));
      return { ok: true, value: await this.calls.toView(outcome, id.value) };
    } catch (error) {
      if (error instanceof ReferenceKnown)
        return (await this.findKnown({ userId, clientRef })) ?? Promise.reject(error);
      if (error instanceof OrderRejected) return this.refuse(order, error.reason);
      throw error;
    }
  }

  private toWork(order: PlaceOrder, player: BettingPlayer, key: BookKey, id: { value: string }): BookWork {
    const { userId, tenantId, clientRef, marketId, runnerId, side, stake, timeInForce, marketVersion } = order;
    const price = Math.round(order.odd * 100);
    return {
      span: order.span,
      followsMarket: true,
      choose: (book, now) => {
        const market = this.deps.markets.findCurrentMarket(marketId);
        const runner = book.runnerIds.indexOf(runnerId);
        if (!market || runner < 0) throw new OrderRejected('unavailable');
        const { definition, event } = market;
        id.value = this.calls.lane.newId();
        const names = {
          sportId: event.sportId,
          event: event.name,
          eventOpenDate: event.openDate,
          market: definition.name,
          runner: definition.runners.find(({ id }) => id === runnerId)?.name ?? '',
          manual: definition.manual,
          ...(definition.turnsInPlay === false ? { turnsInPlay: false } : {}),
        };
        const input = {
          kind: 'place' as const,
          ...{ id: id.value, player: userId, runner, side, price, stake, timeInForce, time: now },
          ...{ persistence: order.persistence, onEvent: order.onEvent, expiresAt: order.expiresAt },
          takeLimit: order.takeLimit === null ? null : Math.round(order.takeLimit * 100),
          delayMs: book.inPlay ? delaySeconds(player.betDelay, definition.delaySeconds) * 1000 : 0,
        };
        const owner = { tenantId, pool: key.pool, clientRef, eventId: definition.eventId, marketId, runnerId };
        const placed = { ...owner, marketVersion, names, cancelRef: null, updatedAt: now };
        return { inputs: [input], tenantId, userId, placed: [placed] };
      },
      newRef: { userId, clientRef },
      adds: { userId, stake, liability: maxCost({ side, price, stake }) },
      ...(order.reserve ? { check: order.reserve } : {}),
    };
  }

  private async findKnown({
    userId,
    clientRef,
  }: Pick<PlaceOrder, 'userId' | 'clientRef'>): Promise<OrderResult<OrderView> | null> {
    const { database } = this.deps;
    const order = await findOrderByRef(database, userId, clientRef);
    if (!order) {
      const reason = await findRejection(database, userId, clientRef);
      return reason === null ? null : { ok: false, reason };
    }
    const positions = await positionsOfEvent(database, userId, order.eventId);
    const position = positions.find(({ marketId }) => marketId === order.marketId) ?? emptyPosition(order);
    return { ok: true, value: { order, fills: await listFills(database, [order.id]), position } };
  }

  private async refuse(order: PlaceOrder, reason: ExchangeRejection): Promise<OrderResult<OrderView>> {
    const { order: known, reason: stored } = await this.rejectRef(order, reason);
    if (known) return (await this.findKnown(order)) ?? { ok: false, reason };
    return { ok: false, reason: stored };
  }

  /** Notes that a reference never becomes an order, unless it is one already. */
  rejectRef(
    { userId, tenantId, clientRef }: Pick<PlaceOrder, 'userId' | 'tenantId' | 'clientRef'>,
    reason: ExchangeRejection,
  ): Promise<{ order: ExchangeOrder | null; reason: ExchangeRejection }> {
    return this.deps.database.transaction(async (connection) => {
      await lockBalances(connection, [userId]);
      const order = await findOrderByRef(connection, userId, clientRef);
      if (order) return { order, reason };
      await saveRejection(connection, { userId, tenantId, clientRef, reason, at: this.deps.clock() });
      const stored = await findRejection(connection, userId, clientRef);
      return { order: null, reason: stored ?? reason };
    });
  }
}
