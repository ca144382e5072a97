import {
  applyInput,
  type BookInput,
  type BookOrder,
  type Fill,
  type OrderBook,
  type Paise,
} from '@backlay/shared/domain';
import type { Connection } from '../../../core/database';
import type { Span } from '../../../core/traces';
import type { Balance } from '../../../money/ledger';
import type { BettingMarket } from '../batch-repository';
import type { StoredPosition } from '../batch-positions';
import type { Bet } from '../bet';
import type { CurrentMarket } from '../ports';
import type { JournalLine, PlayerReference } from './book-repository';
import type { EventMarks } from './material-events';
import type { ExchangeTerms } from './market-inputs';
import { toBet, type BookKey, type ExchangeFill, type ExchangeOrder } from './exchange-order';
import { OrderRejected } from './order-rejection';

/** What a call asks of a book, decided under its lock. */
export interface BookWork {
  /** Of who asks: its statements and what is sent after the commit belong to it. */
  readonly span?: Span | undefined;
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
  /** The reference of a new order: one that is known makes no second order. */
  readonly newRef?: PlayerReference;
  /** What it adds to what the player stakes and may lose, paise; the player's own limits are asked. */
  readonly adds?: { readonly userId: string; readonly stake: Paise; readonly liability: Paise };
  /** Called under the locks of all players concerned, before anything is written. */
  check?(connection: Connection): Promise<void>;
  /**
   * Called after everything is written, with the changed orders and new bets: what it writes is part of the step. Such a step has a
   * transaction of its own.
   */
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

/** Work on a book of a process. */
export interface StepJob {
  readonly key: BookKey;
  readonly market: CurrentMarket | undefined;
  /** Null where the work makes no order. */
  readonly terms: ExchangeTerms | null;
  /** The terms of the book's pool, which its rules follow. */
  readonly poolTerms?: ExchangeTerms | null;
  /** Null to read a book alone that another process changed. */
  readonly work: BookWork | null;
}

/** A changed order with the fills of the step. */
export interface OrderChange {
  readonly order: ExchangeOrder;
  readonly fills: readonly ExchangeFill[];
  readonly bets: readonly Bet[];
}

/** What a committed step did. Balances and positions are those after the transaction, which may have had more steps. */
export interface StepOutcome {
  readonly changes: readonly OrderChange[];
  readonly balances: ReadonlyMap<string, Balance>;
  readonly positions: ReadonlyMap<string, StoredPosition>;
  readonly market: BettingMarket | null;
  /** Why nothing of what was asked was taken; what became due meanwhile is among the changes. */
  readonly rejection: OrderRejected | null;
}

/** A book of this process; a copy of what the database has. */
export interface CachedBook {
  sequence: number;
  marks: EventMarks | null;
  book: OrderBook;
  orders: Map<string, ExchangeOrder>;
  /** Stakes of takers by runner and price, paise (E2.12). */
  readonly traded: Map<number, Map<number, Paise>>;
}

/** The inputs of one piece of work and what they do to a book of this process. */
export class Step {
  readonly journal: JournalLine[] = [];
  private readonly changed = new Map<string, ExchangeOrder>();
  private readonly found = new Map<string, ExchangeOrder>();
  private readonly fills: { fill: Fill; sequence: number }[] = [];
  private asking: string | null = null;
  /** Whether it may take a player below zero: what they offered counts less without a runner (E3.11). */
  mayOwe = false;
  /** Why the book takes nothing of what was asked; what became due meanwhile is part of the step nevertheless. */
  rejection: OrderRejected | null = null;

  constructor(
    private readonly cached: CachedBook,
    readonly now: number,
  ) {}

  /** The orders that it changed, as it left them. */
  get orders(): readonly ExchangeOrder[] {
    return [...this.changed.values()];
  }

  /** The same orders as the step found them; a new one waits with nothing. */
  get before(): ReadonlyMap<string, ExchangeOrder> {
    return this.found;
  }

  /** Whose balances it concerns. */
  get userIds(): readonly string[] {
    return [...new Set([...this.orders.map(({ player }) => player), ...(this.asking === null ? [] : [this.asking])])];
  }

  /** Who asked for it; null where staff or a rule did. */
  get askedBy(): string | null {
    return this.asking;
  }

