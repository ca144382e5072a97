import { setTimeout as sleep } from 'node:timers/promises';
import { toDemoPool } from '../../../core/scope';
import { DatabaseUnavailable } from '../../../core/database';
import type { ClosePositionJob, ClosePositionResult } from '../close-position';
import type { RenewalListener } from '../market-moments';
import type { CurrentMarket } from '../ports';
import { BookCalls, type BookCallsDeps } from './book-calls';
import { BookLane, type CommittedStep } from './book-lane';
import { createClosingWork, readBookDepth, toClosed, toNotClosed } from './close-in-book';
import { editOrder } from './edit-order';
import type {
  CancelBrandOrders,
  CancelOrders,
  EditOrder,
  ExchangeDeps,
  OrderResult,
  OrderView,
  PlaceOrder,
} from './exchange-commands';
import { takesOrders } from './market-inputs';
import { SuspensionWatch } from './material-events';
import { OrderCancellation } from './order-cancellation';
import { OrderPlacement } from './order-placement';
import { findOrder, findOrderByRef, listFills, listOrders, sumAhead, type OrderQuery } from './order-repository';
import type { BookKey, ExchangeFill, ExchangeOrder } from './exchange-order';
import { WaitingBooks } from './waiting-books';

type Depth = ReturnType<typeof readBookDepth>;

/** The longest and the shortest wait between two looks at a delayed order, ms. */
const TICK_MS = 250;
const POLL_MS = 25;
const NO_BRANDS: ReadonlySet<string> = new Set();

/** Orders of players that wait and meet each other and the house (E1, E2). */
export class ExchangeService {
  private readonly deps: BookCallsDeps;
  private readonly lane: BookLane;
  private readonly calls: BookCalls;
  private readonly books: WaitingBooks;
  private readonly placement: OrderPlacement;
  private readonly cancellation: OrderCancellation;

  constructor(deps: ExchangeDeps) {
    this.deps = { ...deps, clock: deps.clock ?? Date.now, pausedBrands: deps.pausedBrands ?? (() => NO_BRANDS) };
    const suspensions = new SuspensionWatch();
    const marksOf = (market: CurrentMarket) => suspensions.marksOf(market);
    const onCommit = (committed: readonly CommittedStep[]) => this.publish(committed);
    const onRenewed: RenewalListener = ({ userId, balance }) =>
      this.deps.notifier.notify(userId, 'getPtsUpdates', balance);
    this.lane = new BookLane({ ...this.deps, marksOf, onCommit, onRenewed });
    this.calls = new BookCalls(this.deps, this.lane);
    this.books = new WaitingBooks(this.calls, suspensions);
    this.placement = new OrderPlacement(this.calls);
    this.cancellation = new OrderCancellation(this.calls);
  }

  /** Watches waiting orders: their times, and those that other processes took. */
  start(): void {
    this.books.start();
  }

  async stop(): Promise<void> {
    this.books.stop();
    await this.lane.drain();
  }

  /** Reads which books have waiting orders, whoever took them. */
  read(): Promise<void> {
    return this.books.read();
  }

  /** Prices or the status of a market changed. */
  onMarket(marketId: string): void {
    this.books.onMarket(marketId);
  }

  /** The score of an event changed, or its feed is silent: a material event or a suspension of its markets (E1.06, E2.17). */
  onEvent(eventId: string): void {
    this.books.onEvent(eventId);
  }

  /** Makes the step of a book that is due, once for all that became due meanwhile. */
  runStep(key: BookKey): Promise<void> {
    return this.books.runStep(key);
  }

  /** Takes an order; the same reference, once or fifty times, is one order. */
  place(order: PlaceOrder): Promise<OrderResult<OrderView>> {
    return this.placement.place(order);
  }

  edit(edit: EditOrder): Promise<OrderResult<OrderView>> {
    return editOrder(this.calls, edit);
  }

