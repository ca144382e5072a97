import type { MarketDefinition, MarketResult } from '@backlay/shared/domain';
import type { MarketStore } from './store';

/** Settles a market; may be called again for the same market after a crash or a failure, so it must be idempotent. */
export type ResultListener = (result: MarketResult, definition: MarketDefinition) => Promise<void>;

export interface DeliveryOptions {
  readonly store: MarketStore | undefined;
  readonly later: (ms: number, run: () => void) => () => void;
  readonly log: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
}

const RETRY_MS = 5_000;

/** Brings results to settlement: durable first, then every listener, then the mark that it is done. What fails is tried again. */
export class ResultDispatcher {
  private readonly listeners = new Set<ResultListener>();
  private readonly settled = new Set<string>();
  private readonly underWay = new Set<Promise<void>>();
  private stopped = false;

  constructor(private readonly options: DeliveryOptions) {}

  listen(listener: ResultListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Markets whose results are delivered, in this run or in an earlier one. */
  isSettled(marketId: string): boolean {
    return this.settled.has(marketId);
  }

  markDelivered(marketIds: readonly string[]): void {
    for (const id of marketIds) this.settled.add(id);
  }

  /** `decidedAt` is left out for a result that is durable already. */
  dispatch(result: MarketResult, definition: MarketDefinition, decidedAt?: number): void {
    const delivery = this.attempt(result, definition, decidedAt).finally(() => this.underWay.delete(delivery));
    this.underWay.add(delivery);
  }

  /** Waits for what is under way; nothing is tried again after that. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.options.store?.flush();
    await Promise.allSettled(this.underWay);
  }

  private async attempt(result: MarketResult, definition: MarketDefinition, decidedAt?: number): Promise<void> {
    const { store, later, log } = this.options;
    const { marketId } = result;
    try {
      if (decidedAt !== undefined) await store?.saveResult(result, decidedAt);
      for (const listener of this.listeners) await listener(result, definition);
      await store?.markDelivered(marketId);
      this.settled.add(marketId);
    } catch (error) {
      log('settlement failed: retry scheduled', { marketId, error: String(error) });
      if (!this.stopped) later(RETRY_MS, () => this.stopped || this.dispatch(result, definition, decidedAt));
    }
  }
}
