import { bySportOrder, createSearchTest, isInPlay, isRacing, sportById, getItemAt } from '@backlay/shared/domain';
import type { EndpointPayload, HomePayload, HomeEvent, Market } from '@backlay/shared/contract';
import { toMarketSnapshot } from './event-frame';
import type { EventView, MarketView } from './event-view';

// The specification's shapes (B3.15 to B3.25, B3.30) out of what the market service knows. Limits and matched amounts are rupees.

/** Volume that the lists show for an exchange market (B3.18). */
const EXCHANGE_VOLUME = 10_000;
/** Races asked for and shown (B9.13). */
const RACE_LIMIT = 25;
/** Upcoming events of one sport on home. */
const UPCOMING_PER_SPORT = 12;
const HIGHLIGHTS = 8;

type WireEventInput = Pick<HomeEvent, 'event' | 'competition' | 'eventType'>;
type SportTree = EndpointPayload<'sportTree'>;

function eventParts({ event }: EventView): WireEventInput {
  const { id, name, countryCode, timezone, openDate, competition, sportId } = event;
  return {
    event: { id, name, countryCode, timezone, openDate: new Date(openDate).toISOString() },
    competition: { ...competition },
    eventType: { id: sportId, name: sportById(sportId)?.name ?? sportId },
  };
}

/** The settlement facts of the exchange; empty for ordinary odds. */
function settlementTerms({ bettingType, exchangeType, measure, lineRange }: MarketView['definition']) {
  return {
    ...(bettingType ? { bettingType } : {}),
    ...(exchangeType ? { exchangeType } : {}),
    ...(measure ? { measure } : {}),
    ...(lineRange ? { lineRange } : {}),
  };
}

/** One market as lists and the event page take it (B3.15 to B3.17). */
export function toWireMarket(view: EventView, { definition, book, result }: MarketView): Market {
  return {
    _id: definition.id,
    id: definition.id,
    name: definition.name,
    type: definition.type,
    active: book.status === 'OPEN',
    betAllow: definition.betAllow,
    isMarketLocked: definition.isMarketLocked,
    min: definition.min,
    max: definition.max,
    volume: definition.type === 'betfair' && !definition.manual ? EXCHANGE_VOLUME : 0,
    delay: definition.delaySeconds,
    manual: definition.manual,
    winners: definition.winners,
    ...settlementTerms(definition),
    ...(definition.priceLadder ? { priceLadder: definition.priceLadder } : {}),
    teams: definition.runners.filter(({ isUnnamed }) => !isUnnamed).map((runner) => ({ ...runner })),
    cashout: false,
    score: view.score !== undefined,
    // Nobody analyses a market.
    analysis: false,
    screenPlay: view.liveTv !== undefined,
    statusExist: book.version > 0,
    sort: definition.sort,
    top: definition.place === 'top',
    bottom: definition.place === 'bottom',
    remarksMessage: definition.remarksMessage ?? '',
    totalMatched: book.totalMatched,
    betOpenDate: definition.betOpenDate === undefined ? null : new Date(definition.betOpenDate).toISOString(),
    category: 'exchange',
    ...(definition.group ? { group: definition.group } : {}),
    ...(definition.sessionGroup ? { sessionGroup: definition.sessionGroup } : {}),
    ...(definition.backOnly ? { backOnly: true } : {}),
    ...(definition.turnsInPlay === false ? { turnsInPlay: false } : {}),
    betfairMarketEnabled: definition.type === 'betfair' && !definition.manual,
    marketClosed: book.status === 'CLOSED' || result !== undefined,
    ...(definition.commission !== undefined ? { commission: definition.commission } : {}),
    assignedTo: definition.assignedTo ?? '',
    createdBy: definition.createdBy ?? '',
    ...eventParts(view),
    book: toMarketSnapshot({ definition, book, result, redefined: false }),
  };
}

/** The market whose prices stand for the event in lists: the first without a result, one of staff where there is no other. */
export function mainMarket(view: EventView): MarketView | undefined {
  const open = view.markets.filter(
    ({ definition: { type }, result }) => !result && (type === 'betfair' || type === 'premium'),
  );
  return open.find(({ definition }) => !definition.manual) ?? open[0];
}

/** In play by the one-minute rule until every market has its result (B4.21, OQ-05); races too. */
export function eventInPlay(view: EventView, now: number): boolean {
  return isInPlay(view.event.openDate, now) && view.markets.some((market) => !market.result);
}

/** One event as a row of a list. */
export function toWireHomeEvent(view: EventView, now: number): HomeEvent {
  const main = mainMarket(view);
  const open = view.markets.filter((market) => !market.result);
  return {
    ...eventParts(view),
    inPlay: eventInPlay(view, now),
    hasBookmaker: open.some((market) => market.definition.type === 'bookmaker'),
    hasSession: open.some((market) => market.definition.type === 'session'),
    hasTv: view.liveTv !== undefined,
    marketCount: open.length,
    score: view.score
      ? {
          sides: view.score.sides.map((side) => ({ ...side })),
          clock: view.score.clock,
          ...(view.score.summary ? { summary: view.score.summary } : {}),
        }
      : null,
    ...(view.stale && { stale: true }),
    market: main ? toWireMarket(view, main) : null,
  };
}

