import { delaySeconds, findErrorCode, requireValue } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import type { Balance, LedgerHold } from '../../money/ledger';
import { postHolds } from '../../money/ledger';
import type { Bet, Order, PlacementResult, RejectionCode } from './bet';
import { NO_BET_FIELDS } from './bet-fields';
import { countBatch, toCapMarket, type CapCounter, type CapMarket } from './caps';
import {
  toPlacementResult,
  BatchPositions,
  computePositionWithReductions,
  type StoredPosition,
} from './batch-positions';
import { getRequestedTerms, validateOrderForMarket } from './validate-order';
import {
  areSame,
  firstMoments,
  isAhead,
  isBehind,
  lastMoment,
  noteMoments,
  type RenewalListener,
} from './market-moments';
import type { BettingPlayer, CurrentMarket, MarketReader, PlayLimitChecker } from './ports';
import { openBetsOf } from './repository';
import type { BatchState, OrderRejection, BettingMarket } from './batch-repository';
import { readBatch, saveBatch } from './batch-repository';
import { sizeUseOf, useSizes, type SizeFactor, type UsedSizes } from './size-on-offer';
import { findCurrentPrice, maxLiability, priceBet, type BetPrice } from './price-bet';

export interface PlaceOrderJob {
  readonly order: Order;
  readonly player: BettingPlayer | null;
}

export interface PlaceDeps {
  readonly database: Database;
  readonly markets: MarketReader;
  /** Nobody is limited where it is left out. */
  readonly limits?: PlayLimitChecker | undefined;
  readonly clock: () => number;
  readonly newBetId: () => string;
  /** Of this process, for one batch at a time. */
  readonly caps: CapCounter;
  /** Of this process, for one batch at a time. */
  readonly sizes: UsedSizes;
  /** Nothing is held against sizes where it is left out. */
  readonly sizeFactor?: SizeFactor | undefined;
  /** Receives what players hold after a runner that came later. */
  readonly onRenewed?: RenewalListener;
}

/** Another process wrote a market of the batch first: what was decided is undone, and decided once more on what is there now. */
const CHANGED = '40001';
const ATTEMPTS = 5;

/** Decides a batch of orders in one transaction: each holds its exposure and is matched, delayed or refused. */
export async function placeLocked(context: PlaceDeps, jobs: readonly PlaceOrderJob[]): Promise<PlacementResult[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const results = await placeOnce(context, jobs);
      context.caps.commit();
      context.sizes.commit();
      return results;
    } catch (error) {
      context.caps.invalidate();
      if (error instanceof MarketBehind)
        await noteMoments(context.database, error.market, context.clock, context.onRenewed);
      else if (attempt === ATTEMPTS || findErrorCode(error) !== CHANGED) throw error;
    }
  }
}

/** A market shows what is not noted yet: that is noted first, after every bet of before. */
class MarketBehind extends Error {
  override readonly name = 'MarketBehind';
  constructor(readonly market: CurrentMarket) {
    super('the market shows what is not noted');
  }
}

function placeOnce(context: PlaceDeps, jobs: readonly PlaceOrderJob[]): Promise<PlacementResult[]> {
  return context.database.transaction(async (connection) => {
    const orders = jobs.map(({ order }) => order);
    const marketIds = unique(orders.map(({ marketId }) => marketId));
    const image = await readBatch(connection, {
      userIds: unique(orders.map(({ userId }) => userId)),
      marketIds,
      refs: orders,
      bets: [],
    });
    const { caps, sizes } = context;
    await sizes.lock(connection, context.sizeFactor ? marketIds : []);
    if (!caps.isOf(image.capsVersion)) caps.invalidate();
    await caps.read(connection, unique(orders.map(({ userId }) => userId)), { lock: true });
    const batch = new OrderBatch(context, image);
    await batch.seeLimits(connection, orders);
    for (const marketId of marketIds) await batch.seeRemovals(connection, marketId, orders);
    const results = jobs.map((job) => batch.place(job));
    await batch.write(connection);
    return results;
  });
}

const refKey = (userId: string, clientRef: string): string => `${userId} ${clientRef}`;
const unique = (values: readonly string[]): string[] => [...new Set(values)];

/** What a batch that holds only new bets and refusals has to write. */
export interface BatchWrites {
  readonly bets: readonly Bet[];
  readonly refusals: readonly OrderRejection[];
  readonly positions: readonly StoredPosition[];
  readonly holds: readonly LedgerHold[];
}

