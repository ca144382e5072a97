import { isOfferedType } from '@backlay/shared/domain';
import type { BetfairAccount, CatalogueEntry, CatalogueFilter } from './account';
import type { ListedMarket } from './choose-markets';
import type { MarketFilter } from './protocol';

/** The exchange answers at most so many markets with their descriptions. */
const LIST_MOST = 200;
const DAY_MS = 24 * 3_600_000;
/** Pages of one sport's markets of a day. */
const PAGES_MOST = 5;
/** Market types of this name are those of betting type LINE, whatever their own type is. */
export const LINE_TYPES = 'LINE';

export interface ListQuery {
  readonly filter: MarketFilter;
  readonly now: number;
  readonly openedEventIds: readonly string[];
  /** How many markets are subscribed to at most. */
  readonly capacity: number;
}

/** The filters of one listing: markets by type, and lines by their betting type. */
function toFilters({ eventTypeIds = [], marketTypes = [], bettingTypes = [], countryCodes }: MarketFilter) {
  const countries = countryCodes ? { marketCountries: countryCodes } : {};
  const types = marketTypes.filter((type) => type !== LINE_TYPES);
  const others = bettingTypes.filter((type) => type !== LINE_TYPES);
  const bySport = eventTypeIds.map((id): CatalogueFilter => ({
    ...{ eventTypeIds: [id], marketTypeCodes: types, ...countries },
    ...(others.length > 0 ? { marketBettingTypes: others } : {}),
  }));
  const lines: CatalogueFilter = { eventTypeIds, marketBettingTypes: [LINE_TYPES], ...countries };
  return [...(types.length > 0 ? bySport : []), ...(marketTypes.includes(LINE_TYPES) ? [lines] : [])];
}

/** Markets that may be subscribed to: of opened events, in play, of the next 24 hours, and, where room is left, later ones. */
export async function listMarkets(
  account: Pick<BetfairAccount, 'markets'>,
  { filter, now, openedEventIds, capacity }: ListQuery,
): Promise<{ readonly entries: readonly CatalogueEntry[]; readonly markets: readonly ListedMarket[] }> {
  const entries = new Map<string, CatalogueEntry>();
  const inPlay = new Set<string>();
  const add = (found: readonly CatalogueEntry[]): void => found.forEach((entry) => entries.set(entry.marketId, entry));
  const list = (one: CatalogueFilter) => account.markets(one, { sort: 'MAXIMUM_TRADED', most: LIST_MOST });
  const filters = toFilters(filter);
  for (const one of filters) {
    const running = await list({ ...one, inPlayOnly: true });
    for (const { marketId, marketStartTime } of running)
      if (!marketStartTime || Date.parse(marketStartTime) <= now) inPlay.add(marketId);
    add(running);
    add(await listDay(account, one, now + DAY_MS, capacity));
  }
  const opened = openedEventIds.length > 0 ? toFilters({ ...filter, eventTypeIds: [''] }) : [];
  for (const { eventTypeIds: _sports, ...one } of opened) add(await list({ ...one, eventIds: openedEventIds }));
  if (entries.size < capacity)
    for (const one of filters)
      add(await list({ ...one, marketStartTime: { from: new Date(now + DAY_MS).toISOString() } }));
  return {
    entries: [...entries.values()],
    markets: [...entries.values()].flatMap((entry) => toListed(entry, inPlay) ?? []),
  };
}

/** Markets that are not in play and start until then, soonest first, page by page. */
async function listDay(
  account: Pick<BetfairAccount, 'markets'>,
  filter: CatalogueFilter,
  until: number,
  capacity: number,
): Promise<readonly CatalogueEntry[]> {
  const found = new Map<string, CatalogueEntry>();
  const to = new Date(until).toISOString();
  let from: string | undefined;
  for (let page = 0; page < PAGES_MOST; page += 1) {
    const size = found.size;
    const listed = await account.markets(
      { ...filter, inPlayOnly: false, marketStartTime: { ...(from ? { from } : {}), to } },
      { sort: 'FIRST_TO_START', most: LIST_MOST },
    );
    for (const entry of listed) found.set(entry.marketId, entry);
    from = listed.at(-1)?.marketStartTime;
    if (listed.length < LIST_MOST || found.size === size || found.size >= capacity || !from) break;
  }
  return [...found.values()];
}

function toListed(entry: CatalogueEntry, inPlay: ReadonlySet<string>): ListedMarket | null {
  const { marketId: id, event, description, marketStartTime, totalMatched = 0 } = entry;
  const { marketType = '' } = description ?? {};
  if (!event || !isOfferedType(marketType || undefined)) return null;
  const startAt = marketStartTime === undefined ? undefined : Date.parse(marketStartTime);
  return {
    ...{ id, eventId: event.id, marketType, inPlay: inPlay.has(id), volume: totalMatched },
    ...(startAt === undefined ? {} : { startAt }),
  };
}
