import { divideDown, divideUp, type EndReason } from '@backlay/shared/domain';
import type { Connection, Database } from '../../../core/database';
import { saveBatch } from '../batch-repository';
import type { Bet, MarketPosition, Order, RejectionCode } from '../bet';
import type { BettingService, OrderOutcome } from '../betting-service';
import type { CurrentMarket, MarketReader, PlacementObserver } from '../ports';
import { findByClientRef, positionsOfEvent } from '../repository';
import type { ExchangeService } from './exchange-service';
import { takesOrders } from './market-inputs';
import { findOrderByRef, listFills } from './order-repository';
import { toBet, type ExchangeFill, type ExchangeOrder } from './exchange-order';
import { OrderRejected, type ExchangeRejection } from './order-rejection';

/** What became of a bet for which one answer is waited. */
export type BetResult =
  | { readonly ok: true; readonly bet: Bet; readonly position: MarketPosition }
  | { readonly ok: false; readonly reason: RejectionCode };

export interface BetsAsOrdersDeps {
  readonly database: Database;
  readonly markets: MarketReader;
  readonly betting: Pick<BettingService, 'place' | 'outcome'>;
  readonly exchange: Pick<ExchangeService, 'place' | 'waitForDelay'>;
  /** Whether a brand has orders (E2.18). */
  readonly hasOrders: (tenantId: string) => boolean;
  readonly observe?: PlacementObserver | undefined;
  readonly clock?: () => number;
}

/** A bet of a brand with orders is all or nothing at its price: it meets the players' orders before the house (E1.04). */
export class BetsAsOrders {
  private readonly clock: () => number;

  constructor(private readonly deps: BetsAsOrdersDeps) {
    this.clock = deps.clock ?? Date.now;
  }

  /** Places a bet and answers when it is decided, after the delay. The same reference, once or fifty times, is one bet. */
  async place(order: Order): Promise<BetResult> {
    const { betting, database, hasOrders, markets } = this.deps;
    const market = markets.findCurrentMarket(order.marketId);
    const isOrder = market && hasOrders(order.tenantId) && takesOrders(market);
    // A bet from before the brand had orders keeps its answer, and an order from before they were switched off as well.
    if (isOrder && !(await findByClientRef(database, order.userId, order.clientRef)))
      return this.placeOrder(order, market);
    const placed = await betting.place(order);
    return (placed.ok || placed.reason !== 'ordered' ? null : await this.find(order)) ?? placed;
  }

  async outcome(userId: string, clientRef: string): Promise<OrderOutcome> {
    const { bet, reason } = await this.deps.betting.outcome(userId, clientRef);
    if (reason !== 'ordered') return { bet, reason };
    const order = await findOrderByRef(this.deps.database, userId, clientRef);
    if (!order) return { bet, reason };
    const found = toAnswer(order, await listFills(this.deps.database, [order.id]));
    return { bet: found, reason: found.reason };
  }

