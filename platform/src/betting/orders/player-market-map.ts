/** Where a player stands in one market. */
export interface PlayerMarketKey {
  readonly userId: string;
  readonly marketId: string;
}

/** Something for each player and market. Many players share a market, so that markets come first. */
export class PlayerMarketMap<Value> {
  private readonly markets = new Map<string, Map<string, Value>>();

  get({ userId, marketId }: PlayerMarketKey): Value | undefined {
    return this.markets.get(marketId)?.get(userId);
  }

  set({ userId, marketId }: PlayerMarketKey, value: Value): void {
    const users = this.markets.get(marketId);
    if (users) users.set(userId, value);
    else this.markets.set(marketId, new Map([[userId, value]]));
  }

  /** Market by market, in the order in which they came. */
  *values(): IterableIterator<Value> {
    for (const users of this.markets.values()) yield* users.values();
  }
}