const byStart = (a: EventView, b: EventView): number =>
  bySportOrder({ id: a.event.sportId }, { id: b.event.sportId }) ||
  a.event.openDate - b.event.openDate ||
  (a.event.id < b.event.id ? -1 : 1);

const matched = (view: EventView): number => mainMarket(view)?.book.totalMatched ?? 0;

/**
 * Home (B3.30) of all sports or one. `ongoing` and `upcoming` are in sport order, then soonest first; `highlight` holds the matches (never
 * races) with the most matched, in play first; `fastestOdd` the market ids that tick now; `marketIds` every market shown.
 */
export function toWireHome(events: readonly EventView[], now: number, sportId?: string): HomePayload {
  const chosen = events.filter((view) => sportId === undefined || view.event.sportId === sportId).sort(byStart);
  const ongoing = chosen.filter((view) => eventInPlay(view, now));
  const counts = new Map<string, number>();
  const upcoming = chosen.filter((view) => {
    if (isInPlay(view.event.openDate, now)) return false;
    const count = (counts.get(view.event.sportId) ?? 0) + 1;
    counts.set(view.event.sportId, count);
    return count <= (isRacing(view.event.sportId) ? RACE_LIMIT : UPCOMING_PER_SPORT);
  });
  const highlight = [...ongoing, ...upcoming]
    .filter((view) => !isRacing(view.event.sportId))
    .sort((a, b) => Number(eventInPlay(b, now)) - Number(eventInPlay(a, now)) || matched(b) - matched(a))
    .slice(0, HIGHLIGHTS);
  const rows = (views: readonly EventView[]): HomeEvent[] => views.map((view) => toWireHomeEvent(view, now));
  const ids = (views: readonly EventView[]): string[] => views.flatMap((view) => mainMarket(view)?.definition.id ?? []);
  return {
    fastestOdd: ids(ongoing),
    highlight: rows(highlight),
    marketIds: ids([...ongoing, ...upcoming]),
    ongoing: rows(ongoing),
    upcoming: rows(upcoming),
  };
}

/** Sports with their competitions, counts and events (B3.24, B3.25), Kabaddi last (B9.06); of one kind of market when it is named (OQ-94). */
export function toWireSportTree(events: readonly EventView[], type?: string): SportTree {
  const sports = new Map<string, Map<string, EventView[]>>();
  const has = (view: EventView) => view.markets.some(({ definition, result }) => !result && definition.type === type);
  for (const view of type ? events.filter(has) : events) {
    const competitions = sports.get(view.event.sportId) ?? new Map<string, EventView[]>();
    sports.set(view.event.sportId, competitions);
    const id = view.event.competition.id;
    competitions.set(id, [...(competitions.get(id) ?? []), view]);
  }
  return [...sports]
    .map(([id, competitions]) => ({
      id,
      name: sportById(id)?.name ?? id,
      totalEventCount: [...competitions.values()].reduce((sum, views) => sum + views.length, 0),
      competitions: [...competitions.values()]
        .map((views) => ({
          ...getItemAt(views, 0).event.competition,
          eventCount: views.length,
          events: [...views]
            .sort((a, b) => a.event.openDate - b.event.openDate)
            .map(({ event }) => ({ id: event.id, name: event.name, openDate: new Date(event.openDate).toISOString() })),
        }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    }))
    .sort(bySportOrder);
}

/** Markets that a search names under each event. */
const FOUND_MARKETS = 10;

/**
 * Events whose own name holds the text, with their open markets, and events with such a market. Events in play come first,
 * then the soonest (B7.16, B4.29).
 */
export function searchEvents(events: readonly EventView[], text: string, now: number): EndpointPayload<'search'> {
  const holds = createSearchTest(text);
  const openMarkets = (view: EventView) =>
    view.markets.filter(({ result }) => !result).map(({ definition }) => definition);
  return (
    events
      .map((view) => ({
        view,
        byName: holds(view.event.name),
        found: openMarkets(view).filter(({ name }) => holds(name)),
      }))
      .filter(({ byName, found }) => byName || found.length > 0)
      // An event that has the name comes before one that only has such a market.
      .sort(
        (a, b) =>
          Number(b.byName) - Number(a.byName) ||
          Number(eventInPlay(b.view, now)) - Number(eventInPlay(a.view, now)) ||
          byStart(a.view, b.view),
      )
      .map(({ view, byName, found }) => ({
        ...eventParts(view),
        inPlay: eventInPlay(view, now),
        markets: (byName ? openMarkets(view) : found)
          .slice(0, FOUND_MARKETS)
          .map(({ id, name, type }) => ({ id, name, type })),
      }))
  );
}
