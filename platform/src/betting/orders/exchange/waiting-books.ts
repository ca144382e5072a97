import type { BookCalls } from './book-calls';
import { isMaterial, type SuspensionWatch } from './material-events';
import { isStepDue } from './market-inputs';
import { listBooksWithOrders, listOpenBooks } from './order-repository';
import type { BookKey } from './exchange-order';

/** How often times of books are compared with the clock, and waiting orders of other processes are read, ms. */
const TICK_MS = 250;
const READ_MS = 1000;

/** The books whose orders wait, of this process and of others, and the steps that become due in them (E1, E2). */
export class WaitingBooks {
  private readonly open = new Map<string, BookKey>();
  /** Steps that have not begun, by book: what becomes due meanwhile is part of them. */
  private readonly due = new Map<string, Promise<void>>();
  private timers: ReturnType<typeof setInterval>[] = [];
  private hasRead = false;
  isStopped = false;

  constructor(
    private readonly calls: BookCalls,
    private readonly suspensions: SuspensionWatch,
  ) {}

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

  stop(): void {
    this.isStopped = true;
    this.timers.forEach(clearInterval);
  }

  /** Reads which books have waiting orders, whoever took them. */
  async read(): Promise<void> {
    if (this.isStopped) return;
    try {
      if (!this.hasRead) await this.publishStored();
      const books = await listBooksWithOrders(this.calls.deps.database);
      for (const key of books) {
        this.open.set(`${key.pool} ${key.marketId}`, key);
        if (!this.calls.lane.steps.cached(key)) void this.runStep(key);
        // A book of this process goes on while the list is read.
        else if ((this.calls.lane.steps.sequenceOf(key) ?? 0) < key.sequence) void this.refresh(key);
      }
    } catch (error) {
      this.calls.deps.warn?.('waiting order read failed', { err: error });
    }
  }

  /** An order that another process took is watched here too: its process may be gone when a price reaches it (E2.15). */
  private async refresh(key: BookKey): Promise<void> {
    const read = await this.calls.lane.submit({ key, tenantId: null, work: null });
    if (read.ok) this.watch(key);
    else this.calls.deps.warn?.('order book read failed', { err: read.error, marketId: key.marketId });
  }

  /** After a start: what was matched before counts also where no order waits any more. */
  private async publishStored(): Promise<void> {
    this.hasRead = true;
    for (const key of await listOpenBooks(this.calls.deps.database))
      if (!this.calls.lane.steps.cached(key)) void this.runStep(key);
  }

  /** Prices or the status of a market changed. */
  onMarket(marketId: string): void {
    const market = this.calls.deps.markets.findCurrentMarket(marketId);
    if (market) this.suspensions.observe(market);
    for (const key of this.open.values()) if (key.marketId === marketId) this.watch(key);
  }

  /** The score of an event changed, or its feed is silent: a material event or a suspension of its markets (E1.06, E2.17). */
  onEvent(eventId: string): void {
    for (const key of this.open.values())
      if (this.calls.deps.markets.findCurrentMarket(key.marketId)?.definition.eventId === eventId) this.watch(key);
  }

  /** Makes the step of a book that is due, once for all that became due meanwhile. */
  runStep(key: BookKey): Promise<void> {
    const name = `${key.pool} ${key.marketId}`;
    const waiting = this.due.get(name);
    if (waiting || this.isStopped) return waiting ?? Promise.resolve();
    const made = this.calls
      .run(key, null, { followsMarket: true }, () => this.due.delete(name))
      .then(
        () => undefined,
        (error: unknown) => {
          this.due.delete(name);
          this.calls.deps.warn?.('order book step failed', { err: error, marketId: key.marketId });
        },
      );
    this.due.set(name, made);
    return made;
  }

  /** Orders of a book wait: it is watched from now on. */
  add({ pool, marketId }: BookKey): void {
    this.open.set(`${pool} ${marketId}`, { pool, marketId });
  }

  private watch(key: BookKey): void {
    const book = this.calls.lane.steps.cached(key);
    const market = this.calls.deps.markets.findCurrentMarket(key.marketId);
    // The leader, and every process whose players look at the event, has newer prices.
    if (!book || (market && this.calls.deps.markets.isCurrent?.(market.event.id) === false)) return;
    const hasEvent =
      market && isMaterial(this.calls.lane.steps.marksOf(key), this.suspensions.marksOf(market), book.inPlay);
    const followed = this.calls.lane.steps.toFollowed(key, market);
    const terms = this.calls.deps.poolTerms?.(key.pool);
    const isDue = hasEvent || isStepDue(book, followed, this.calls.deps.clock(), terms);
    // A pool without a brand here has moved with its orders: another group resumes them, and nothing is written here.
    if (isDue || (terms !== null && this.calls.lane.steps.isPauseDue(key))) void this.runStep(key);
  }
}
