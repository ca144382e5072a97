import { setTimeout as sleep } from 'node:timers/promises';
import { delaySeconds, type EndReason } from '@backlay/shared/domain';
import { toDemoPool } from '../../../core/scope';
import { DatabaseUnavailable } from '../../../core/database';
import { lockBalances } from '../../../money/ledger';
import type { MarketPosition } from '../bet';
import { toMarketPosition } from '../batch-positions';
import type { ClosePositionJob, ClosePositionResult } from '../close-position';
import { positionsOfEvent } from '../repository';
import type { BettingPlayer, CurrentMarket } from '../ports';
import type {
  CancelBrandOrders,
  CancelOrders,
  EditOrder,
  ExchangeDeps,
  OrderResult,
  OrderView,
  PlaceOrder,
} from './exchange-commands';
import { isMaterial, SuspensionWatch } from './material-events';
import { BookLane, type CommittedStep } from './book-lane';
import { maxCost } from './book-steps';
import { isStepDue, takesOrders } from './market-inputs';
import { createClosingWork, readBookDepth, toClosed, toNotClosed } from './close-in-book';
import {
  findOrder,
  findOrderByRef,
  findNewestWaiting,
  findRejection,
  listBooksWithOrders,
  findCancelled,
  listOpenBooks,
  listFills,
  listOrders,
  listPlayersWithOrders,
  saveRejection,
  sumAhead,
  type BookKey,
  type ExchangeFill,
  type ExchangeOrder,
  type OrderQuery,
} from './order-repository';
import { findLimitRejection, findOrderRejection, OrderRejected, type ExchangeRejection } from './order-rejection';
import type { BookWork, StepOutcome } from './step';
import { ReferenceKnown } from './made-steps';

type CancelNamed = Pick<CancelOrders, 'userId' | 'clientRef'> & { readonly orderId: string };
type Depth = ReturnType<typeof readBookDepth>;

const CALLS_A_SECOND = 20;
/** How often times of books are compared with the clock, and waiting orders of other processes are read, ms. */
const TICK_MS = 250;
const POLL_MS = 25;
const READ_MS = 1000;
/** Orders of players that wait and meet each other and the house (E1, E2). */
export class ExchangeService {
  private readonly clock: () => number;
  private readonly lane: BookLane;
  private readonly calls = new Map<string, { second: number; count: number }>();
  private readonly placing = new Map<string, Promise<OrderResult<OrderView>>>();
  private readonly open = new Map<string, BookKey>();
  /** Steps that have not begun, by book: what becomes due meanwhile is part of them. */
  private readonly due = new Map<string, Promise<void>>();
  private readonly suspensions = new SuspensionWatch();
  private timers: ReturnType<typeof setInterval>[] = [];
  private isStopped = false;
  private hasRead = false;

  constructor(private readonly deps: ExchangeDeps) {
    this.clock = deps.clock ?? Date.now;
    const { clock, suspensions } = this;
    const marksOf = (market: CurrentMarket) => suspensions.marksOf(market);
    const onCommit = (committed: readonly CommittedStep[]) => this.publish(committed);
    this.lane = new BookLane({ ...deps, clock, marksOf, onCommit });
  }

  /** Watches waiting orders: their times, and those that other processes took. */
  start(): void {
    const every = (ms: number, work: () => void) => {
      const timer = setInterval(work, ms);
      timer.unref();
      this.timers.push(timer);
    };
    every(TICK_MS, () => this.open.forEach((key) => this.watch(key)));
    every(READ_MS, () => void this.read());
    void this.read();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.timers.forEach(clearInterval);
    await this.lane.drain();
  }

  /** Reads which books have waiting orders, whoever took them. */
  async read(): Promise<void> {
    if (this.isStopped) return;
    try {
      if (!this.hasRead) await this.publishStored();
      const books = await listBooksWithOrders(this.deps.database);
      for (const key of books) {
        this.open.set(`${key.pool} ${key.marketId}`, key);
        if (!this.lane.steps.cached(key)) void this.runStep(key);
        // A book of this process goes on while the list is read.
        else if ((this.lane.steps.sequenceOf(key) ?? 0) < key.sequence) void this.refresh(key);
      }
    } catch (error) {
      this.deps.warn?.('waiting orders were not read', { err: error });
    }
  }

