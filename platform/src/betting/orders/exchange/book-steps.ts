import {
  applyInput,
  computeExposure,
  createOrderBook,
  divideUp,
  restoreBook,
  toBookState,
  toPublishedBook,
  type BookInput,
  type BookOrder,
  type Fill,
  type OrderBook,
  type Paise,
  type PublishedBook,
} from '@backlay/shared/domain';
import type { Connection, Database } from '../../../core/database';
import { createHoldEntries, post, type Balance, type Posting } from '../../../money/ledger';
import { readBatch, saveBatch, type BettingMarket } from '../batch-repository';
import { computePositionWithReductions, getActiveRunners, type StoredPosition } from '../batch-positions';
import type { Bet } from '../bet';
import { countBatch, toCapMarket, type CapCounter } from '../caps';
import { firstMoments, isBehind, lastMoment, noteMoments } from '../market-moments';
import type { CurrentMarket } from '../ports';
import { openBetsOf } from '../repository';
import { isMaterial, joinMarks, type EventMarks } from './material-events';
import { listMarketInputs, toBookRules, type ExchangeTerms } from './market-inputs';
import {
  listOpen,
  listTraded,
  lockBook,
  saveFills,
  saveStep,
  toBet,
  toBookOrder,
  type BookKey,
  type ExchangeFill,
  type ExchangeOrder,
  type JournalLine,
  type StoredBook,
} from './order-repository';
import { OrderRejected } from './order-rejection';

/** What a call asks of a book, decided under its lock. */
export interface BookWork {
  /** The step is not made as of a time before this one, ms. */
  readonly notBefore?: number;
  /** Its orders and edits see the market as it is now; a cancellation does not wait for prices. */
  readonly followsMarket: boolean;
  /** The inputs, with the order that a new one makes. */
  choose?(
    book: OrderBook,
    now: number,
    orders: ReadonlyMap<string, ExchangeOrder>,
    connection: Connection,
  ): BookRequest | Promise<BookRequest>;
  /** Called under the locks of all players concerned, before anything is written. */
  check?(connection: Connection): Promise<void>;
  /** Called after everything is written, with the changed orders and new bets: what it writes is part of the step. */
  record?(connection: Connection, changed: readonly ExchangeOrder[], bets: readonly Bet[]): Promise<void>;
}

export interface BookRequest {
  readonly inputs: readonly BookInput[];
  readonly tenantId: string;
  /** Who asks; null where staff or a rule does. */
  readonly userId: string | null;
  /** What the order of each input that places one has beside the matcher's fields. */
  readonly placed?: readonly Omit<ExchangeOrder, keyof BookOrder>[];
  readonly cancelRef?: string;
}

/** A changed order with the fills of the step. */
export interface OrderChange {
  readonly order: ExchangeOrder;
  readonly fills: readonly ExchangeFill[];
  readonly bets: readonly Bet[];
}

/** What a committed step did. */
export interface StepOutcome {
  readonly changes: readonly OrderChange[];
  readonly balances: ReadonlyMap<string, Balance>;
  readonly positions: ReadonlyMap<string, StoredPosition>;
  readonly market: BettingMarket | null;
  /** What the book adds to the prices of its market; null where no step was made. */
  readonly published: PublishedBook | null;
}

export interface StepDeps {
  readonly database: Database;
  readonly clock: () => number;
  readonly caps: CapCounter;
  readonly newId: () => string;
  readonly marksOf: (market: CurrentMarket) => EventMarks;
}

interface CachedBook {
  sequence: number;
  marks: EventMarks | null;
  book: OrderBook;
  orders: Map<string, ExchangeOrder>;
  /** Stakes of takers by runner and price, paise (E2.12). */
  readonly traded: Map<number, Map<number, Paise>>;
}

/** The house may lose no more by its caps: the step is made without it (D4.03). */
class HouseCapped extends Error {
  override readonly name = 'HouseCapped';
}

/** The prices show a non-runner or a turn in play that the stored market does not have: it is noted, and the step made again. */
export class MarketBehind extends Error {
  override readonly name = 'MarketBehind';
}

const keyOf = ({ pool, marketId }: BookKey): string => `${pool} ${marketId}`;
const NOTHING: StepOutcome = { changes: [], balances: new Map(), positions: new Map(), market: null, published: null };
const ATTEMPTS = 5;

/**
 * The books of this process. A book is a cache: each step locks its row, and rebuilds it from the open orders where another process
 * wrote meanwhile (E2.14, E2.15).
 */
