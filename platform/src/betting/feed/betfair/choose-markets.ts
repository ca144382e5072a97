/** A market of the catalogue, with what its rank depends on. */
export interface ListedMarket {
  readonly id: string;
  readonly eventId: string;
  readonly marketType: string;
  /** ms; undefined where the catalogue has none. */
  readonly startAt?: number;
  readonly inPlay: boolean;
  /** Matched so far, in the currency of the exchange. */
  readonly volume: number;
}

const DAY_MS = 24 * 3_600_000;

type RankKey = readonly [group: number, startAt: number, volume: number, type: number];

/**
 * Markets by rank: opened by a player, in play, starting within 24 hours by time, the others by volume; then by the order of
 * market types (E9.01).
 */
export function rankMarkets(
  markets: readonly ListedMarket[],
  {
    now,
    openedEventIds,
    typeOrder,
  }: {
    readonly now: number;
    readonly openedEventIds: ReadonlySet<string>;
    readonly typeOrder: readonly string[];
  },
): readonly ListedMarket[] {
  const typeOf = (type: string): number => (typeOrder.includes(type) ? typeOrder.indexOf(type) : typeOrder.length);
  const toKey = ({ eventId, inPlay, startAt = Infinity, volume, marketType }: ListedMarket): RankKey => {
    const type = typeOf(marketType);
    if (openedEventIds.has(eventId)) return [0, 0, -volume, type];
    if (inPlay) return [1, 0, -volume, type];
    if (startAt <= now + DAY_MS) return [2, startAt, -volume, type];
    return [3, 0, -volume, type];
  };
  return markets
    .map((market) => ({ market, key: toKey(market) }))
    .sort((a, b) => {
      const at = a.key.findIndex((part, index) => part !== b.key[index]);
      if (at === -1) return a.market.id < b.market.id ? -1 : 1;
      return (a.key[at] ?? 0) < (b.key[at] ?? 0) ? -1 : 1;
    })
    .map(({ market }) => market);
}

/**
 * Distributes market ids over connections. A market that stays keeps its connection, so that no message of it is lost; the
 * others fill what is free.
 */
export function distributeMarkets(
  chosen: readonly string[],
  {
    before,
    most,
    limit,
  }: { readonly before: readonly (readonly string[])[]; readonly most: number; readonly limit: number },
): readonly (readonly string[])[] {
  const wanted = new Set(chosen.slice(0, most * limit));
  const lists = before.slice(0, most).map((ids) => ids.filter((id) => wanted.has(id)).slice(0, limit));
  const placed = new Set(lists.flat());
  for (const id of wanted) {
    if (placed.has(id)) continue;
    const free = lists.find((ids) => ids.length < limit);
    if (free) free.push(id);
    else lists.push([id]);
  }
  return lists;
}
