import type { OrderBook } from '@backlay/shared/domain';
import type { Connection } from '../../../core/database';
import type { CurrentMarket } from '../ports';
import { listMarketInputs, listPauseInputs, type ExchangeTerms } from './market-inputs';
import { isMaterial, joinMarks, type EventMarks } from './material-events';
import { OrderRejected } from './order-rejection';
import type { BookRequest, BookWork, CachedBook, Step } from './step';

interface AppliedWork {
  readonly connection: Connection;
  readonly cached: CachedBook;
  readonly market: CurrentMarket | undefined;
  readonly work: BookWork;
  /** The material events of the market's event until now, where the work follows the market. */
  readonly marks: EventMarks | undefined;
  readonly withHouse: boolean;
  /** What the rules of the book follow. */
  readonly terms: ExchangeTerms | null | undefined;
  /** Brands in maintenance: nothing of their orders is matched (E1.07). */
  readonly pausedBrands: ReadonlySet<string>;
}

/** Applies to a step what the market became, where the work follows it, and then what the work chooses. */
export async function applyWork(
  step: Step,
  { connection, cached, market, work, marks, withHouse, terms, pausedBrands }: AppliedWork,
): Promise<void> {
  const { now } = step;
  const { book, orders } = cached;
  step.apply(listPauseInputs(book, orders, pausedBrands, { isPaused: true, time: beforeDelays(book, now) }));
  if (market && marks) {
    if (isMaterial(cached.marks, marks, book.inPlay)) step.apply([{ kind: 'event', time: now }]);
    cached.marks = joinMarks(cached.marks, marks);
    step.apply(listMarketInputs(book, market, beforeDelays(book, now), { withHouse, terms: terms ?? null }));
    step.apply(listPauseInputs(book, orders, pausedBrands, { isPaused: false, time: now }));
  }
  if (work.choose) await request(step, () => work.choose?.(book, now, orders, connection));
  else step.apply([{ kind: 'tick', time: now }]);
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

/** When the market came to what it shows: before orders whose delay ends join, for they meet the prices of that moment (E1.08). */
function beforeDelays({ delayed, time }: OrderBook, now: number): number {
  const due = delayed.reduce((least, { dueAt }) => Math.min(least, dueAt ?? least), now + 1);
  return Math.max(time, due - 1);
}
