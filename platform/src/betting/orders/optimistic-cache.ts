import type { Balance } from '../../money/ledger';
import type { PlayerMarketKey, StoredPosition } from './batch-positions';
import type { BatchState, BettingMarket } from './batch-repository';

/** A row as it was read, with the number of the transaction that wrote it last; null where there is none. */
export interface CachedRow<Row> {
  readonly row: Row;
  readonly rowVersion: number | null;
}

interface Player {
  until: number;
  balance: Balance;
  readonly positions: Map<string, CachedRow<StoredPosition | null>>;
}

/** How long an idle player stays in the cache, ms. Every commit verifies the cached rows again. */
const CACHE_TTL_MS = 10_000;
const MAX_CACHED_PLAYERS = 10_000;
const MAX_CACHED_MARKETS = 10_000;
/** A player in more markets begins anew: one who plays without a pause is never idle. */
const MAX_CACHED_POSITIONS = 1_000;

/** What this process read or wrote last of players and markets: enough to decide on, never to commit without looking again. */
export class OptimisticCache {
  private readonly players = new Map<string, Player>();
  private readonly markets = new Map<string, CachedRow<BettingMarket>>();

  constructor(private readonly clock: () => number) {}

  /** What has to be read before these, named once each, can be decided on. */
  listMissing(pairs: readonly PlayerMarketKey[]): {
    readonly userIds: string[];
    readonly marketIds: string[];
    readonly pairs: PlayerMarketKey[];
  } {
    const userIds = new Set<string>();
    const marketIds = new Set<string>();
    const unread: PlayerMarketKey[] = [];
    for (const pair of pairs) {
      const player = this.player(pair.userId);
      if (!player) userIds.add(pair.userId);
      if (!player?.positions.has(pair.marketId)) unread.push(pair);
      if (!this.markets.has(pair.marketId)) marketIds.add(pair.marketId);
    }
    return { userIds: [...userIds], marketIds: [...marketIds], pairs: unread };
  }

  setBalance(userId: string, balance: Balance): void {
    const known = this.player(userId);
    const until = this.clock() + CACHE_TTL_MS;
    if (known) Object.assign(known, { balance, until });
    else {
      if (this.players.size >= MAX_CACHED_PLAYERS) this.players.clear();
      this.players.set(userId, { until, balance, positions: new Map() });
    }
  }

  setPosition({ userId, marketId }: PlayerMarketKey, position: CachedRow<StoredPosition | null>): void {
    const positions = this.player(userId)?.positions;
    if (positions && positions.size >= MAX_CACHED_POSITIONS && !positions.has(marketId)) positions.clear();
    positions?.set(marketId, position);
  }

  setMarket(market: CachedRow<BettingMarket>): void {
    if (this.markets.size >= MAX_CACHED_MARKETS) this.markets.clear();
    this.markets.set(market.row.marketId, market);
  }

  market(marketId: string): CachedRow<BettingMarket> | undefined {
    return this.markets.get(marketId);
  }

  position({ userId, marketId }: PlayerMarketKey): CachedRow<StoredPosition | null> | undefined {
    return this.player(userId)?.positions.get(marketId);
  }

  /**
   * The image that a batch decides on, for pairs that are named once each; null where something of it is not known. Bets and refusals are
   * left to the commit.
   */
  toBatchState(pairs: readonly PlayerMarketKey[]): Omit<BatchState, 'capsVersion'> | null {
    const balances = new Map<string, Balance>();
    const markets = new Map<string, BettingMarket>();
    const positions: StoredPosition[] = [];
    for (const pair of pairs) {
      const player = this.player(pair.userId);
      const position = player?.positions.get(pair.marketId);
      const market = this.markets.get(pair.marketId);
      if (!player || !position || !market) return null;
      balances.set(pair.userId, player.balance);
      markets.set(pair.marketId, market.row);
      if (position.row) positions.push(position.row);
    }
    return { balances, markets, positions, bets: [], refusals: [] };
  }

  /** Invalidates the cached rows of these player and market pairs. */
  invalidate(pairs: readonly PlayerMarketKey[]): void {
    for (const { userId, marketId } of pairs) {
      this.players.delete(userId);
      this.markets.delete(marketId);
    }
  }

  private player(userId: string): Player | undefined {
    const player = this.players.get(userId);
    if (!player || player.until > this.clock()) return player;
    this.players.delete(userId);
    return undefined;
  }
}
