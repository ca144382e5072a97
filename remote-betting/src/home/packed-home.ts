import type { HomeEvent, HomePayload } from '@backlay/shared/contract';

/** Lists of home as they travel with a page: each event as its difference from the one before it, with its best prices alone. */
export interface PackedHome {
  readonly events: readonly unknown[];
  /** Places among the events: in play, upcoming, highlights. */
  readonly lists: readonly (readonly number[])[];
}

const GONE = '-';
const EACH = '#';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isObjectList = (value: unknown): value is readonly object[] => Array.isArray(value) && value.every(isObject);

/** What makes `after` of `before`. */
export function differenceOf(before: unknown, after: unknown): unknown {
  if (isObjectList(before) && isObjectList(after) && before.length === after.length && after.length > 0)
    return { [EACH]: after.map((each, index) => differenceOf(before[index], each)) };
  if (!isObject(before) || !isObject(after)) return after;
  const changed = Object.entries(after).filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value));
  const gone = Object.keys(before).filter((key) => !(key in after));
  return {
    ...Object.fromEntries(changed.map(([key, value]) => [key, differenceOf(before[key], value)])),
    ...(gone.length > 0 && { [GONE]: gone }),
  };
}

/** What {@link differenceOf} was made of. */
export function applyDifference(before: unknown, difference: unknown): unknown {
  if (!isObject(difference)) return difference;
  const each = difference[EACH];
  if (Array.isArray(each) && Array.isArray(before))
    return each.map((one: unknown, index) => applyDifference(before[index], one));
  if (!isObject(before)) return difference;
  const after: Record<string, unknown> = { ...before };
  for (const [key, value] of Object.entries(difference))
    if (key !== GONE) after[key] = applyDifference(before[key], value);
  const gone = difference[GONE];
  if (Array.isArray(gone)) for (const key of gone) delete after[String(key)];
  return after;
}

type Market = NonNullable<HomeEvent['market']>;
/** A market without what its event has as well. */
type PackedMarket = Omit<Market, '_id' | 'event' | 'competition' | 'eventType' | 'book'> & {
  readonly book: Omit<Market['book'], 'marketId' | 'totalMatched'>;
};
type PackedEvent = Omit<HomeEvent, 'market'> & { readonly market: PackedMarket | null };

const isPacked = (value: unknown): value is PackedEvent =>
  isObject(value) && isObject(value['event']) && (value['market'] === null || isObject(value['market']));

function packMarket(market: Market): PackedMarket {
  const { _id, event: _event, competition: _competition, eventType: _eventType, book, ...rest } = market;
  const { marketId: _marketId, totalMatched: _totalMatched, ...state } = book;
  // A list shows the best prices alone.
  const runners = book.runners.map((runner) => ({
    ...runner,
    back: runner.back.slice(0, 1),
    lay: runner.lay.slice(0, 1),
  }));
  return { ...rest, book: { ...state, runners } };
}

const toPacked = ({ market, ...event }: HomeEvent): PackedEvent => ({
  ...event,
  market: market ? packMarket(market) : null,
});

function fromPacked({ market, ...entry }: PackedEvent): HomeEvent {
  if (!market) return { ...entry, market: null };
  const { event, competition, eventType } = entry;
  const { id, totalMatched, book } = market;
  return {
    ...entry,
    market: { ...market, _id: id, event, competition, eventType, book: { ...book, marketId: id, totalMatched } },
  };
}

/** The lists of home for a page. */
export function packHome({ ongoing, upcoming, highlight }: HomePayload): PackedHome {
  const lists = [ongoing, upcoming, highlight];
  const unique = [...new Map(lists.flat().map((event) => [event.event.id, event])).values()];
  const places = new Map(unique.map(({ event }, place) => [event.id, place]));
  const packed = unique.map(toPacked);
  return {
    events: packed.map((event, place) => differenceOf(packed[place - 1] ?? null, event)),
    lists: lists.map((events) => events.map(({ event }) => places.get(event.id) ?? 0)),
  };
}

/** The lists that a page came with. @throws where they were packed in another way */
export function unpackHome({ events, lists }: PackedHome): HomePayload {
  let before: unknown = null;
  const unpacked = events.map((difference) => {
    before = applyDifference(before, difference);
    if (!isPacked(before)) throw new Error('The lists of the page are not those of this version');
    return fromPacked(before);
  });
  const [ongoing = [], upcoming = [], highlight = []] = lists.map((places) =>
    places.flatMap((place) => unpacked[place] ?? []),
  );
  return { ongoing, upcoming, highlight, marketIds: [], fastestOdd: [] };
}