export class OrderBatch {
  private readonly books: BatchPositions;
  private readonly balances: ReadonlyMap<string, Balance>;
  private now: number;
  private readonly known = new Map<string, Bet>();
  private readonly refused = new Map<string, RejectionCode>();
  private readonly bets: Bet[] = [];
  private readonly refusals: OrderRejection[] = [];
  /** What the players' own limits were asked for, by reference. */
  private readonly cleared = new Map<string, number>();
  private forbidden: ReadonlyMap<string, RejectionCode> = new Map();
  private readonly holds: LedgerHold[] = [];
  private readonly markets = new Map<string, BettingMarket>();
  private readonly newMarkets = new Set<BettingMarket>();

  constructor(
    private readonly context: PlaceDeps,
    image: Omit<BatchState, 'capsVersion'>,
  ) {
    this.now = context.clock();
    // The working books change what they were given.
    this.balances = image.balances;
    this.books = new BatchPositions(image.balances, image.positions);
    for (const bet of image.bets) this.known.set(refKey(bet.userId, bet.clientRef), bet);
    for (const { userId, clientRef, reason } of image.refusals) this.refused.set(refKey(userId, clientRef), reason);
    for (const [marketId, market] of image.markets) {
      this.markets.set(marketId, market);
      // No bet is matched before what was noted of its market, whatever the clock of this process.
      this.now = Math.max(this.now, lastMoment(market));
    }
  }

  /** A position that does not count every removal of its market yet is computed anew. */
  async seeRemovals(connection: Connection, marketId: string, orders: readonly Order[]): Promise<void> {
    const current = this.context.markets.findCurrentMarket(marketId);
    if (!current) return;
    const stored = this.markets.get(marketId) ?? this.remember(current);
    if (!stored.closed && isBehind(stored, current)) throw new MarketBehind(current);
    const { removals, field } = stored;
    if (removals.length === 0) return;
    for (const userId of unique(orders.filter((order) => order.marketId === marketId).map((order) => order.userId))) {
      const position = this.books.position({ userId, marketId, eventId: current.definition.eventId });
      if (areSame(position.removals, removals)) continue;
      const bets = await openBetsOf(connection, marketId, [userId]);
      this.books.rebook({ ...position, removals, legs: computePositionWithReductions(bets, field, removals) });
    }
  }

  /**
   * Checks once for all orders of the batch which of them the players' own limits forbid. Each counts the larger cost of
   * its requested and its current price.
   */
  async seeLimits(connection: Connection, orders: readonly Order[]): Promise<void> {
    const { limits, markets } = this.context;
    const asked = orders.flatMap((order) => {
      const market = markets.findCurrentMarket(order.marketId);
      const key = refKey(order.userId, order.clientRef);
      if (!market || this.known.has(key)) return [];
      const terms = { ...order, marketType: market.definition.type };
      const asked = getRequestedTerms(order, market);
      const liability = maxLiability(terms, asked, findCurrentPrice({ ...terms, asked }, market));
      this.cleared.set(key, liability);
      return [{ accountId: order.userId, key, stake: order.stake, liability }];
    });
    if (limits && asked.length > 0) this.forbidden = await limits.findRejectedStakes(connection, asked);
  }

  place({ order, player }: PlaceOrderJob): PlacementResult {
    const ref = refKey(order.userId, order.clientRef);
    const before = this.known.get(ref);
    if (before) return this.answer(before);
    const refusedBefore = this.refused.get(ref);
    if (refusedBefore)
      return { ok: false, reason: refusedBefore, bet: null, balance: this.books.balance(order.userId) };

    const market = this.context.markets.findCurrentMarket(order.marketId);
    const stored = this.markets.get(order.marketId);
    const { price, reason: wrong } = validateOrderForMarket(order, player, market);
    const behind = market && stored && isAhead(stored, market) ? ('market-changed' as const) : undefined;
    const reason = stored?.closed ? 'market-closed' : (wrong ?? behind ?? this.forbidden.get(ref));
    if (reason || !market || !player || !price) return this.refuse(order, reason ?? 'market-unknown');

    const row = requireValue(stored, 'the stored market of an order');
    const bet = this.strike(order, player, market, price);
    // The price got dearer while the limits were asked.
    if (this.context.limits && bet.liability > (this.cleared.get(ref) ?? 0)) return this.refuse(order, 'odds-changed');
    const { caps } = this.context;
    const isCovered = caps.covers(bet.tenantId);
    const use = sizeUseOf(this.context.sizeFactor, bet, market);
    if (use && !this.context.sizes.fits(use)) return this.refuse(order, 'size');
    const counted = [{ bet: bet.status === 'delayed' ? { ...bet, pending: true } : bet, weight: 1 as const }];
    if (isCovered && !caps.add(counted, () => toCapped(market, row))) return this.refuse(order, 'liability-limit');
    const more = this.books.take(bet, row.field);
    if (more === null && isCovered) caps.takeBack(counted);
    if (more === null) return this.refuse(order, 'insufficient-balance');
    if (more !== 0)
      this.holds.push({ reference: bet.id, userId: bet.userId, amount: more, left: this.books.balance(bet.userId) });
    // A delayed bet is matched later, and held against what is on offer then.
    if (use && bet.status === 'matched') this.context.sizes.add(use);
    this.bets.push(bet);
    this.known.set(ref, bet);
    return this.answer(bet);
  }

