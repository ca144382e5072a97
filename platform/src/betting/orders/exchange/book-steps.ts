import {
  applyInput,
  createOrderBook,
  divideUp,
  restoreBook,
  toPublishedBook,
  type BookOrder,
  type OrderBook,
  type PublishedBook,
} from '@backlay/shared/domain';
import { isDatabaseUnavailable, type Connection, type Database } from '../../../core/database';
import { noteMoments } from '../market-moments';
import { OptimisticCache } from '../optimistic-cache';
import type { CurrentMarket } from '../ports';
import { lockBooks, nameOfBook, type StoredBook } from './book-repository';
import { isMaterial, joinMarks, type EventMarks } from './material-events';
import { listMarketInputs, toBookRules, type ExchangeTerms } from './market-inputs';
import { listOpen, listTraded, toBookOrder, type BookKey, type ExchangeOrder } from './order-repository';
import { OrderRejected } from './order-rejection';
import { Step, type BookRequest, type CachedBook, type StepJob, type StepOutcome } from './step';
import { forEachJob, HouseCapped, JobsFailed, listPairs, MarketBehind, REASONS, type MadeStep } from './made-steps';
import { StepTransaction, type StepWriteDeps } from './step-transaction';

export interface StepDeps extends StepWriteDeps {
  readonly database: Database;
  readonly clock: () => number;
  readonly marksOf: (market: CurrentMarket) => EventMarks;
}

export type StepResult =
  | { readonly ok: true; readonly outcome: StepOutcome }
  | { readonly ok: false; readonly error: unknown };

const NOTHING: StepOutcome = {
  ...{ changes: [], balances: new Map(), positions: new Map(), market: null, rejection: null },
};
const ATTEMPTS = 5;
/** How often a transaction of several steps is tried without those that failed, before each step has one of its own. */
const ATTEMPTS_TOGETHER = 2;
/** After something changed unseen, the steps of so long take the locked path: another process works on the same books, ms. */
const LOCKED_MS = 250;

/** A book within a transaction. */
interface OpenBook {
  readonly key: BookKey;
  readonly stored: StoredBook;
  cached: CachedBook | null;
}

/**
 * The books of this process. A book is a cache: each transaction locks its row, and rebuilds it from the open orders where another process
 * wrote meanwhile (E2.14, E2.15).
 */
export class BookSteps {
  private readonly books = new Map<string, CachedBook>();
  /** Players, markets and positions as this process read or wrote them last. */
  private readonly cache: OptimisticCache;
  private lockedUntil = 0;

  constructor(private readonly deps: StepDeps) {
    this.cache = new OptimisticCache(deps.clock);
  }

  /** The material events that a book of this process knows. */
  marksOf(key: BookKey): EventMarks | null {
    return this.books.get(nameOfBook(key))?.marks ?? null;
  }

  /** The book as this process knows it. */
  cached(key: BookKey): OrderBook | undefined {
    return this.books.get(nameOfBook(key))?.book;
  }

  /** A waiting order as a book of this process has it, which may be another in the database already. */
  findWaiting(userId: string, orderId: string): ExchangeOrder | null {
    for (const { orders } of this.books.values()) {
      const order = orders.get(orderId);
      if (order) return order.player === userId ? order : null;
    }
    return null;
  }

  /** The step after which this process knows a book. */
  sequenceOf(key: BookKey): number | undefined {
    return this.books.get(nameOfBook(key))?.sequence;
  }

  /** What the book adds to the prices of its market (E2.12); null where this process does not know it. */
  publishedOf(key: BookKey): PublishedBook | null {
    const made = this.books.get(nameOfBook(key));
    return made ? toPublishedBook(made.book, made.traded, made.sequence) : null;
  }

  /**
   * Makes steps in their order, all in one transaction: their orders, holds, fills, positions and ledger lines together (E2.13). A step
   * that is refused, or fails, leaves nothing, and the others stand.
   */
  async run(jobs: readonly StepJob[]): Promise<readonly StepResult[]> {
    const results = new Map<StepJob, StepResult>();
    let together = jobs.filter(({ work }) => work && !work.record);
    for (let attempt = 0; attempt < ATTEMPTS_TOGETHER && together.length > 1; attempt += 1) {
      try {
        const outcomes = await this.commit(together, true);
        outcomes.forEach((outcome, job) => results.set(job, { ok: true, outcome }));
        break;
      } catch (error) {
        if (isDatabaseUnavailable(error)) return jobs.map(() => ({ ok: false, error }));
        if (!(error instanceof JobsFailed)) break;
        together = together.filter((job) => !error.jobs.has(job));
      }
    }
    for (const job of jobs) if (!results.has(job)) results.set(job, await settle(() => this.runAlone(job)));
    return jobs.map((job) => results.get(job) ?? { ok: false, error: new Error('A step has no result') });
  }

