import type { MarketBook } from '@backlay/shared/domain';

interface Override {
  readonly suspended: boolean;
  readonly prices: ReadonlyMap<string, readonly [back: number, lay: number]>;
}

const NOTHING: Override = { suspended: false, prices: new Map() };
/** Size that stands at a pinned price, rupees. */
const PINNED_SIZE = 100_000;

/** Manual overrides of simulated prices. Each change raises the market's version for good. */
export class PriceOverrides {
  private readonly markets = new Map<string, Override>();
  private readonly raised = new Map<string, number>();

  setPrice(marketId: string, runnerId: string, back: number, lay: number): void {
    const before = this.markets.get(marketId) ?? NOTHING;
    this.markets.set(marketId, { ...before, prices: new Map([...before.prices, [runnerId, [back, lay]]]) });
  }

  suspend(marketId: string): void {
    this.markets.set(marketId, { ...(this.markets.get(marketId) ?? NOTHING), suspended: true });
    this.raise(marketId);
  }

  release(marketId: string): void {
    if (this.markets.get(marketId)?.suspended) this.raise(marketId);
    this.markets.delete(marketId);
  }

  /** The book with what is held; a closed one stays as it is. */
  apply(book: MarketBook): MarketBook {
    const raised = this.raised.get(book.marketId) ?? 0;
    const held = book.status === 'CLOSED' ? undefined : this.markets.get(book.marketId);
    if (!held) return raised === 0 ? book : { ...book, version: book.version + raised };
    return {
      ...book,
      version: book.version + raised,
      status: held.suspended ? 'SUSPENDED' : book.status,
      runners: book.runners.map((runner) => {
        const price = held.prices.get(runner.id);
        return price ? { ...runner, back: [[price[0], PINNED_SIZE]], lay: [[price[1], PINNED_SIZE]] } : runner;
      }),
    };
  }

  private raise(marketId: string): void {
    this.raised.set(marketId, (this.raised.get(marketId) ?? 0) + 1);
  }
}