  /** Cancels what waits of a player's orders, and answers for each what was cancelled and what was matched before. */
  cancel(orders: CancelOrders): Promise<OrderResult<ExchangeOrder[]>> {
    return this.cancellation.cancel(orders);
  }

  /** Ends the waiting orders of a brand's players; their books and other brands' orders go on (E2.18). */
  cancelBrand(orders: CancelBrandOrders): Promise<ExchangeOrder[]> {
    return this.cancellation.cancelBrand(orders);
  }

  /** Ends waiting orders of a player who may not bet any more, or who lowered a limit (E1.13). */
  enforceLimits(userId: string): Promise<void> {
    return this.cancellation.enforceLimits(userId);
  }

  /** Limits or the status of some players changed; null stands for any of them. */
  async onLimits(userId: string | null): Promise<void> {
    if (!this.books.isStopped) await this.cancellation.onLimits(userId);
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
    if (this.deps.pausedBrands().has(job.tenantId)) return { ok: false, reason: 'suspended' };
    try {
      const work = createClosingWork(job, { key, market, newId: this.lane.newId });
      return toClosed(await this.calls.run(key, job.tenantId, work), job.userId);
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
    await this.placement.settled(userId, clientRef);
    const order =
      (await findOrderByRef(this.deps.database, userId, clientRef)) ??
      (await this.placement.rejectRef({ userId, tenantId, clientRef }, 'withdrawn')).order;
    const docs = order ? await this.withFills([order]) : [];
    return { docs: docs.map((doc) => ({ ...doc, ahead: null })), total: docs.length };
  }

  /** An order after its delay, with its fills; whichever process ended the delay. */
  async waitForDelay(
    placed: ExchangeOrder,
  ): Promise<{ readonly order: ExchangeOrder; readonly fills: ExchangeFill[] }> {
    let order = placed;
    const { dueAt } = placed;
    const endsAt = performance.now() + (dueAt ?? 0) - this.deps.clock();
    while (order.state === 'delayed') {
      // Another process ends the delay; whoever asked learns so by the reference.
      if (this.books.isStopped) throw new DatabaseUnavailable('This process ends');
      const left = Math.min((dueAt ?? 0) - this.deps.clock(), endsAt - performance.now());
      await sleep(Math.min(Math.max(left, POLL_MS), TICK_MS));
      if (left > 0) continue;
      // The delay is over by this process's timer, whatever its clock shows.
      await this.calls.run(order, null, { followsMarket: true, ...(dueAt === null ? {} : { notBefore: dueAt }) });
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

  /** Sends what was committed: each book once, each change, and each balance once (E2.13). */
  private publish(committed: readonly CommittedStep[]): void {
    const { notifier, publishBook } = this.deps;
    const books = new Map(committed.map(({ key }) => [`${key.pool} ${key.marketId}`, key]));
    for (const { pool, marketId } of books.values()) {
      const published = this.lane.steps.publishedOf({ pool, marketId });
      if (published) publishBook?.({ pool, marketId }, published);
    }
    const owners = new Map<string, CommittedStep>();
    for (const step of committed) {
      const { key, outcome } = step;
      const { pool, marketId } = key;
      if (outcome.changes.some(({ order }) => order.waiting > 0)) this.books.add({ pool, marketId });
      for (const { order, fills, bets } of outcome.changes) {
        owners.set(order.player, step);
        within(step, () => {
          notifier.order(order.player, order, fills);
          for (const bet of bets) notifier.notify(order.player, 'getOpenBetUpdates', { bet });
        });
      }
    }
    for (const [userId, step] of owners) {
      const balance = step.outcome.balances.get(userId);
      if (balance) within(step, () => notifier.notify(userId, 'getPtsUpdates', balance));
    }
  }
}

/** What is sent belongs to the trace of the step. */
function within({ span }: CommittedStep, send: () => void): void {
  if (span) span.within(send);
  else send();
}
