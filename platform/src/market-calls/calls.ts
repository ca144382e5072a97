import type { EventFrame, Market } from '@backlay/shared/contract';
import { pageOf, refuse, type DefineCall } from '../http';
import { mainMarket, marketDoc, searchEvents, type EventView, type MarketService } from '../markets';
import type { Lists } from './lists';

/** Events of one poll. */
const POLLED_MOST = 40;

const idsOf = (text: string): string[] =>
  [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '');

const docsOf = (view: EventView): Market[] => view.markets.map((market) => marketDoc(view, market));

/** Those of the events that were asked for; the list itself when none was named, so that it is compressed once for all. */
function wanted<T extends { readonly eventId: string }>(docs: T[], eventIds: string | undefined): T[] {
  if (eventIds === undefined) return docs;
  const ids = new Set(idsOf(eventIds));
  return docs.filter(({ eventId }) => ids.has(eventId));
}

/** Home, markets, frames, tree, scores and search (B7) out of the market service. */
export function defineMarketCalls(define: DefineCall, markets: MarketService, lists: Lists): void {
  /** The frame without what the lists do not show. */
  const matchOddsOf = (frame: EventFrame): EventFrame => {
    const view = markets.event(frame.eventId);
    const main = view && mainMarket(view)?.definition.id;
    return { ...frame, markets: frame.markets.filter(({ marketId }) => marketId === main) };
  };

  define('home', ({ query }) => ({ docs: lists.home(query.eventTypeId), message: 'Success' }));

  define('highlight', ({ query }) => ({ docs: lists.home(query.eventTypeId).highlight, message: 'Success' }));

  define('sportTree', ({ query }) => ({ docs: lists.sportTree(query.type), message: 'Success' }));

  define('scores', ({ query }) => ({ docs: wanted(lists.scores(), query.eventIds), message: 'Success' }));

  define('protectedScores', ({ query }) => ({ docs: wanted(lists.scores(), query.eventIds), message: 'Success' }));

  define('liveTv', ({ query }) => ({ docs: wanted(lists.liveTv(), query.eventIds), message: 'Success' }));

  define('search', ({ query }) => ({
    docs: searchEvents(markets.events(), query.search, markets.now).slice(0, 50),
    message: 'Success',
  }));

  define('markets', ({ query }) => {
    const { eventId, eventTypeId, marketId, type, page, limit } = query;
    const one = eventId ? markets.event(eventId) : undefined;
    const chosen = eventId ? (one ? [one] : []) : markets.events();
    const all = chosen
      .filter(({ event }) => eventTypeId === undefined || event.sportId === eventTypeId)
      .flatMap(docsOf)
      .filter((market) => (marketId === undefined || market.id === marketId) && (!type || market.type === type));
    const docs = all.slice((page - 1) * limit, page * limit);
    return { ...pageOf(docs, query, all.length), ...(one ? { seq: one.seq } : {}) };
  });

  define('marketFrames', ({ query }) => {
    const ids = idsOf(query.eventIds);
    if (ids.length > POLLED_MOST) return refuse(400, `Please ask for at most ${POLLED_MOST} events`);
    const frames = ids.flatMap((id) => markets.snapshot(id) ?? []);
    return { docs: query.matchOddsOnly ? frames.map(matchOddsOf) : frames, message: 'Success' };
  });
}