  private async runAlone(job: StepJob): Promise<StepOutcome> {
    const { key, market, work } = job;
    if (!work) await this.refresh(key);
    if (!work) return NOTHING;
    let withHouse = true;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await this.commit([job], withHouse)).get(job) ?? NOTHING;
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
        if (error instanceof HouseCapped && !withHouse) throw new OrderRejected('liability-limit');
        if (error instanceof HouseCapped) withHouse = false;
        else if (error instanceof MarketBehind && market)
          await noteMoments(this.deps.database, market, this.deps.clock);
        else throw error;
      }
    }
  }

  /** Reads a book that another process changed: its orders are watched here as well. */
  private async refresh(key: BookKey): Promise<void> {
    await this.deps.database.transaction(async (connection) => {
      const book = await this.open(connection, [{ key, market: undefined, terms: null, work: null }]);
      const opened = book.get(nameOfBook(key));
      const cached = opened && !opened.stored.closed ? await this.load(connection, opened, undefined, null) : null;
      if (cached) this.books.set(nameOfBook(key), cached);
    });
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

  private async commit(jobs: readonly StepJob[], withHouse: boolean): Promise<ReadonlyMap<StepJob, StepOutcome>> {
    try {
      const made =
        (withHouse ? await this.commitOptimistic(jobs) : null) ??
        (await this.deps.database.transaction((connection) => this.make(connection, jobs, withHouse)));
      this.deps.caps.commit();
      // Only what is committed is shown (E2.13): the next step of a book waits for this one.
      return made;
    } catch (error) {
      for (const { key } of jobs) this.books.delete(nameOfBook(key));
      this.deps.caps.invalidate();
      throw error;
    }
  }

  /** Makes steps on books that this process knows, and commits them in one call; null where that is not enough (E2.16). */
  private async commitOptimistic(jobs: readonly StepJob[]): Promise<ReadonlyMap<StepJob, StepOutcome> | null> {
    const { database, clock, caps } = this.deps;
    if (clock() < this.lockedUntil || !(await this.isUnlimited(jobs))) return null;
    const books = new Map<string, OpenBook>();
    for (const { key, work } of jobs) {
      const known = this.books.get(nameOfBook(key));
      if (!known || !work || work.record || work.check) return null;
      const stored = { sequence: known.sequence, state: null, marks: known.marks, closed: false };
      books.set(nameOfBook(key), { key: { pool: key.pool, marketId: key.marketId }, stored, cached: known });
    }
    try {
      const steps = await this.makeSteps(database, jobs, books, true);
      if (steps.length === 0) return new Map(jobs.map((job) => [job, NOTHING]));
      const written = await new StepTransaction(database, this.deps, steps).writeOptimistic(this.cache);
      if (typeof written !== 'string') return new Map(jobs.map((job) => [job, written.get(job) ?? NOTHING]));
      if (written === 'changed') {
        this.lockedUntil = clock() + LOCKED_MS;
        caps.invalidate();
      }
    } catch (error) {
      // It was decided on what may be old: the locked path decides.
      if (!REASONS.some((Reason) => error instanceof Reason) && !(error instanceof JobsFailed)) throw error;
    }
    for (const name of books.keys()) this.books.delete(name);
    return null;
  }

  /** Whether neither a cap of the house nor a limit of a player has to be asked. */
  private async isUnlimited(jobs: readonly StepJob[]): Promise<boolean> {
    const { caps, limits, database } = this.deps;
    if (!caps.isKnown) await caps.read(database, []);
    if (!caps.isEmpty) return false;
    const players = jobs.flatMap(({ work }) => (work?.adds ? [work.adds.userId] : []));
    const limited = players.length > 0 ? await limits?.listLimitedPlayers(database, players) : undefined;
    return !limited || limited.size === 0;
  }

  private async make(
    connection: Connection,
    jobs: readonly StepJob[],
    withHouse: boolean,
  ): Promise<ReadonlyMap<StepJob, StepOutcome>> {
    const books = await this.open(connection, jobs);
    const outcomes = new Map<StepJob, StepOutcome>(jobs.map((job) => [job, NOTHING]));
    const steps = await this.makeSteps(connection, jobs, books, withHouse);
    if (steps.length > 0) {
      this.cache.invalidate(listPairs(steps));
      for (const [job, outcome] of await new StepTransaction(connection, this.deps, steps).write())
        outcomes.set(job, outcome);
    }
    for (const [name, { stored, cached }] of books) {
      if (cached) this.books.set(name, cached);
      else if (stored.closed) this.books.delete(name);
    }
    return outcomes;
  }

  private async makeSteps(
    connection: Connection,
    jobs: readonly StepJob[],
    books: ReadonlyMap<string, OpenBook>,
    withHouse: boolean,
  ): Promise<readonly MadeStep[]> {
    const steps: MadeStep[] = [];
    await forEachJob(
      jobs.map((job) => ({ job })),
      jobs.length === 1,
      async ({ job }) => {
        const book = books.get(nameOfBook(job.key));
        const step = book && (await this.apply(connection, job, book, withHouse));
        if (step && book.cached) steps.push({ job, step, from: book.stored.sequence, cached: book.cached });
      },
    );
    // What a player offered may count less without a runner, and the others owe nothing: such a step is made alone.
    const owing = steps.filter(({ step }) => step.mayOwe).map(({ job }) => job);
    if (jobs.length > 1 && owing.length > 0) throw new JobsFailed(new Set(owing));
    return steps;
  }

  private async open(connection: Connection, jobs: readonly StepJob[]): Promise<ReadonlyMap<string, OpenBook>> {
    const keys = new Map<string, { readonly key: BookKey; eventId: string }>();
    for (const { key, market } of jobs) {
      const eventId = market?.definition.eventId ?? keys.get(nameOfBook(key))?.eventId ?? '';
      keys.set(nameOfBook(key), { key, eventId });
    }
    const stored = await lockBooks(
      connection,
      [...keys.values()].map(({ key, eventId }) => ({
        ...{ pool: key.pool, marketId: key.marketId },
        eventId,
        known: this.sequenceOf(key) ?? null,
      })),
    );
    const books = new Map<string, OpenBook>();
    for (const [name, { key }] of keys) {
      const one = stored.get(name);
      if (!one) throw new Error(`The book of ${key.marketId} is gone`);
      books.set(name, { key: { pool: key.pool, marketId: key.marketId }, stored: one, cached: null });
    }
    return books;
  }

  /** The step of a piece of work; null where there is nothing to do. */
  private async apply(
    connection: Connection,
    { market, terms, work }: StepJob,
    open: OpenBook,
    withHouse: boolean,
  ): Promise<Step | null> {
    if (!work) return null;
    if (open.stored.closed) {
      if (work.followsMarket) throw new OrderRejected('suspended');
      return null;
    }
    open.cached ??= await this.load(connection, open, market, terms);
    const { cached } = open;
    if (!cached) return null;
    const now = Math.max(this.deps.clock(), cached.book.time, work.notBefore ?? 0);
    const step = new Step(cached, now);
    if (market && work.followsMarket) {
      const marks = this.deps.marksOf(market);
      if (isMaterial(cached.marks, marks, cached.book.inPlay)) step.apply([{ kind: 'event', time: now }]);
      cached.marks = joinMarks(cached.marks, marks);
      step.apply(listMarketInputs(cached.book, market, beforeDelays(cached.book, now), { withHouse }));
    }
    if (work.choose) await request(step, () => work.choose?.(cached.book, now, cached.orders, connection));
    else step.apply([{ kind: 'tick', time: now }]);
    return step;
  }

  private async load(
    connection: Connection,
    { key, stored }: OpenBook,
    market: CurrentMarket | undefined,
    terms: ExchangeTerms | null,
  ): Promise<CachedBook | null> {
    const { sequence, state, marks } = stored;
    const known = this.books.get(nameOfBook(key));
    if (known?.sequence === sequence) return known;
    if (!state) {
      if (!market || !terms) return null;
      const book = createOrderBook(toBookRules(market, terms));
      return { sequence, marks, book, orders: new Map(), traded: new Map() };
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

/** Applies what work chooses; a reason for which it chooses nothing is noted in the step. */
async function request(step: Step, choose: () => BookRequest | Promise<BookRequest> | undefined): Promise<void> {
  const chosen = await Promise.resolve()
    .then(choose)
    .catch((error: unknown) => {
      if (error instanceof OrderRejected) return error;
      throw error;
    });
  if (chosen instanceof OrderRejected) step.reject(chosen);
  else if (chosen) step.request(chosen);
}

async function settle(work: () => Promise<StepOutcome>): Promise<StepResult> {
  try {
    return { ok: true, outcome: await work() };
  } catch (error) {
    return { ok: false, error };
  }
}

/** When the market came to what it shows: before orders whose delay ends join, for they meet the prices of that moment (E1.08). */
function beforeDelays({ delayed, time }: OrderBook, now: number): number {
  const due = delayed.reduce((least, { dueAt }) => Math.min(least, dueAt ?? least), now + 1);
  return Math.max(time, due - 1);
}

/** The most that an order may cost, in paise. */
export const maxCost = ({ side, price, stake }: Pick<BookOrder, 'side' | 'price' | 'stake'>): number =>
  side === 'back' ? stake : divideUp(stake * (price - 100), 100);