export class BookSteps {
  private readonly books = new Map<string, CachedBook>();

  constructor(private readonly deps: StepDeps) {}

  /** The material events that a book of this process knows. */
  marksOf(key: BookKey): EventMarks | null {
    return this.books.get(keyOf(key))?.marks ?? null;
  }

  /** The book as this process knows it. */
  cached(key: BookKey): OrderBook | undefined {
    return this.books.get(keyOf(key))?.book;
  }

  /** The step after which this process knows a book. */
  sequenceOf(key: BookKey): number | undefined {
    return this.books.get(keyOf(key))?.sequence;
  }

  /** Reads a book that another process changed: its orders are watched here as well. */
  async refresh(key: BookKey): Promise<void> {
    await this.deps.database.transaction(async (connection) => {
      const stored = await lockBook(connection, key, '');
      const cached = stored.closed ? null : await this.load(connection, key, stored, undefined, null);
      if (cached) this.books.set(keyOf(key), cached);
    });
  }

  /** One transaction of a book: its orders, holds, fills, positions and ledger lines together (E2.13). */
  async run(
    key: BookKey,
    market: CurrentMarket | undefined,
    terms: ExchangeTerms | null,
    work: BookWork,
  ): Promise<StepOutcome> {
    let withHouse = true;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const outcome = await this.deps.database.transaction((connection) =>
          this.step(connection, key, { market, terms, work, withHouse }),
        );
        this.deps.caps.commit();
        const made = this.books.get(keyOf(key));
        // Only what is committed is shown (E2.13): the next step of the book waits for this one.
        return { ...outcome, published: made ? toPublishedBook(made.book, made.traded, made.sequence) : null };
      } catch (error) {
        this.books.delete(keyOf(key));
        this.deps.caps.invalidate();
        if (attempt === ATTEMPTS) throw error;
        if (error instanceof HouseCapped && !withHouse) throw new OrderRejected('liability-limit');
        if (error instanceof HouseCapped) withHouse = false;
        else if (error instanceof MarketBehind && market)
          await noteMoments(this.deps.database, market, this.deps.clock);
        else throw error;
      }
    }
  }

  private async step(
    connection: Connection,
    key: BookKey,
    {
      market,
      terms,
      work,
      withHouse,
    }: { market: CurrentMarket | undefined; terms: ExchangeTerms | null; work: BookWork; withHouse: boolean },
  ): Promise<StepOutcome> {
    const stored = await lockBook(connection, key, market?.definition.eventId ?? '');
    if (stored.closed) {
      if (work.followsMarket) throw new OrderRejected('suspended');
      return NOTHING;
    }
    const cached = await this.load(connection, key, stored, market, terms);
    if (!cached) return NOTHING;
    const now = Math.max(this.deps.clock(), cached.book.time, work.notBefore ?? 0);
    const step = new Step(cached, this.deps.newId, now);
    if (market && work.followsMarket) {
      const marks = this.deps.marksOf(market);
      if (isMaterial(cached.marks, marks, cached.book.inPlay)) step.apply([{ kind: 'event', time: now }]);
      cached.marks = joinMarks(cached.marks, marks);
      step.apply(listMarketInputs(cached.book, market, beforeDelays(cached.book, now), { withHouse }));
    }
    const request = await work.choose?.(cached.book, now, cached.orders, connection);
    if (request) step.request(request);
    else step.apply([{ kind: 'tick', time: now }]);
    const outcome = await step.write(connection, key, market, { caps: this.deps.caps, work, request });
    this.books.set(keyOf(key), cached);
    return outcome;
  }

  /** A copy of a book as the prices are now, for reading: it is not written, and not this process's book. */
  async peek(key: BookKey, market: CurrentMarket, terms: ExchangeTerms): Promise<OrderBook> {
    const { database, clock } = this.deps;
    const { rows } = await database.query<Pick<StoredBook, 'state'>>(
      'SELECT state FROM exchange_book WHERE pool = $1 AND market_id = $2',
      [key.pool, key.marketId],
    );
    const state = rows[0]?.state;
    const book = state
      ? restoreBook(state, (await listOpen(database, key)).map(toBookOrder))
      : createOrderBook(toBookRules(market, terms));
    for (const input of listMarketInputs(book, market, Math.max(clock(), book.time))) applyInput(book, input);
    return book;
  }

  private async load(
    connection: Connection,
    key: BookKey,
    { sequence, state, marks }: StoredBook,
    market: CurrentMarket | undefined,
    terms: ExchangeTerms | null,
  ): Promise<CachedBook | null> {
    const known = this.books.get(keyOf(key));
    if (known?.sequence === sequence) return known;
    if (!state) {
      if (!market || !terms) return null;
      return {
        sequence,
        marks,
        book: createOrderBook(toBookRules(market, terms)),
        orders: new Map(),
        traded: new Map(),
      };
    }
    const orders = await listOpen(connection, key);
    return {
      sequence,
      marks,
      book: restoreBook(state, orders.map(toBookOrder)),
      orders: new Map(orders.map((order) => [order.id, order])),
      traded: await listTraded(connection, key),
    };
  }
}

