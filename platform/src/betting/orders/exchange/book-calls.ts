import type { MarketPosition } from '../bet';
import { toMarketPosition } from '../batch-positions';
import type { BookLane } from './book-lane';
import type { ExchangeDeps, OrderResult, OrderView } from './exchange-commands';
import { findOrder } from './order-repository';
import type { BookKey, ExchangeOrder } from './exchange-order';
import { OrderRejected, type ExchangeRejection } from './order-rejection';
import type { BookWork, StepOutcome } from './step';

/** Most order calls of a player within any second (E1.03). */
const CALLS_A_SECOND = 20;

export interface BookCallsDeps extends ExchangeDeps {
  readonly clock: () => number;
  readonly pausedBrands: () => ReadonlySet<string>;
}

/** What every call of a player on a book needs: how often it may come, its step, and the result of that. */
export class BookCalls {
  /** When each player called within the last second, ms. */
  private readonly recent = new Map<string, readonly number[]>();

  constructor(
    readonly deps: BookCallsDeps,
    readonly lane: BookLane,
  ) {}

  /** A step of a book; steps that wait together are made in one transaction, in their order. */
  async run(
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

  /** The value of some work, or why the book refused it. */
  async attempt<Value>(
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
  async findReason(userId: string, orderId: string): Promise<ExchangeRejection> {
    const order = await findOrder(this.deps.database, userId, orderId);
    return (order && findEnd(order)) ?? 'not-found';
  }

  /** The order of a step as its player gets it. */
  async toView(outcome: StepOutcome, orderId: string): Promise<OrderView> {
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

  /** Whether a player called less often than allowed within any second until now, at every process; counts the call that is (E1.03). */
  async mayCall(userId: string): Promise<boolean> {
    const now = this.deps.clock();
    const recent = (this.recent.get(userId) ?? []).filter((at) => at > now - 1000);
    if (this.recent.size > 10_000) this.recent.clear();
    if (recent.length >= CALLS_A_SECOND) {
      this.recent.set(userId, recent);
      return false;
    }
    // Counted here before the shared count answers: where none does, calls that arrive together count as well.
    this.recent.set(userId, [...recent, now]);
    if ((await this.deps.callCount?.take(`order:${userId}`, CALLS_A_SECOND)) !== false) return true;
    this.uncount(userId, now);
    return false;
  }

  private uncount(userId: string, at: number): void {
    const recent = this.recent.get(userId) ?? [];
    const index = recent.indexOf(at);
    if (index >= 0) this.recent.set(userId, recent.toSpliced(index, 1));
  }
}

/** Why an order can no longer be changed; null while a part of it waits. */
export function findEnd({ waiting, state }: ExchangeOrder): 'already-matched' | 'already-ended' | null {
  if (waiting > 0) return null;
  return state === 'matched' ? 'already-matched' : 'already-ended';
}

/** Where a player without a bet in the market stands. */
export const emptyPosition = ({ eventId, marketId }: ExchangeOrder): MarketPosition => ({
  marketId,
  eventId,
  exposure: 0,
  byRunner: [],
});
