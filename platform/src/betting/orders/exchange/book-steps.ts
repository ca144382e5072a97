import { findUnsound, toPublishedBook, type OrderBook, type PublishedBook } from '@backlay/shared/domain';
import { isDatabaseUnavailable, type Connection, type Database } from '../../../core/database';
import { traceStatements } from '../../../core/traces';
import { noteMoments, type RenewalListener } from '../market-moments';
import { OptimisticCache } from '../optimistic-cache';
import type { CurrentMarket } from '../ports';
import { applyWork } from './applied-work';
import { nameOfBook } from './book-repository';
import type { BookKey, ExchangeOrder } from './exchange-order';
import type { EventMarks } from './material-events';
import { listPauseInputs, type ExchangeTerms } from './market-inputs';
import { loadBook, openBooks, peekBook, type OpenBook } from './open-books';
import { OrderRejected } from './order-rejection';
import { Step, type CachedBook, type StepJob, type StepOutcome } from './step';
import {
  BookUnsound,
  forEachJob,
  HouseCapped,
  JobsFailed,
  listPairs,
  MarketBehind,
  REASONS,
  type MadeStep,
} from './made-steps';
import { StepTransaction, type StepWriteDeps } from './step-transaction';

export interface StepDeps extends StepWriteDeps {
  readonly database: Database;
  readonly clock: () => number;
  readonly marksOf: (market: CurrentMarket) => EventMarks;
  /** Receives what players hold after a runner that came later. */
  readonly onRenewed?: RenewalListener;
  /** Brands in maintenance. */
  readonly pausedBrands: () => ReadonlySet<string>;
  /** Receives what is wrong with a book after a step, and how many books are. Books are not looked at where it is left out (E2.04). */
  readonly onUnsound?: ((key: BookKey, problem: string, books: number) => void) | undefined;
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

/**
 * The books of this process. A book is a cache: each transaction locks its row, and rebuilds it from the open orders where another process
 * wrote meanwhile (E2.14, E2.15).
 */
export class BookSteps {
  private readonly books = new Map<string, CachedBook>();
  /** Players, markets and positions as this process read or wrote them last. */
  private readonly cache: OptimisticCache;
  private lockedUntil = 0;
  /** Books that a step left unsound: their markets stay suspended in this process (E2.04). */
  private readonly unsound = new Set<string>();

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

  /** The market as its book follows it: one whose book was unsound is suspended. */
  toFollowed<Market extends CurrentMarket | undefined>(key: BookKey, market: Market): Market {
    if (!market || !this.unsound.has(nameOfBook(key)) || market.book.status === 'CLOSED') return market;
    return { ...market, book: { ...market.book, status: 'SUSPENDED' } };
  }

  /** Whether the maintenance of a brand began or ended since the last step of a book that waits (E1.07). */
  isPauseDue(key: BookKey): boolean {
    const cached = this.books.get(nameOfBook(key));
    if (!cached) return false;
    const brands = this.deps.pausedBrands();
    const inputs = [true, false].flatMap((isPaused) =>
      listPauseInputs(cached.book, cached.orders, brands, { isPaused, time: 0 }),
    );
    return inputs.length > 0;
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
        // The next attempt finds the market suspended.
        if (error instanceof BookUnsound) continue;
        if (error instanceof HouseCapped && !withHouse) throw new OrderRejected('liability-limit');
        if (error instanceof HouseCapped) withHouse = false;
        else if (error instanceof MarketBehind && market)
          await noteMoments(this.deps.database, market, this.deps.clock, this.deps.onRenewed);
        else throw error;
      }
    }
  }

  /** Reads a book that another process changed: its orders are watched here as well. */
  private async refresh(key: BookKey): Promise<void> {
    await this.deps.database.transaction(async (connection) => {
      const book = await openBooks(connection, [{ key, market: undefined, terms: null, work: null }], (each) =>
        this.sequenceOf(each),
      );
      const opened = book.get(nameOfBook(key));
      const cached =
        opened && !opened.stored.closed
          ? await loadBook(connection, opened, undefined, null, this.books.get(nameOfBook(opened.key)))
          : null;
      if (cached) this.books.set(nameOfBook(key), cached);
    });
  }

  /** A copy of a book as the prices are now, for reading: it is not written, and not this process's book. */
  peek(key: BookKey, market: CurrentMarket, terms: ExchangeTerms): Promise<OrderBook> {
    return peekBook(this.deps, key, market, terms);
  }

  private async commit(jobs: readonly StepJob[], withHouse: boolean): Promise<ReadonlyMap<StepJob, StepOutcome>> {
    const spans = jobs.flatMap(({ work }) => work?.span ?? []);
    const database = spans.length === 0 ? this.deps.database : traceStatements(this.deps.database, spans);
    try {
      const made =
        (withHouse ? await this.commitOptimistic(database, jobs) : null) ??
        (await database.transaction((connection) => this.make(connection, jobs, withHouse)));
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
  private async commitOptimistic(
    database: Database,
    jobs: readonly StepJob[],
  ): Promise<ReadonlyMap<StepJob, StepOutcome> | null> {
    const { clock, caps } = this.deps;
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
    const books = await openBooks(connection, jobs, (key) => this.sequenceOf(key));
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

  /** Looks at a book after a step, where that is switched on. @throws BookUnsound where it is wrong */
  private check(key: BookKey, book: OrderBook): void {
    const problem = this.deps.onUnsound ? findUnsound(book) : null;
    if (problem === null) return;
    this.unsound.add(nameOfBook(key));
    this.deps.onUnsound?.(key, problem, this.unsound.size);
    throw new BookUnsound(problem);
  }

  /** The step of a piece of work; null where there is nothing to do. */
  private async apply(
    connection: Connection,
    { market, terms, poolTerms, work }: StepJob,
    open: OpenBook,
    withHouse: boolean,
  ): Promise<Step | null> {
    if (!work) return null;
    if (open.stored.closed) {
      if (work.followsMarket) throw new OrderRejected('suspended');
      return null;
    }
    open.cached ??= await loadBook(connection, open, market, terms, this.books.get(nameOfBook(open.key)));
    const { cached } = open;
    if (!cached) return null;
    const now = Math.max(this.deps.clock(), cached.book.time, work.notBefore ?? 0);
    const step = new Step(cached, now);
    const marks = market && work.followsMarket ? this.deps.marksOf(market) : undefined;
    const pausedBrands = this.deps.pausedBrands();
    await applyWork(step, {
      ...{ connection, cached, work, marks, withHouse, pausedBrands },
      market: this.toFollowed(open.key, market),
      terms: terms ?? poolTerms,
    });
    this.check(open.key, cached.book);
    return step;
  }
}

async function settle(work: () => Promise<StepOutcome>): Promise<StepResult> {
  try {
    return { ok: true, outcome: await work() };
  } catch (error) {
    return { ok: false, error };
  }
}