  private async placeOrder(bet: Order, market: CurrentMarket): Promise<BetResult> {
    const { exchange, observe } = this.deps;
    const startedAt = performance.now();
    const { userId, tenantId, clientRef, marketId, runnerId, side, stake, marketVersion } = bet;
    const placed = await exchange.place({
      ...{ userId, tenantId, clientRef, marketId, runnerId, side, stake, marketVersion },
      ...{ odd: toLimit(bet, market), timeInForce: 'all', persistence: 'LAPSE', onEvent: 'lapse' },
      ...{ expiresAt: null, takeLimit: null },
      reserve: (connection) => this.reserve(connection, bet),
      span: bet.span,
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const result = placed.ok
      ? await this.toResult(placed.value.order, placed.value)
      : await this.reject(bet, toRejectionCode(placed.reason, bet, market));
    observe?.(bet, result.ok ? { ...result, balance: NO_BALANCE } : { ...result, bet: null, balance: null }, seconds);
    return result;
  }

  /** The reference is that of an order from now on, for calls that look among bets as well. */
  private async reserve(connection: Connection, { userId, clientRef }: Order): Promise<void> {
    await this.refuse(connection, userId, clientRef, 'ordered');
    if ((await readRefusal(connection, userId, clientRef)) !== 'ordered') throw new OrderRejected('withdrawn');
  }

  private refuse(connection: Connection, userId: string, clientRef: string, reason: RejectionCode): Promise<void> {
    return saveBatch(connection, { refusals: [{ userId, clientRef, reason, at: this.clock() }] });
  }

  private async reject({ userId, clientRef }: Order, reason: RejectionCode): Promise<BetResult> {
    const { database } = this.deps;
    await this.refuse(database, userId, clientRef, reason);
    return { ok: false, reason: (await readRefusal(database, userId, clientRef)) ?? reason };
  }

  private async find({ userId, clientRef }: Order): Promise<BetResult | null> {
    const { database } = this.deps;
    const order = await findOrderByRef(database, userId, clientRef);
    return order && this.toResult(order, { order, fills: await listFills(database, [order.id]) });
  }

  private async toResult(
    placed: ExchangeOrder,
    now: { readonly order: ExchangeOrder; readonly fills: readonly ExchangeFill[]; readonly position?: MarketPosition },
  ): Promise<BetResult> {
    const isDelayed = placed.state === 'delayed';
    const { order, fills } = isDelayed ? await this.deps.exchange.waitForDelay(placed) : now;
    const bet = toAnswer(order, fills);
    if (bet.status !== 'matched') return { ok: false, reason: bet.reason ?? 'interrupted' };
    if (!isDelayed && now.position) return { ok: true, bet, position: now.position };
    const { userId, eventId, marketId } = bet;
    const positions = await positionsOfEvent(this.deps.database, userId, eventId);
    const position = positions.find((each) => each.marketId === marketId);
    return { ok: true, bet, position: position ?? { marketId, eventId, exposure: 0, byRunner: [] } };
  }
}

const NO_BALANCE = { available: 0, exposure: 0 };

async function readRefusal(connection: Connection, userId: string, clientRef: string): Promise<RejectionCode | null> {
  const { rows } = await connection.query<{ reason: RejectionCode }>(
    'SELECT reason FROM bet_rejection WHERE user_id = $1 AND client_ref = $2',
    [userId, clientRef],
  );
  return rows[0]?.reason ?? null;
}

/** The worst price that a bet accepts: its own one, or with `any` the worst one that is shown (E1.02). */
function toLimit({ odd, pricePolicy, side, runnerId }: Order, { book }: CurrentMarket): number {
  if (pricePolicy !== 'any') return odd;
  const levels = book.runners.find(({ id }) => id === runnerId)?.[side] ?? [];
  const prices = [odd, ...levels.map(([price]) => price)];
  return side === 'back' ? Math.min(...prices) : Math.max(...prices);
}

/** The old text of each rejection: an old page knows no other. */
function toRejectionCode(
  reason: ExchangeRejection,
  { odd, side, runnerId }: Order,
  { book, stale }: CurrentMarket,
): RejectionCode {
  switch (reason) {
    // The book is suspended for either reason; the player learns which.
    case 'suspended':
      return stale && book.status === 'OPEN' ? 'stale' : reason;
    case 'unavailable':
      return 'market-unknown';
    case 'balance':
      return 'insufficient-balance';
    case 'not-enough': {
      const [best] = book.runners.find(({ id }) => id === runnerId)?.[side] ?? [];
      return best && (side === 'back' ? best[0] >= odd : best[0] <= odd) ? 'size' : 'odds-changed';
    }
    case 'not-found':
    case 'already-matched':
    case 'already-ended':
    case 'changed':
      return 'interrupted';
    default:
      return reason;
  }
}

const LAPSED: Readonly<Partial<Record<EndReason, RejectionCode>>> = {
  PRICE_MOVED: 'odds-changed',
  EVENT: 'market-changed',
  NON_RUNNER: 'market-changed',
  CLOSED: 'market-closed',
  LIMIT: 'on-break',
};

/** An order as the one bet that was asked for: of several fills the sum at the average price, for show only. */
function toAnswer(order: ExchangeOrder, fills: readonly ExchangeFill[]): Bet {
  const { id, clientRef, side, price, stake, matched, returns, amount, createdAt } = order;
  const [first] = fills;
  const last = fills.at(-1);
  if (first && last) {
    const sum = { id, price: Math.round(returns / matched), size: matched, amount, at: last.at };
    return { ...toBet(order, fills.length === 1 ? { ...first, id: first.betId } : sum), clientRef };
  }
  const winnings = stake * (price - 100);
  const asked = side === 'back' ? divideDown(winnings, 100) : divideUp(winnings, 100);
  const bet = { ...toBet(order, { id, price, size: stake, amount: asked, at: createdAt }), clientRef, matchedAt: null };
  if (order.state === 'delayed') return { ...bet, status: 'delayed', decideAt: order.dueAt ?? createdAt };
  return { ...bet, status: 'lapsed', reason: (order.reason && LAPSED[order.reason]) ?? 'interrupted' };
}
