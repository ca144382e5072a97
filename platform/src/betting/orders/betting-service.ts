import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable, MicroBatcher, ReferenceBlocks, type Database } from '../../core/database';
import { lockBalances } from '../../money/ledger';
import type { Bet, MarketPosition, Order, PlacementResult, RejectionCode } from './bet';
import { OptimisticCache } from './optimistic-cache';
import { createBetIdGenerator } from './bet-id';
import { closePosition, type ClosePositionJob, type ClosePositionResult } from './close-position';
import { CapCounter } from './caps';
import type { MatchDelayedJob } from './match-delayed';
import { matchDelayedBets } from './match-delayed';
import { isBehind, noteMoments, renewPositions, type RenewalListener } from './market-moments';
import type { PlaceOrderJob } from './place-locked';
import {
  SLOW_PLACEMENT_SECONDS,
  type MarketReader,
  type PlacementObserver,
  type PlayerNotifier,
  type PlayerReader,
  type PlayLimitChecker,
} from './ports';
import type { BetPage, OpenBetsQuery } from './repository';
import { UsedSizes, type SizeFactor } from './size-on-offer';
import { listBets } from './bet-history';
import { findByClientRef, listDelayed, positionsOfEvent } from './repository';
import { getStoredMarket } from './reopen-market';
import { saveBatch } from './batch-repository';
import { placeBatch } from './place-optimistic';
import { traceStatements, type Span } from '../../core/traces';

export interface BettingOptions {
  readonly database: Database;
  readonly markets: MarketReader;
  readonly players: PlayerReader;
  readonly notify: PlayerNotifier;
  readonly limits?: PlayLimitChecker;
  /** Nothing is held against the size on offer where it is left out. */
  readonly sizeFactor?: SizeFactor;
  readonly clock?: () => number;
  /** Receives each placement that ended, and its time beside the bet delay. */
  readonly observe?: PlacementObserver | undefined;
  /** Most bets of one transaction, 64 by default. */
  readonly batchSize?: number;
}

/** What became of a reference; `bet` null means that no bet of that reference exists or ever will. */
export interface OrderOutcome {
  readonly bet: Bet | null;
  readonly reason: RejectionCode | null;
}

/** A batch gives each of its bets an id again where it is decided anew: so often at the most. */
const ATTEMPTS_MOST = 4;
/** One batch at a time: what comes meanwhile makes the next one larger, which costs less per bet than two at once (measured). */
const LANES = 1;
/** Bets of one cash out: a position rarely takes more. */
const CLOSING_BETS_MOST = 64;
const POLL_MS = 25;
/** After this long a delayed bet counts as left behind by the process that took it. */
const ORPHAN_MS = 2000;
/** After this long without a usable price it lapses. */
const LAPSE_MS = 15_000;
const SWEEP_PAGE = 500;
/** Markets of which is cached what was noted last. */
const OBSERVED_MOST = 10_000;

/** Takes bets, decides delayed ones, and answers for them. */
export class BettingService {
  private readonly database: Database;
  private readonly clock: () => number;
  private readonly placing: MicroBatcher<PlaceOrderJob, PlacementResult>;
  private readonly deciding: MicroBatcher<MatchDelayedJob, PlacementResult>;
  private readonly closing: MicroBatcher<ClosePositionJob, ClosePositionResult>;
  private readonly inFlight = new Map<string, Promise<PlacementResult>>();
  private readonly waiting = new Map<string, { readonly bet: Bet; readonly wake: () => void }>();
  private readonly observed = new Map<string, string>();
  private readonly onRenewed: RenewalListener = ({ userId, balance }) =>
    this.options.notify.notify(userId, 'getPtsUpdates', balance);
  private stopping = false;
  private isHandingOver = false;

