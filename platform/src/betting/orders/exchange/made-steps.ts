import { toBookState } from '@backlay/shared/domain';
import { PlayerMarketMap, type PlayerMarketKey } from '../batch-positions';
import { nameOfBook, type BookWrites, type PlayerReference } from './book-repository';
import type { ExchangeOrder } from './exchange-order';
import { OrderRejected } from './order-rejection';
import type { CachedBook, Step, StepJob } from './step';

/** A step that the book of this process took, with the sequence that the database has. */
export interface MadeStep {
  readonly job: StepJob;
  readonly step: Step;
  readonly from: number;
  readonly cached: CachedBook;
}

/** The house may lose no more by its caps: the step is made without it (D4.03). */
export class HouseCapped extends Error {
  override readonly name = 'HouseCapped';
}

/** The prices show a non-runner or a turn in play that the stored market does not have: it is noted, and the step made again. */
export class MarketBehind extends Error {
  override readonly name = 'MarketBehind';
}

/** A step left its book crossed, or a complete set in it: nothing of the step is written (E2.04). */
export class BookUnsound extends Error {
  override readonly name = 'BookUnsound';
}

/** The reference is that of an order already. */
export class ReferenceKnown extends Error {
  override readonly name = 'ReferenceKnown';
}

/** Work that cannot be part of a transaction with other work. */
export class JobsFailed extends Error {
  override readonly name = 'JobsFailed';

  constructor(readonly jobs: ReadonlySet<StepJob>) {
    super(`${jobs.size} steps have to be made alone`);
  }
}

/** Why steps of a transaction cannot all be made together. */
export const REASONS = [OrderRejected, HouseCapped, MarketBehind, ReferenceKnown];

/**
 * Calls `work` for each item. A reason that it throws is that of its job.
 * @throws the reason where the job is alone, else JobsFailed with all that failed; any other error at once
 */
export async function forEachJob<Item extends { readonly job: StepJob }>(
  items: readonly Item[],
  isAlone: boolean,
  work: (item: Item) => Promise<void> | void,
): Promise<void> {
  const failed = new Set<StepJob>();
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isAlone || !REASONS.some((Reason) => error instanceof Reason)) throw error;
      failed.add(item.job);
    }
  }
  if (failed.size > 0) throw new JobsFailed(failed);
}

/** The references of the orders that steps place. */
export const listNewRefs = (
  steps: readonly MadeStep[],
): { readonly ref: PlayerReference; readonly marketId: string }[] =>
  steps.flatMap(({ job: { key, work }, step }) =>
    work?.newRef && !step.rejection ? [{ ref: work.newRef, marketId: key.marketId }] : [],
  );

/** Each player of each step in its market, once. */
export function listPairs(steps: readonly MadeStep[]): PlayerMarketKey[] {
  const pairs = new PlayerMarketMap<PlayerMarketKey>();
  for (const { job, step } of steps)
    for (const userId of step.userIds) {
      const pair = { userId, marketId: job.key.marketId };
      pairs.set(pair, pair);
    }
  return [...pairs.values()];
}

/** The orders that steps changed, each as the last one left it. */
export function lastOf(steps: readonly MadeStep[]): Map<string, ExchangeOrder> {
  const orders = new Map<string, ExchangeOrder>();
  for (const { step } of steps) for (const order of step.orders) orders.set(order.id, order);
  return orders;
}

/** The books of the steps, each with the inputs of all its steps. */
export function toBookWrites(steps: readonly MadeStep[]): BookWrites[] {
  const books = new Map<string, BookWrites & { readonly journal: BookWrites['journal'][number][] }>();
  for (const { job, step, from, cached } of steps) {
    const name = nameOfBook(job.key);
    const { pool, marketId } = job.key;
    const known = books.get(name);
    if (known) known.journal.push(...step.journal);
    else
      books.set(name, {
        ...{ key: { pool, marketId }, from, marks: cached.marks },
        state: toBookState(cached.book),
        journal: [...step.journal],
      });
  }
  return [...books.values()];
}
