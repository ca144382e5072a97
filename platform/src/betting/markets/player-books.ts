import type { EventFrame } from '@backlay/shared/contract';
import {
  addDepth,
  addMatched,
  addOffers,
  type MarketDefinition,
  type PublishedBook,
  type PublishedRunner,
} from '@backlay/shared/domain';
import { toDemoPool, type SeenBrands } from '../../core/scope';
import type { EventView, MarketView } from './event-view';

/** The pool in which the players of a brand meet; null where the brand has no orders (E2.18). */
export type PoolOfBrand = (tenantId: string) => string | null;

/** Whether the house offers a pool nothing in a market, so that its players see each other's orders alone (E2.02). */
export type PureExchange = (pool: string, market: MarketDefinition) => boolean;

/** What players offer and matched beside the feed, by market and pool, as the last committed step left it (E2.12). */
export class PlayerBooks {
  private readonly pools = new Set<string | null>([null]);
  private readonly byMarket = new Map<string, Map<string, PublishedBook>>();

  constructor(
    private readonly poolOfBrand: PoolOfBrand = () => null,
    private readonly isPure: PureExchange = () => false,
  ) {}

  /** Stores a book. Returns the ids of the runners that changed; null where a newer book is known or nothing changed. */
  set(pool: string, marketId: string, book: PublishedBook): readonly string[] | null {
    const books = this.byMarket.get(marketId) ?? new Map<string, PublishedBook>();
    const known = books.get(pool);
    if (known && known.sequence >= book.sequence) return null;
    const isEmpty = book.runners.every(
      ({ back, lay, traded, houseOut = [] }) => back.length + lay.length + traded.length + houseOut.length === 0,
    );
    if (!known && isEmpty) return null;
    books.set(pool, book);
    this.byMarket.set(marketId, books);
    const changed = book.runners.flatMap((runner, index) =>
      JSON.stringify(runner) === JSON.stringify(known?.runners[index]) ? [] : [runner.id],
    );
    return changed.length > 0 ? changed : null;
  }

  forget(marketId: string): void {
    this.byMarket.delete(marketId);
  }

  /** Whose orders somebody sees: those of the one pool of the brands, for demo players its pool of play money; null without one pool. */
  poolOf(brands: SeenBrands): string | null {
    const pools = new Set((brands ?? []).map((id) => this.poolOfBrand(id)));
    const [pool = null] = pools;
    const real = pools.size === 1 ? pool : null;
    const seen = real !== null && brands?.isDemo ? toDemoPool(real) : real;
    this.pools.add(seen);
    return seen;
  }

  /** Every pool that somebody sees, null included. */
  listPools(): readonly (string | null)[] {
    return [...this.pools];
  }

  /** Whether some pool sees a market otherwise than the feed shows it. */
  changes(market: MarketDefinition): boolean {
    return this.byMarket.has(market.id) || this.listPools().some((pool) => pool !== null && this.isPure(pool, market));
  }

  /** A market as a pool sees it: the feed's figures with what its players add. */
  show<Shown extends Pick<MarketView, 'definition' | 'book'>>(market: Shown, pool: string | null): Shown {
    const players = this.find(market.definition, pool);
    if (!players) return market;
    const { book } = market;
    const runners = book.runners.map((runner) => addDepth(runner, runnerOf(players, runner), book.status));
    return { ...market, book: { ...book, runners, totalMatched: addMatched(book.totalMatched, players) } };
  }

  /** An event as a pool sees it. */
  showEvent(view: EventView, pool: string | null): EventView {
    if (pool === null || !view.markets.some(({ definition }) => this.changes(definition))) return view;
    return { ...view, markets: view.markets.map((market) => this.show(market, pool)) };
  }

  /** A frame as a pool sees it. */
  showFrame(
    frame: EventFrame,
    pool: string | null,
    definitionOf: (marketId: string) => MarketDefinition | undefined,
  ): EventFrame {
    const markets = frame.markets.map((market) => {
      const definition = definitionOf(market.marketId);
      const players = definition && this.find(definition, pool);
      if (!players) return market;
      const runners = market.runners.map((runner) => addOffers(runner, runnerOf(players, runner), market.status));
      return { ...market, runners, totalMatched: addMatched(market.totalMatched, players) };
    });
    return { ...frame, markets };
  }

  private find(market: MarketDefinition, pool: string | null): PoolBook | undefined {
    if (pool === null) return undefined;
    const known = this.byMarket.get(market.id)?.get(pool);
    if (!this.isPure(pool, market)) return known && { ...known, isPure: false };
    return { runners: known?.runners ?? [], isPure: true };
  }
}

/** What the players of a pool offer; alone where the house offers nothing, from before the first order on. */
type PoolBook = Pick<PublishedBook, 'runners'> & { readonly isPure: boolean };

function runnerOf({ runners, isPure }: PoolBook, { id }: { readonly id: string }): PublishedRunner | undefined {
  const own = runners.find((runner) => runner.id === id);
  return isPure ? { ...(own ?? { id, back: [], lay: [], traded: [] }), houseOut: ['back', 'lay'] } : own;
}