  constructor(private readonly options: BettingOptions) {
    const { database, markets, limits, sizeFactor, clock = Date.now, batchSize: size = 64 } = options;
    this.database = database;
    this.clock = clock;
    const references = new ReferenceBlocks(database, clock);
    const newBetId = createBetIdGenerator(clock, () => references.take());
    const common = { database, markets, clock, sizeFactor, onRenewed: this.onRenewed, ...(limits && { limits }) };
    const caps = new CapCounter();
    const placing = { ...common, newBetId, cached: new OptimisticCache(clock), caps, sizes: new UsedSizes() };
    this.placing = new MicroBatcher(
      async (jobs) => {
        await references.reserve(jobs.length * ATTEMPTS_MOST);
        const spans = jobs.flatMap(({ order }) => order.span ?? []);
        const traced = spans.length === 0 ? placing : { ...placing, database: traceStatements(database, spans) };
        const results = await placeBatch(traced, jobs);
        // The bets are placed: counters that cannot be stored now are stored after a later batch.
        await caps.store(database).catch(() => caps.invalidate());
        return results;
      },
      { size, lanes: LANES },
    );
    const deciding = { ...common, players: options.players, caps: new CapCounter(), sizes: new UsedSizes() };
    const closingReferences = new ReferenceBlocks(database, clock);
    const newClosingId = createBetIdGenerator(clock, () => closingReferences.take());
    const closing = { ...common, newBetId: newClosingId, caps: new CapCounter(), sizes: new UsedSizes() };
    this.closing = new MicroBatcher(
      async (jobs) => {
        await closingReferences.reserve(CLOSING_BETS_MOST * ATTEMPTS_MOST);
        return Promise.all(jobs.map((job) => closePosition(closing, job).finally(() => caps.expire())));
      },
      { size: 1, lanes: LANES },
    );
    this.deciding = new MicroBatcher((jobs) => matchDelayedBets(deciding, jobs).finally(() => caps.expire()), {
      size,
      lanes: LANES,
    });
  }

