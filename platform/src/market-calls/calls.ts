import type { EventFrame, Market } from '@backlay/shared/contract';
import { pageOf, refuse, type DefineCall } from '../http';
import { mainMarket, marketDoc, searchEvents, type EventView, type MarketService } from '../markets';
import type { Lists } from './lists';

/** Events of one poll. */
const POLLED_MOST = 40;

const idsOf = (text: string): string[] =>
  [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '');

const docsOf = (view: EventView): Market[] => view.markets.map((market) => marketDoc(view, market));

/** Home, markets, frames, tree, scores and search (B7) out of the market service. */
export function defineMarketCalls(define: DefineCall, markets: MarketService, lists: Lists): void {
  /** The frame without what the lists do not show. */
  const matchOddsOf = (frame: EventFrame): EventFrame => {
    const view = markets.event(frame.eventId);
    const main = view && mainMarket(view)?.definition.id;
    return { ...frame, markets: frame.markets.filter(({ marketId }) => marketId === main) };
  };

  define('home', ({ query }) => ({ docs: lists.home(query.eventTypeId), message: 'Success' }));

  define('sportTree', () => ({ docs: lists.sportTree(), message: 'Success' }));

  define('scores', ({ query }) => {
    const wanted = query.eventIds ? new Set(idsOf(query.eventIds)) : null;
    const docs = lists.scores();
    return { docs: wanted ? docs.filter(({ eventId }) => wanted.has(eventId)) : docs, message: 'Success' };
  });

  define('search', ({ query }) => ({
    docs: searchEvents(markets.events(), query.search, markets.now).slice(0, 50),
    message: 'Success',
  }));

  define('markets', ({ query }) => {
    const { eventId, eventTypeId, marketId, page, limit } = query;
    const one = eventId ? markets.event(eventId) : undefined;
    const chosen = eventId ? (one ? [one] : []) : markets.events();
    const all = chosen
      .filter(({ event }) => eventTypeId === undefined || event.sportId === eventTypeId)
      .flatMap(docsOf)
      .filter(({ id }) => marketId === undefined || id === marketId);
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