interface StepContext {
  readonly caps: CapCounter;
  readonly work: BookWork;
  readonly request: BookRequest | undefined;
}

/** The inputs of one transaction and what they do. */
class Step {
  private readonly from: number;
  private readonly journal: JournalLine[] = [];
  private readonly changed = new Map<string, ExchangeOrder>();
  private readonly fills: { fill: Fill; sequence: number }[] = [];
  private mayOwe = false;

  constructor(
    private readonly cached: CachedBook,
    private readonly newId: () => string,
    private readonly now: number,
  ) {
    this.from = cached.sequence;
  }

  apply(inputs: readonly BookInput[], tenantId = ''): void {
    for (const input of inputs) {
      const result = applyInput(this.cached.book, input);
      if (result.refusal) throw new OrderRejected(result.refusal);
      const sequence = this.from + this.journal.length + 1;
      this.journal.push({ sequence, tenantId, at: this.now, input });
      if (input.kind === 'remove') this.mayOwe = true;
      for (const fill of result.fills) {
        this.fills.push({ fill, sequence });
        if (fill.taker) addTraded(this.cached.traded, fill);
      }
      for (const order of result.orders) {
        const before = this.changed.get(order.id) ?? this.cached.orders.get(order.id);
        if (!before) throw new Error(`The owner of order ${order.id} is not known`);
        const after = { ...before, ...order, updatedAt: this.now };
        this.changed.set(order.id, after);
        if (after.waiting > 0) this.cached.orders.set(order.id, after);
        else this.cached.orders.delete(order.id);
      }
    }
  }

  request({ inputs, tenantId, userId, placed, cancelRef }: BookRequest): void {
    inputs.forEach((input, at) => {
      const owner = placed?.[at];
      if (!owner || input.kind !== 'place') return;
      const { kind: _kind, time: createdAt, delayMs: _delay, ...order } = input;
      this.cached.orders.set(input.id, { ...owner, ...NEW_ORDER, ...order, createdAt });
    });
    const before = new Set(this.changed.keys());
    this.apply(inputs, tenantId);
    if (cancelRef === undefined) return;
    for (const [id, order] of this.changed)
      if (!before.has(id) && order.player === userId) this.changed.set(id, { ...order, cancelRef });
  }

  async write(
    connection: Connection,
    key: BookKey,
    current: CurrentMarket | undefined,
    { caps, work, request }: StepContext,
  ): Promise<StepOutcome> {
    const orders = [...this.changed.values()];
    const userIds = [...new Set([...orders.map(({ player }) => player), ...(request?.userId ? [request.userId] : [])])];
    const { marketId } = key;
    const image = await readBatch(connection, { userIds, marketIds: [marketId], refs: [], bets: [] });
    await work.check?.(connection);
    const state = toBookState(this.cached.book);
    await saveStep(connection, {
      key,
      from: this.from,
      state,
      marks: this.cached.marks,
      journal: this.journal,
      orders,
    });
    this.cached.sequence = this.from + this.journal.length;
    const stored = image.markets.get(marketId) ?? (current ? newMarket(current, this.now) : null);
    if (orders.length === 0 || !stored) return { ...NOTHING, market: stored, balances: image.balances };
    if (stored.closed) throw new OrderRejected('suspended');
    if (current && image.markets.has(marketId) && isBehind(stored, current)) throw new MarketBehind();
    const at = Math.max(this.now, lastMoment(stored));
    const changes = orders.map((order) => this.toChange(order, at));
    const bets = changes.flatMap((change) => change.bets);
    if (bets.length > 0 && current)
      await this.count(connection, caps, bets, userIds, stored, current, image.capsVersion);
    await saveBatch(connection, { bets, ...(image.markets.has(marketId) ? {} : { markets: [stored] }) });
    await saveFills(
      connection,
      changes.flatMap(({ order, fills }) => fills.map((fill) => ({ order, fill }))),
    );
    await countBatch(connection, caps);
    const held = await this.hold(connection, stored, userIds, image, request?.userId ?? undefined);
    await work.record?.(connection, orders, bets);
    return { changes, market: stored, published: null, ...held };
  }