  /** Takes an order and answers when it is decided, after the delay. The same reference, once or fifty times, is one bet. */
  place(order: Order): Promise<PlacementResult> {
    const key = `${order.userId} ${order.clientRef}`;
    const running = this.inFlight.get(key);
    if (running) return running;
    const placed = this.placeOnce(order).finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, placed);
    return placed;
  }

  /** What became of an order whose answer was lost. Asking for one that never arrived makes sure that it never will be taken. */
  async outcome(userId: string, clientRef: string): Promise<OrderOutcome> {
    for (;;) {
      const bet = await findByClientRef(this.database, userId, clientRef);
      if (bet) return { bet, reason: bet.reason };
      if (!this.inFlight.has(`${userId} ${clientRef}`)) return this.withdraw(userId, clientRef);
      await sleep(POLL_MS);
    }
  }

  /** Closes a position by bets that are all matched at once, or not at all, and notifies their player. */
  async close(job: ClosePositionJob): Promise<ClosePositionResult> {
    if (this.stopping) return { ok: false, reason: 'interrupted' };
    const closed = await this.closing.submit(job);
    if (closed.ok) for (const result of closed.results) this.notify(result);
    return closed;
  }

  openBets(userId: string, query: OpenBetsQuery): Promise<BetPage> {
    return listBets(this.database, { ...query, owners: [userId], state: 'open' }, query);
  }

  positionsOfEvent(userId: string, eventId: string): Promise<MarketPosition[]> {
    return positionsOfEvent(this.database, userId, eventId);
  }

  /**
   * Lapses delayed bets that a stopped process left undecided and releases their holds. The only process of a database
   * calls it at its start, before it has prices. Returns how many.
   */
  async recover(): Promise<number> {
    let lapsed = 0;
    for (;;) {
      const left = await this.leftBehind(Number.MAX_SAFE_INTEGER);
      if (left.length === 0) return lapsed;
      await Promise.all(left.map((bet) => this.decide({ bet, verdict: 'interrupted' })));
      lapsed += left.length;
    }
  }

  /**
   * Notes a market's turn in play, its non-runners and the runners that came later, and holds at once what open bets need after them
   * (E3.09, E1.12). Without anything new it costs nothing. @param isRedefined whether the market may have other runners than before
   */
  async observe(marketId: string, isRedefined = false): Promise<void> {
    const market = this.options.markets.findCurrentMarket(marketId);
    if (!market || this.stopping) return;
    const removed = market.book.runners.filter(({ status }) => status === 'REMOVED');
    if (removed.length === 0 && !market.book.inPlay && !isRedefined) return;
    const out = removed.map((runner) => [runner.id, runner.adjustmentFactor]);
    const shown = JSON.stringify([market.book.inPlay, market.definition.runners.length, out]);
    if (this.observed.get(marketId) === shown) return;
    if (this.observed.size >= OBSERVED_MOST) this.observed.clear();
    this.observed.set(marketId, shown);
    try {
      const stored = await getStoredMarket(this.database, marketId);
      if (!stored || stored.closed) return;
      if (isBehind(stored, market)) await noteMoments(this.database, market, this.clock, this.onRenewed);
      if (removed.length > 0) await renewPositions(this.database, marketId, this.clock(), this.onRenewed);
    } catch (error) {
      this.observed.delete(marketId);
      throw error;
    }
  }

  /**
   * Decides overdue delayed bets whose process is gone, hangs or hands over, by the prices that this process knows (G3.03). One whose
   * market has no usable price lapses after a while. Returns how many were decided.
   */
  async takeOver(): Promise<number> {
    const left = await this.leftBehind(this.clock() - ORPHAN_MS);
    const lapsing = this.clock() - LAPSE_MS;
    const release = await this.options.markets.holdMarkets?.([...new Set(left.map(({ marketId }) => marketId))]);
    const jobs = left.flatMap((bet): MatchDelayedJob[] => {
      const market = this.options.markets.findCurrentMarket(bet.marketId);
      if (market && !market.stale) return [{ bet }];
      return bet.decideAt < lapsing ? [{ bet, verdict: 'interrupted' }] : [];
    });
    await Promise.all(jobs.map((job) => this.decide(job))).finally(release);
    return jobs.length;
  }

  private async leftBehind(before: number): Promise<Bet[]> {
    return (await listDelayed(this.database, before, SWEEP_PAGE)).filter(({ id }) => !this.waiting.has(id));
  }

  /**
   * Places no more bets and resolves when everything is written. Bets that wait for their delay lapse, or, with `handOver`, stay as
   * they are for another process to decide.
   */
  async stop({ handOver: transferLeadership = false } = {}): Promise<void> {
    this.stopping = true;
    this.isHandingOver = transferLeadership;
    for (const { wake } of this.waiting.values()) wake();
    await Promise.allSettled(this.inFlight.values());
    await Promise.all([this.placing.drain(), this.deciding.drain(), this.closing.drain()]);
  }

  private async placeOnce(order: Order): Promise<PlacementResult> {
    if (this.stopping) return { ok: false, reason: 'interrupted', bet: null, balance: null };
    const { observe } = this.options;
    const startedAt = performance.now();
    const engine = order.span?.child('place order', { 'backlay.brand': order.tenantId });
    const player = await this.options.players.findById(order.userId);
    const taken = await this.placing.submit({ order: engine ? { ...order, span: engine } : order, player });
    this.notify(taken, engine);
    const acceptedAt = performance.now();
    const isDelayed = taken.bet?.status === 'delayed';
    const placed = isDelayed && taken.bet ? await this.afterDelay(taken.bet) : taken;
    if (observe || engine) {
      const waited = isDelayed && taken.bet ? Math.max(0, taken.bet.decideAt - taken.bet.createdAt) : 0;
      const delayed = isDelayed ? Math.max(0, performance.now() - acceptedAt - waited) : 0;
      const seconds = (acceptedAt - startedAt + delayed) / 1000;
      if (seconds > SLOW_PLACEMENT_SECONDS) engine?.keep();
      engine?.end({ attributes: { 'backlay.result': placed.ok ? 'accepted' : placed.reason } });
      observe?.(order, placed, seconds);
    }
    return placed;
  }

  /** Bets of this process that wait for their delay. */
  get waitingCount(): number {
    return this.waiting.size;
  }

  private async afterDelay(bet: Bet): Promise<PlacementResult> {
    const ms = Math.max(0, bet.decideAt - this.clock());
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      const wake = () => {
        clearTimeout(timer);
        resolve();
      };
      this.waiting.set(bet.id, { bet, wake });
      if (this.stopping) wake();
    });
    try {
      // Another process decides it; whoever asked learns so by the reference.
      if (this.isHandingOver && this.clock() < bet.decideAt) throw new DatabaseUnavailable('This process ends');
      return await this.decide(this.stopping ? { bet, verdict: 'interrupted' } : { bet });
    } finally {
      this.waiting.delete(bet.id);
    }
  }

  private async decide(job: MatchDelayedJob): Promise<PlacementResult> {
    const decided = await this.deciding.submit(job);
    this.notify(decided);
    return decided;
  }

  private async withdraw(userId: string, clientRef: string): Promise<OrderOutcome> {
    return this.database.transaction(async (connection) => {
      await lockBalances(connection, [userId]);
      const bet = await findByClientRef(connection, userId, clientRef);
      if (bet) return { bet, reason: bet.reason };
      await saveBatch(connection, { refusals: [{ userId, clientRef, reason: 'withdrawn', at: this.clock() }] });
      const { rows } = await connection.query<{ reason: RejectionCode }>(
        'SELECT reason FROM bet_rejection WHERE user_id = $1 AND client_ref = $2',
        [userId, clientRef],
      );
      return { bet: null, reason: rows[0]?.reason ?? 'withdrawn' };
    });
  }

  private notify({ bet, balance }: PlacementResult, span?: Span): void {
    if (!bet || !balance) return;
    const push = (): void => {
      this.options.notify.notify(bet.userId, 'getOpenBetUpdates', { bet });
      this.options.notify.notify(bet.userId, 'getPtsUpdates', balance);
    };
    if (span) span.within(push);
    else push();
  }
}