  async write(connection: Connection): Promise<void> {
    await saveBatch(connection, {
      bets: this.bets,
      positions: this.books.changedPositions(),
      refusals: this.refusals,
      markets: [...this.newMarkets],
    });
    await postHolds(connection, this.holds, this.balances, this.now);
    await useSizes(connection, this.context.sizes.uses());
    await countBatch(connection, this.context.caps);
  }

  /** Whether the stored market is current and the position counts every removed runner, so that nothing has to be read. */
  isCurrent({ userId, marketId }: Pick<Order, 'userId' | 'marketId'>): boolean {
    const current = this.context.markets.findCurrentMarket(marketId);
    const stored = this.markets.get(marketId);
    if (!current || !stored || (!stored.closed && isBehind(stored, current))) return false;
    const { removals } = this.books.position({ userId, marketId, eventId: stored.eventId });
    return areSame(removals, stored.removals);
  }

  decided(): BatchWrites {
    const { bets, refusals, holds } = this;
    return { bets, refusals, holds, positions: this.books.changedPositions() };
  }

  private remember(current: CurrentMarket): BettingMarket {
    const { id, eventId } = current.definition;
    const market = { marketId: id, eventId, ...firstMoments(current, this.now), closed: false };
    this.markets.set(id, market);
    this.newMarkets.add(market);
    return market;
  }

  private strike(order: Order, player: BettingPlayer, market: CurrentMarket, price: BetPrice): Bet {
    const { definition, event } = market;
    const delay = delaySeconds(player.betDelay, definition.delaySeconds) * 1000;
    const asked = getRequestedTerms(order, market);
    const { odd, run, profit, liability } = priceBet(
      { marketType: definition.type, side: order.side, stake: order.stake },
      price,
    );
    return {
      id: this.context.newBetId(),
      userId: order.userId,
      tenantId: order.tenantId,
      clientRef: order.clientRef,
      eventId: definition.eventId,
      marketId: definition.id,
      runnerId: order.runnerId,
      marketType: definition.type,
      side: order.side,
      stake: order.stake,
      odd,
      run,
      profit,
      liability,
      marketVersion: order.marketVersion,
      status: delay > 0 ? 'delayed' : 'matched',
      reason: null,
      names: {
        sportId: event.sportId,
        event: event.name,
        eventOpenDate: event.openDate,
        market: definition.name,
        runner: definition.runners.find(({ id }) => id === order.runnerId)?.name ?? '',
        manual: definition.manual,
      },
      meta: order.meta ?? {},
      createdAt: this.now,
      updatedAt: this.now,
      decideAt: this.now + delay,
      matchedAt: delay > 0 ? null : this.now,
      settledAt: null,
      outcome: null,
      pnl: null,
      explanation: null,
      ...(order.fields ?? NO_BET_FIELDS),
      asked: asked.policy === 'exact' ? null : asked,
    };
  }

  private refuse(order: Order, reason: RejectionCode): PlacementResult {
    this.refusals.push({ userId: order.userId, clientRef: order.clientRef, reason, at: this.now });
    this.refused.set(refKey(order.userId, order.clientRef), reason);
    return { ok: false, reason, bet: null, balance: this.books.balance(order.userId) };
  }

  private answer(bet: Bet): PlacementResult {
    return toPlacementResult(bet, this.books, this.markets.get(bet.marketId)?.field);
  }
}

/** A market as caps count it. */
const toCapped = (market: CurrentMarket, { field, removals }: BettingMarket): CapMarket => ({
  ...toCapMarket(market, field),
  removed: removals.map(({ id }) => id),
});