  /** @throws OrderRejected where the matcher refuses an input; the book of this process is to be read again then */
  apply(inputs: readonly BookInput[], tenantId = ''): void {
    for (const input of inputs) {
      const result = applyInput(this.cached.book, input);
      if (result.refusal) throw new OrderRejected(result.refusal);
      this.cached.sequence += 1;
      const { sequence } = this.cached;
      this.journal.push({ sequence, tenantId, at: this.now, input });
      if (input.kind === 'remove') this.mayOwe = true;
      for (const fill of result.fills) {
        this.fills.push({ fill, sequence });
        if (fill.taker) addTraded(this.cached.traded, fill);
      }
      for (const order of result.orders) {
        const before = this.changed.get(order.id) ?? this.cached.orders.get(order.id);
        if (!before) throw new Error(`The owner of order ${order.id} is not known`);
        if (!this.found.has(order.id)) this.found.set(order.id, before);
        const after = { ...before, ...order, updatedAt: this.now };
        this.changed.set(order.id, after);
        if (after.waiting > 0) this.cached.orders.set(order.id, after);
        else this.cached.orders.delete(order.id);
      }
    }
  }

  /**
   * Applies what is asked for. A single input that the matcher refuses changes no order: it is noted as the rejection.
   * @throws OrderRejected where one of several inputs is refused; the book of this process is to be read again then
   */
  request({ inputs, tenantId, userId, placed, cancelRef }: BookRequest): void {
    // What is due by the time belongs to the clock, whether or not the input is taken.
    if (this.isDue()) this.apply([{ kind: 'tick', time: this.now }]);
    this.asking = userId;
    inputs.forEach((input, at) => {
      const owner = placed?.[at];
      if (!owner || input.kind !== 'place') return;
      const { kind: _kind, time: createdAt, delayMs: _delay, ...order } = input;
      this.cached.orders.set(input.id, { ...owner, ...NEW_ORDER, ...order, createdAt });
    });
    const before = new Set(this.changed.keys());
    try {
      this.apply(inputs, tenantId);
    } catch (error) {
      const [only, ...others] = inputs;
      if (!(error instanceof OrderRejected) || !only || others.length > 0) throw error;
      if (only.kind === 'place') this.cached.orders.delete(only.id);
      return this.reject(error);
    }
    if (cancelRef === undefined) return;
    for (const [id, order] of this.changed)
      if (!before.has(id) && order.player === userId) this.changed.set(id, { ...order, cancelRef });
  }

  /** Notes why nothing was taken, and lets the book come to the time of the step. */
  reject(reason: OrderRejected): void {
    this.asking = null;
    this.rejection = reason;
    this.apply([{ kind: 'tick', time: this.now }]);
  }

  private isDue(): boolean {
    const { nextExpiry, delayed } = this.cached.book;
    return nextExpiry <= this.now || delayed.some(({ dueAt }) => dueAt !== null && dueAt <= this.now);
  }

  /** Its orders with their fills of this step, each of which is a bet. */
  toChanges(at: number, newId: () => string): readonly OrderChange[] {
    return this.orders.map((order) => {
      const own = this.fills.filter(({ fill }) => fill.orderId === order.id);
      const fills = own.map(({ fill, sequence }): ExchangeFill => {
        const { orderId, match, price, size, amount, source, taker } = fill;
        return { orderId, match, price, size, amount, source, taker, sequence, at, betId: newId() };
      });
      return { order, fills, bets: fills.map(({ betId, ...fill }) => toBet(order, { ...fill, id: betId })) };
    });
  }
}

/** A match counts once, with the stake of its taker (E2.12). */
function addTraded(traded: Map<number, Map<number, Paise>>, { runner, price, size }: Fill): void {
  const sizes = traded.get(runner) ?? new Map<number, Paise>();
  sizes.set(price, (sizes.get(price) ?? 0) + size);
  traded.set(runner, sizes);
}

/** An order before its first step: the matcher fills it in. */
const NEW_ORDER = {
  ...{ matched: 0, waiting: 0, cancelled: 0, lapsed: 0, state: 'waiting' as const, reason: null, queue: 0 },
  ...{ revision: 1, dueAt: null, events: 0, returns: 0, amount: 0 },
};
