import { MicroBatcher, ReferenceBlocks, type Database } from '../../../core/database';
import type { Span } from '../../../core/traces';
import { createBetIdGenerator } from '../bet-id';
import { CapCounter } from '../caps';
import type { MarketReader } from '../ports';
import { BookSteps, type StepDeps, type StepResult } from './book-steps';
import type { ExchangeTerms } from './market-inputs';
import type { BookKey } from './exchange-order';
import type { BookWork, StepOutcome } from './step';

/** Most steps of one transaction (E2.13). */
const STEPS_TOGETHER = 64;
/** Numbers of bets and postings that a transaction may use, and each further step of it. Both paths of a step take their own. */
const ID_RESERVE = 512;
const ID_RESERVE_MORE = 64;

/** Work that waits for its transaction; null to read a book that another process changed. */
export interface QueuedStep {
  readonly key: BookKey;
  readonly tenantId: string | null;
  readonly work: BookWork | null;
  readonly onStart?: () => void;
}

export interface CommittedStep {
  readonly key: BookKey;
  readonly outcome: StepOutcome;
  readonly span?: Span | undefined;
}

export interface LaneDeps extends Omit<StepDeps, 'caps' | 'newId'> {
  readonly database: Database;
  readonly markets: MarketReader;
  readonly terms: (tenantId: string) => ExchangeTerms | null;
  readonly poolTerms?: ((pool: string) => ExchangeTerms | null) | undefined;
  /** Called with the steps of a transaction before the next one begins. */
  readonly onCommit: (committed: readonly CommittedStep[]) => void;
}

/** The books of this process: their steps follow one another, and those that wait together share a transaction (E2.13). */
export class BookLane {
  readonly steps: BookSteps;
  readonly newId: () => string;
  private readonly references: ReferenceBlocks;
  private readonly queue = new MicroBatcher((queued: readonly QueuedStep[]) => this.runTogether(queued), {
    size: STEPS_TOGETHER,
    lanes: 1,
  });

  constructor(private readonly deps: LaneDeps) {
    const { database, clock } = deps;
    this.references = new ReferenceBlocks(database, clock);
    this.newId = createBetIdGenerator(clock, () => this.references.take());
    this.steps = new BookSteps({ ...deps, caps: new CapCounter(), newId: this.newId });
  }

  submit(step: QueuedStep): Promise<StepResult> {
    return this.queue.submit(step);
  }

  /** Resolves when no step waits or is made. */
  drain(): Promise<void> {
    return this.queue.drain();
  }

  private async runTogether(queued: readonly QueuedStep[]): Promise<readonly StepResult[]> {
    for (const { onStart } of queued) onStart?.();
    const { markets, terms, poolTerms } = this.deps;
    const followed = queued.flatMap(({ key, work }) => (work?.followsMarket ? [key.marketId] : []));
    let release: (() => void) | undefined;
    try {
      await this.references.reserve(ID_RESERVE + ID_RESERVE_MORE * (queued.length - 1));
      // Prices that this process did not receive are fetched first (G6.02).
      if (followed.length > 0) release = await markets.holdMarkets?.([...new Set(followed)]);
      const made = await this.steps.run(
        queued.map(({ key, tenantId, work }) => ({
          ...{ key, work, market: markets.findCurrentMarket(key.marketId) },
          terms: tenantId === null ? null : terms(tenantId),
          poolTerms: poolTerms?.(key.pool) ?? null,
        })),
      );
      const committed = queued.flatMap(({ key, work }, at) => {
        const result = made[at];
        return work && result?.ok ? [{ key, outcome: result.outcome, span: work.span }] : [];
      });
      this.deps.onCommit(committed);
      return made;
    } catch (error) {
      return queued.map(() => ({ ok: false, error }));
    } finally {
      release?.();
    }
  }
}
