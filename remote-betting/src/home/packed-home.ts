import type { EndpointPayload, HomeEvent, HomePayload } from '@backlay/shared/contract';
import { isObject, packColumn, unpackColumn } from '@backlay/shared/domain';

/** Lists of home as they travel with a page: the events in columns, with their best prices alone. */
export interface PackedHome {
  readonly ids: readonly string[];
  /** What the events have beside their ids. */
  readonly events: unknown;
  /** Places among the events: in play, upcoming, highlights. */
  readonly lists: readonly (readonly number[])[];
}

type SportTree = EndpointPayload<'sportTree'>;
type TreeEvent = SportTree[number]['competitions'][number]['events'][number];

/** The sport tree as it travels with a page: events that its lists have as well are their places there. */
export interface PackedTree {
  readonly sports: number;
  readonly column: unknown;
}

/** More runners than this are a race or an outright: a list leads to them instead of pricing each. */
const LISTED_RUNNERS = 3;
/** A runner of a race in a list: it is counted. */
const COUNTED = { id: '', name: '', sort: 0 };

/** Texts of a value that continue an id, with a sign in its place: so they are equal in all events of a feed. */
export function hideId(value: unknown, id: string): unknown {
  if (typeof value === 'string') return hideIn(value, id);
  if (Array.isArray(value)) return value.map((each) => hideId(each, id));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hideId(each, id)]));
}

/** The value that {@link hideId} was given. */
export function showId(value: unknown, id: string): unknown {
  if (typeof value === 'string') return value.startsWith('~') ? showIn(value.slice(1), id) : value;
  if (Array.isArray(value)) return value.map((each) => showId(each, id));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, showId(each, id)]));
}

/** Ids of markets begin so. */
const MARKET = '1.';
const DIGITS = /^\d*$/;

function hideIn(text: string, id: string): string {
  for (const [sign, start] of [
    ['~', id],
    ['~.', MARKET + id],
  ] as const)
    if (text.startsWith(start) && DIGITS.test(text.slice(start.length))) return sign + text.slice(start.length);
  return text.startsWith('~') ? `~${text}` : text;
}

function showIn(text: string, id: string): string {
  if (text.startsWith('~')) return text;
  return text.startsWith('.') ? MARKET + id + text.slice(1) : id + text;
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
  // A list shows the best prices alone, and of a race no more than how many run.
  if (rest.teams.length > LISTED_RUNNERS)
    return { ...rest, teams: rest.teams.map(() => COUNTED), book: { ...state, runners: [] } };
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
  return {
    ids: unique.map(({ event }) => event.id),
    events: packColumn(unique.map((event) => hideId(toPacked(event), event.event.id))),
    lists: lists.map((events) => events.map(({ event }) => places.get(event.id) ?? 0)),
  };
}

/** The lists that a page came with. @throws where they were packed in another way */
export function unpackHome({ ids, events, lists }: PackedHome): HomePayload {
  const unpacked = unpackColumn(events, ids.length).map((event, place) => {
    const shown = showId(event, ids[place] ?? '');
    if (!isPacked(shown)) throw new Error('The lists of the page are not those of this version');
    return fromPacked(shown);
  });
  const [ongoing = [], upcoming = [], highlight = []] = lists.map((places) =>
    places.flatMap((place) => unpacked[place] ?? []),
  );
  return { ongoing, upcoming, highlight, marketIds: [], fastestOdd: [] };
}

const eventsOf = ({ ongoing, upcoming, highlight }: HomePayload): readonly HomeEvent[] => [
  ...new Map([...ongoing, ...upcoming, ...highlight].map((each) => [each.event.id, each])).values(),
];

/** The sport tree for a page that has these lists. */
export function packTree(tree: SportTree, home: HomePayload): PackedTree {
  const places = new Map(eventsOf(home).map(({ event }, place) => [event.id, { event, place }]));
  const packEvent = (own: TreeEvent) => {
    const { event, place } = places.get(own.id) ?? {};
    return event?.name === own.name && event.openDate === own.openDate ? place : own;
  };
  const sports = tree.map(({ competitions, ...sport }) => ({
    ...sport,
    competitions: competitions.map(({ events, ...rest }) => ({ ...rest, events: events.map(packEvent) })),
  }));
  return { sports: sports.length, column: packColumn(sports) };
}

type PackedSport = Omit<SportTree[number], 'competitions'> & {
  readonly competitions: readonly (Omit<SportTree[number]['competitions'][number], 'events'> & {
    readonly events: readonly (TreeEvent | number)[];
  })[];
};

const isSport = (value: unknown): value is PackedSport =>
  isObject(value) &&
  Array.isArray(value['competitions']) &&
  value['competitions'].every((each) => isObject(each) && Array.isArray(each['events']));

/** The sport tree that a page came with, and these lists. @throws where it was packed in another way */
export function unpackTree({ sports, column }: PackedTree, home: HomePayload): SportTree {
  const listed = eventsOf(home);
  const unpackEvent = (own: TreeEvent | number): readonly TreeEvent[] => {
    if (typeof own !== 'number') return [own];
    const { id, name, openDate } = listed[own]?.event ?? {};
    return id !== undefined && name !== undefined && openDate !== undefined ? [{ id, name, openDate }] : [];
  };
  return unpackColumn(column, sports).map((sport) => {
    if (!isSport(sport)) throw new Error('The tree of the page is not that of this version');
    const competitions = sport.competitions.map(({ events, ...rest }) => ({
      ...rest,
      events: events.flatMap(unpackEvent),
    }));
    return { ...sport, competitions };
  });
}