  private toChange(order: ExchangeOrder, at: number): OrderChange {
    const own = this.fills.filter(({ fill }) => fill.orderId === order.id);
    const fills = own.map(({ fill, sequence }): ExchangeFill => {
      const { orderId, match, price, size, amount, source, taker } = fill;
      return { orderId, match, price, size, amount, source, taker, sequence, at, betId: this.newId() };
    });
    return { order, fills, bets: fills.map(({ betId, ...fill }) => toBet(order, { ...fill, id: betId })) };
  }

  private async count(
    connection: Connection,
    caps: CapCounter,
    bets: readonly Bet[],
    userIds: readonly string[],
    stored: BettingMarket,
    current: CurrentMarket,
    version: number,
  ): Promise<void> {
    if (!caps.isOf(version)) caps.invalidate();
    await caps.read(connection, userIds, { lock: true });
    const market = { ...toCapMarket(current, stored.field), removed: stored.removals.map(({ id }) => id) };
    for (const bet of bets)
      if (caps.covers(bet.tenantId) && !caps.add([{ bet: { ...bet, pending: false }, weight: 1 }], () => market))
        throw new HouseCapped();
  }

  /** Computes the positions anew from bets and waiting orders, and holds what they need. */
  private async hold(
    connection: Connection,
    { marketId, eventId, field, removals }: BettingMarket,
    userIds: readonly string[],
    image: { readonly balances: ReadonlyMap<string, Balance>; readonly positions: readonly StoredPosition[] },
    asking: string | undefined,
  ) {
    const open = await openBetsOf(connection, marketId, userIds);
    const balances = new Map<string, Balance>();
    const positions = new Map<string, StoredPosition>();
    const postings: Posting[] = [];
    for (const userId of userIds) {
      const before = image.positions.find((position) => position.userId === userId && position.marketId === marketId);
      const own = open.filter((bet) => bet.userId === userId);
      const legs = computePositionWithReductions(own, field, removals);
      const exposure = computeExposure(getActiveRunners(field, removals), legs);
      const more = exposure - (before?.exposure ?? 0);
      const balance = image.balances.get(userId) ?? { available: 0, exposure: 0 };
      if (userId === asking && more > 0 && more > balance.available) throw new OrderRejected('balance');
      positions.set(userId, { userId, marketId, eventId, legs, removals, exposure });
      balances.set(userId, { available: balance.available - more, exposure: balance.exposure + more });
      if (more !== 0)
        postings.push({
          key: `order:${marketId}:${userId}:${this.newId()}`,
          kind: more > 0 ? 'hold' : 'release',
          reference: [...this.changed.values()].find(({ player }) => player === userId)?.id ?? marketId,
          at: this.now,
          lines: createHoldEntries(userId, more),
        });
    }
    await saveBatch(connection, { positions: [...positions.values()] });
    await post(connection, postings, { mayOwe: this.mayOwe });
    return { balances, positions };
  }
}

/** When the market came to what it shows: before orders whose delay ends join, for they meet the prices of that moment (E1.08). */
function beforeDelays({ delayed, time }: OrderBook, now: number): number {
  const due = delayed.reduce((least, { dueAt }) => Math.min(least, dueAt ?? least), now + 1);
  return Math.max(time, due - 1);
}

/** A match counts once, with the stake of its taker (E2.12). */
function addTraded(traded: Map<number, Map<number, Paise>>, { runner, price, size }: Fill): void {
  const sizes = traded.get(runner) ?? new Map<number, Paise>();
  sizes.set(price, (sizes.get(price) ?? 0) + size);
  traded.set(runner, sizes);
}

const newMarket = (current: CurrentMarket, now: number): BettingMarket => ({
  marketId: current.definition.id,
  eventId: current.definition.eventId,
  ...firstMoments(current, now),
  closed: false,
});

/** An order before its first step: the matcher fills it in. */
const NEW_ORDER = {
  ...{ matched: 0, waiting: 0, cancelled: 0, lapsed: 0, state: 'waiting' as const, reason: null, queue: 0 },
  ...{ revision: 1, dueAt: null, events: 0, returns: 0, amount: 0 },
};

/** The most that an order may cost, in paise. */
export const maxCost = ({ side, price, stake }: Pick<BookOrder, 'side' | 'price' | 'stake'>): number =>
  side === 'back' ? stake : divideUp(stake * (price - 100), 100);