  /** An order that another process took is watched here too: its process may be gone when a price reaches it (E2.15). */
  private async refresh(key: BookKey): Promise<void> {
    const read = await this.lane.submit({ key, tenantId: null, work: null });
    if (read.ok) this.watch(key);
    else this.deps.warn?.('a book was not read', { err: read.error, marketId: key.marketId });
  }

  /** After a start: what was matched before counts also where no order waits any more. */
  private async publishStored(): Promise<void> {
    this.hasRead = true;
    for (const key of await listOpenBooks(this.deps.database)) if (!this.lane.steps.cached(key)) void this.runStep(key);
  }

  /** Prices or the status of a market changed. */
  onMarket(marketId: string): void {
    const market = this.deps.markets.findCurrentMarket(marketId);
    if (market) this.suspensions.observe(market);
    for (const key of this.open.values()) if (key.marketId === marketId) this.watch(key);
  }

  /** The score of an event changed, or its feed is silent: a material event or a suspension of its markets (E1.06, E2.17). */
  onEvent(eventId: string): void {
    for (const key of this.open.values())
      if (this.deps.markets.findCurrentMarket(key.marketId)?.definition.eventId === eventId) this.watch(key);
  }

  /** Makes the step of a book that is due, once for all that became due meanwhile. */
  runStep(key: BookKey): Promise<void> {
    const name = `${key.pool} ${key.marketId}`;
    const waiting = this.due.get(name);
    if (waiting || this.isStopped) return waiting ?? Promise.resolve();
    const made = this.run(key, null, { followsMarket: true }, () => this.due.delete(name)).then(
      () => undefined,
      (error: unknown) => {
        this.due.delete(name);
        this.deps.warn?.('a step of a book failed', { err: error, marketId: key.marketId });
      },
    );
    this.due.set(name, made);
    return made;
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

  async edit(edit: EditOrder): Promise<OrderResult<OrderView>> {
    const { userId, tenantId, orderId, revision } = edit;
    // A read from memory may be old: the revision shows it, and the book decides.
    const waiting = this.lane.steps.findWaiting(userId, orderId);
    const order = waiting ?? (await findOrder(this.deps.database, userId, orderId));
    if (!order) return { ok: false, reason: 'not-found' };
    const ended = findEnd(order);
    if (ended) return { ok: false, reason: ended };
    if (!this.mayCall(userId)) return { ok: false, reason: 'too-many' };
    const market = this.deps.markets.findCurrentMarket(order.marketId);
    const player = await this.deps.players.findById(userId);
    const odd = edit.odd ?? order.price / 100;
    const stake = edit.stake ?? order.stake;
    const isMore = stake > order.stake || odd !== order.price / 100;
    if (!market || !player || player.blocked)
      return { ok: false, reason: player?.blocked ? 'not-allowed' : 'suspended' };
    const wrong = isMore ? findLimitRejection({ odd, stake }, player, market) : stake <= 0 ? 'invalid-stake' : null;
    if (wrong) return { ok: false, reason: wrong };
    const { persistence, onEvent, expiresAt } = edit;
    return this.attempt(
      async () => {
        const outcome = await this.run(order, tenantId, {
          followsMarket: true,
          choose: (book, now) => {
            if (!book.orders.has(orderId)) throw new OrderRejected('not-found');
            const input = {
              kind: 'edit' as const,
              ...{ id: orderId, player: userId, revision, price: Math.round(odd * 100), stake, time: now },
              ...(persistence ? { persistence } : {}),
              ...(onEvent ? { onEvent } : {}),
              ...(expiresAt === undefined ? {} : { expiresAt }),
              delayMs: book.inPlay ? delaySeconds(player.betDelay, market.definition.delaySeconds) * 1000 : 0,
            };
            return { inputs: [input], tenantId, userId };
          },
          adds: {
            userId,
            stake: Math.max(0, stake - order.stake),
            liability: maxCost({ side: order.side, price: Math.round(odd * 100), stake }) - maxCost(order),
          },
        });
        return this.toView(outcome, orderId);
      },
      () => this.findReason(userId, orderId),
    );
  }

  /** Cancels what waits of a player's orders, and answers for each what was cancelled and what was matched before. */
  async cancel({ userId, clientRef, orderId, marketId, eventId }: CancelOrders): Promise<OrderResult<ExchangeOrder[]>> {
    if (orderId !== undefined) return this.cancelNamed({ userId, clientRef, orderId });
    const { database } = this.deps;
    const { before } = await findCancelled(database, { userId, ref: clientRef, orderId });
    if (before.length > 0) return { ok: true, value: [...before] };
    if (!this.mayCall(userId)) return { ok: false, reason: 'too-many' };
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
    const waiting = this.lane.steps.findWaiting(userId, orderId);
    const { before, named } = waiting ? { before: [], named: waiting } : await find();
    if (before.length > 0) return { ok: true, value: [...before] };
    if (!this.mayCall(userId)) return { ok: false, reason: 'too-many' };
    if (!named) return { ok: false, reason: 'not-found' };
    const ended = findEnd(named);
    if (ended) return { ok: false, reason: ended };
    const cancelled = await this.attempt(
      () => this.cancelIn(named, userId, clientRef, 'PLAYER', orderId),
      () => this.findReason(userId, orderId),
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
      const outcome = await this.run(key, null, {
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
    if (this.isStopped) return;
    try {
      const userIds = userId === null ? await listPlayersWithOrders(this.deps.database) : [userId];
      for (const each of userIds) await this.enforceLimits(each);
    } catch (error) {
      this.deps.warn?.('limits of waiting orders were not enforced', { err: error });
    }
  }

  /** What a player can be matched at in a market that takes orders; null in any other. */
  async depthOf(player: { userId: string; tenantId: string }, marketId: string): Promise<Depth | null> {
    const found = await this.findBook(player, marketId);
    if (!found) return null;
    const { key, market, terms } = found;
    return readBookDepth(await this.lane.steps.peek(key, market, terms), market, player.userId);
  }

  /** Closes a position against players and house in one step; null in a market that takes no orders (E5.02). */
  async close(job: ClosePositionJob): Promise<ClosePositionResult | null> {
    const found = await this.findBook(job, job.marketId);
    if (!found) return null;
    const { key, market } = found;
    try {
      const work = createClosingWork(job, { key, market, newId: this.lane.newId });
      return toClosed(await this.run(key, job.tenantId, work), job.userId);
    } catch (error) {
      return toNotClosed(error);
    }
  }

  private async findBook({ userId, tenantId }: { userId: string; tenantId: string }, marketId: string) {
    const terms = this.deps.terms(tenantId);
    const market = this.deps.markets.findCurrentMarket(marketId);
    const player = terms && market && takesOrders(market) && (await this.deps.players.findById(userId));
    if (!player) return null;
    return { key: { pool: player.demo ? toDemoPool(terms.pool) : terms.pool, marketId }, market, terms };
  }

  async list(userId: string, query: OrderQuery) {
    const { orders, total } = await listOrders(this.deps.database, userId, query);
    const ahead = await sumAhead(this.deps.database, orders);
    const docs = await this.withFills(orders);
    return { docs: docs.map((doc) => ({ ...doc, ahead: ahead.get(doc.order.id) ?? null })), total };
  }

  /** The order of a reference; one that never arrived is not taken any more. */
  async outcome(userId: string, tenantId: string, clientRef: string) {
    await this.placing.get(`${userId} ${clientRef}`)?.catch(() => undefined);
    const order =
      (await findOrderByRef(this.deps.database, userId, clientRef)) ??
      (await this.rejectRef({ userId, tenantId, clientRef }, 'withdrawn')).order;
    const docs = order ? await this.withFills([order]) : [];
    return { docs: docs.map((doc) => ({ ...doc, ahead: null })), total: docs.length };
  }

  /** An order after its delay, with its fills; whichever process ended the delay. */
  async waitForDelay(
    placed: ExchangeOrder,
  ): Promise<{ readonly order: ExchangeOrder; readonly fills: ExchangeFill[] }> {
    let order = placed;
    const { dueAt } = placed;
    const endsAt = performance.now() + (dueAt ?? 0) - this.clock();
    while (order.state === 'delayed') {
      // Another process ends the delay; whoever asked learns so by the reference.
      if (this.isStopped) throw new DatabaseUnavailable('This process ends');
      const left = Math.min((dueAt ?? 0) - this.clock(), endsAt - performance.now());
      await sleep(Math.min(Math.max(left, POLL_MS), TICK_MS));
      if (left > 0) continue;
      // The delay is over by this process's timer, whatever its clock shows.
      await this.run(order, null, { followsMarket: true, ...(dueAt === null ? {} : { notBefore: dueAt }) });
      order = (await findOrder(this.deps.database, order.player, order.id)) ?? order;
    }
    return { order, fills: await listFills(this.deps.database, [order.id]) };
  }

  private async withFills(orders: readonly ExchangeOrder[]) {
    const fills = await listFills(
      this.deps.database,
      orders.map(({ id }) => id),
    );
    return orders.map((order) => ({ order, fills: fills.filter(({ orderId }) => orderId === order.id) }));
  }

  private watch(key: BookKey): void {
    const book = this.lane.steps.cached(key);
    const market = this.deps.markets.findCurrentMarket(key.marketId);
    // The leader, and every process whose players look at the event, has newer prices.
    if (!book || (market && this.deps.markets.isCurrent?.(market.event.id) === false)) return;
    const hasEvent = market && isMaterial(this.lane.steps.marksOf(key), this.suspensions.marksOf(market), book.inPlay);
    if (hasEvent || isStepDue(book, market, this.clock())) void this.runStep(key);
  }

  private async placeOnce(order: PlaceOrder): Promise<OrderResult<OrderView>> {
    const { userId, tenantId, clientRef, marketId } = order;
    const player = await this.deps.players.findById(userId);
    const terms = this.deps.terms(tenantId);
    const market = this.deps.markets.findCurrentMarket(marketId);
    const wrong = findOrderRejection(order, player, market, terms) ?? (this.mayCall(userId) ? null : 'too-many');
    if (wrong || !player || !terms || !market) return this.refuse(order, wrong ?? 'unavailable');
    const key = { pool: player.demo ? toDemoPool(terms.pool) : terms.pool, marketId };
    try {
      const id = { value: '' };
      const outcome = await this.run(key, tenantId, this.toWork(order, player, key, id));
      return { ok: true, value: await this.toView(outcome, id.value) };
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
      followsMarket: true,
      choose: (book, now) => {
        const market = this.deps.markets.findCurrentMarket(marketId);
        const runner = market?.definition.runners.findIndex((one) => one.id === runnerId) ?? -1;
        if (!market || runner < 0) throw new OrderRejected('unavailable');
        const { definition, event } = market;
        id.value = this.lane.newId();
        const names = {
          sportId: event.sportId,
          event: event.name,
          eventOpenDate: event.openDate,
          market: definition.name,
          runner: definition.runners[runner]?.name ?? '',
          manual: definition.manual,
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

  private async cancelIn(
    key: BookKey,
    userId: string,
    cancelRef: string | null,
    reason: EndReason,
    orderId?: string,
  ): Promise<ExchangeOrder[]> {
    const outcome = await this.run(key, null, {
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

  /** A step of a book; steps that wait together are made in one transaction, in their order. */
  private async run(
    key: BookKey,
    tenantId: string | null,
    work: BookWork,
    onStart: () => void = () => undefined,
  ): Promise<StepOutcome> {
    const made = await this.lane.submit({ key, tenantId, work, onStart });
    if (!made.ok) throw made.error;
    if (made.outcome.rejection) throw made.outcome.rejection;
    return made.outcome;
  }

  /** Sends what was committed: each book once, each change, and each balance once (E2.13). */
  private publish(committed: readonly CommittedStep[]): void {
    const { notifier, publishBook } = this.deps;
    const books = new Map(committed.map(({ key }) => [`${key.pool} ${key.marketId}`, key]));
    for (const { pool, marketId } of books.values()) {
      const published = this.lane.steps.publishedOf({ pool, marketId });
      if (published) publishBook?.({ pool, marketId }, published);
    }
    const owners = new Map<string, StepOutcome>();
    for (const { key, outcome } of committed) {
      const { pool, marketId } = key;
      if (outcome.changes.some(({ order }) => order.waiting > 0))
        this.open.set(`${pool} ${marketId}`, { pool, marketId });
      for (const { order, fills, bets } of outcome.changes) {
        owners.set(order.player, outcome);
        notifier.order(order.player, order, fills);
        for (const bet of bets) notifier.notify(order.player, 'getOpenBetUpdates', { bet });
      }
    }
    for (const [userId, { balances }] of owners) {
      const balance = balances.get(userId);
      if (balance) notifier.notify(userId, 'getPtsUpdates', balance);
    }
  }

  private async attempt<Value>(
    work: () => Promise<Value>,
    findReason: () => Promise<ExchangeRejection>,
  ): Promise<OrderResult<Value>> {
    try {
      return { ok: true, value: await work() };
    } catch (error) {
      if (!(error instanceof OrderRejected)) throw error;
      return { ok: false, reason: error.reason === 'not-found' ? await findReason() : error.reason };
    }
  }

  /** Why an order that is not in its book cannot be changed. */
  private async findReason(userId: string, orderId: string): Promise<ExchangeRejection> {
    const order = await findOrder(this.deps.database, userId, orderId);
    return (order && findEnd(order)) ?? 'not-found';
  }

  private async toView(outcome: StepOutcome, orderId: string): Promise<OrderView> {
    const change = outcome.changes.find(({ order }) => order.id === orderId);
    if (!change) throw new Error(`The order ${orderId} did not change in its own step`);
    const position = outcome.positions.get(change.order.player);
    return {
      order: change.order,
      fills: change.fills,
      position:
        position && outcome.market ? toMarketPosition(position, outcome.market.field) : emptyPosition(change.order),
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
  private rejectRef(
    { userId, tenantId, clientRef }: Pick<PlaceOrder, 'userId' | 'tenantId' | 'clientRef'>,
    reason: ExchangeRejection,
  ): Promise<{ order: ExchangeOrder | null; reason: ExchangeRejection }> {
    return this.deps.database.transaction(async (connection) => {
      await lockBalances(connection, [userId]);
      const order = await findOrderByRef(connection, userId, clientRef);
      if (order) return { order, reason };
      await saveRejection(connection, { userId, tenantId, clientRef, reason, at: this.clock() });
      const stored = await findRejection(connection, userId, clientRef);
      return { order: null, reason: stored ?? reason };
    });
  }

  private mayCall(userId: string): boolean {
    const second = Math.floor(this.clock() / 1000);
    const before = this.calls.get(userId);
    const count = before?.second === second ? before.count + 1 : 1;
    if (this.calls.size > 10_000) this.calls.clear();
    this.calls.set(userId, { second, count });
    return count <= CALLS_A_SECOND;
  }
}

/** Why an order can no longer be changed; null while a part of it waits. */
function findEnd({ waiting, state }: ExchangeOrder): 'already-matched' | 'already-ended' | null {
  if (waiting > 0) return null;
  return state === 'matched' ? 'already-matched' : 'already-ended';
}

const emptyPosition = ({ eventId, marketId }: ExchangeOrder): MarketPosition => ({
  marketId,
  eventId,
  exposure: 0,
  byRunner: [],
});
