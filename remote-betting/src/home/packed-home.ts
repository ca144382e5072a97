import type { HomeEvent, HomePayload } from '@backlay/shared/contract';

/** Lists of home as they travel with a page: each event as its difference from the one before it, with its best prices alone. */
export interface PackedHome {
  readonly events: readonly Json[];
  /** Places among the events: in play, upcoming, highlights. */
  readonly lists: readonly (readonly number[])[];
}

type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [key: string]: Json;
}

const GONE = '-';
const EACH = '#';

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isObjectList = (value: Json): value is readonly JsonObject[] => Array.isArray(value) && value.every(isObject);

/** What makes `after` of `before`. */
export function differenceOf(before: Json, after: Json): Json {
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
export function applyDifference(before: Json, difference: Json): Json {
  if (!isObject(difference)) return difference;
  const each = difference[EACH];
  if (Array.isArray(each) && Array.isArray(before))
    return each.map((one: Json, index) => applyDifference(before[index], one));
  if (!isObject(before)) return difference;
  const after: Record<string, Json> = { ...before };
  for (const [key, value] of Object.entries(difference))
    if (key !== GONE) after[key] = applyDifference(before[key], value);
  const gone = difference[GONE];
  if (Array.isArray(gone)) for (const key of gone as readonly string[]) delete after[key];
  return after;
}

type Market = NonNullable<HomeEvent['market']>;
type PackedEvent = Omit<HomeEvent, 'market'> & { readonly market?: Json };

/** A market without what its event has as well, and without the levels that a list does not show. */
function packMarket({ _id, event, competition, eventType, book, ...market }: Market): object {
  const { marketId, totalMatched, ...rest } = book;
  const runners = book.runners.map(({ back, lay, ...runner }) => ({
    ...runner,
    back: back.slice(0, 1),
    lay: lay.slice(0, 1),
  }));
  return { ...market, book: { ...rest, runners } };
}

const toPacked = ({ market, ...event }: HomeEvent): Json =>
  ({ ...event, ...(market ? { market: packMarket(market) } : market === null ? { market } : {}) }) as unknown as Json; // an answer is JSON

function fromPacked(packed: Json): HomeEvent {
  const { market, ...entry } = packed as unknown as PackedEvent; // toPacked made it
  if (!isObject(market)) return { ...entry, ...(market === null && { market }) } as HomeEvent;
  const { event, competition, eventType } = entry;
  const { id, totalMatched, book } = market;
  return {
    ...entry,
    market: {
      ...market,
      _id: id,
      event,
      competition,
      eventType,
      book: { ...(book as object), marketId: id, totalMatched },
    },
  } as unknown as HomeEvent; // as packMarket took it apart
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
  let before: Json = null;
  const unpacked = events.map((difference) => fromPacked((before = applyDifference(before, difference))));
  const [ongoing = [], upcoming = [], highlight = []] = lists.map((places) =>
    places.flatMap((place) => unpacked[place] ?? []),
  );
  return { ongoing, upcoming, highlight, marketIds: [], fastestOdd: [] };
}
