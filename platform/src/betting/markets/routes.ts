import type { EventFrame, Market } from '@backlay/shared/contract';
import { toPagedResponse, reject, type RouteRequest, type Caller, type RegisterRoute } from '../../core/http';
import { scopeOf } from '../../core/scope';
import { mainMarket, toWireMarket, searchEvents } from './wire';
import type { SeenBrands } from '../../core/scope';
import { snapshotFor, viewFor, viewsFor } from './visibility';
import { type EventView } from './event-view';
import { type MarketService } from './market-service';
import type { MarketListCache } from './market-lists';

/** Events of one poll. */
const POLLED_MOST = 40;

const idsOf = (text: string): string[] =>
  [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '');

const docsOf = (view: EventView): Market[] => view.markets.map((market) => toWireMarket(view, market));

/** Those of the events that were asked for; the list itself when none was named, so that it is compressed once for all. */
function wanted<T extends { readonly eventId: string }>(docs: T[], eventIds: string | undefined): T[] {
  if (eventIds === undefined) return docs;
  const ids = new Set(idsOf(eventIds));
  return docs.filter(({ eventId }) => ids.has(eventId));
}

type Asker = Pick<RouteRequest<'home'>, 'tenant' | 'signedIn'>;

/** Whose own events and markets a call shows: those of the visited brand, at the admin website those of the caller's scope. */
async function brandsOf({ tenant, signedIn }: Asker): Promise<SeenBrands> {
  if (tenant.audience !== 'staff') return [tenant.id];
  const caller: Caller | null = await signedIn();
  return caller ? scopeOf(caller).tenantIds : [];
}

export interface MarketCallParts {
  readonly markets: MarketService;
  readonly lists: MarketListCache;
  /** Open bets of a player by market; of no other account. */
  readonly openBets: (userId: string, marketIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** Home, markets, frames, tree, scores and search (B7) out of the market service. */
export function defineMarketCalls(define: RegisterRoute, { markets, lists, openBets }: MarketCallParts): void {
  /** The frame without what the lists do not show. */
  const matchOddsOf = (frame: EventFrame): EventFrame => {
    const view = markets.event(frame.eventId);
    const main = view && mainMarket(view)?.definition.id;
    return { ...frame, markets: frame.markets.filter(({ marketId }) => marketId === main) };
  };

  define('home', async ({ query, ...asker }) => ({
    docs: lists.home(await brandsOf(asker), query.eventTypeId),
    message: 'Success',
  }));

  define('highlight', async ({ query, ...asker }) => ({
    docs: lists.home(await brandsOf(asker), query.eventTypeId).highlight,
    message: 'Success',
  }));

  define('sportTree', async ({ query, ...asker }) => ({
    docs: lists.sportTree(await brandsOf(asker), query.type),
    message: 'Success',
  }));

  for (const name of ['scores', 'protectedScores'] as const)
    define(name, async ({ query, ...asker }) => ({
      docs: wanted(lists.scores(await brandsOf(asker)), query.eventIds),
      message: 'Success',
    }));

  define('liveTv', async ({ query, ...asker }) => ({
    docs: wanted(lists.liveTv(await brandsOf(asker)), query.eventIds),
    message: 'Success',
  }));

  define('search', async ({ query, ...asker }) => ({
    docs: searchEvents(viewsFor(markets.events(), await brandsOf(asker)), query.search, markets.now).slice(0, 50),
    message: 'Success',
  }));

  define('markets', async ({ query, ...asker }) => {
    const { eventId, eventTypeId, marketId, type, page, limit } = query;
    const brands = await brandsOf(asker);
    const one = eventId ? viewFor(markets.event(eventId), brands) : undefined;
    const chosen = eventId ? (one ? [one] : []) : viewsFor(markets.events(), brands);
    const all = chosen
      .filter(({ event }) => eventTypeId === undefined || event.sportId === eventTypeId)
      .flatMap(docsOf)
      .filter((market) => (marketId === undefined || market.id === marketId) && (!type || market.type === type));
    const shown = all.slice((page - 1) * limit, page * limit);
    const caller = await asker.signedIn();
    const mine =
      caller?.userType === 'user'
        ? await openBets(
            caller.accountId,
            shown.map(({ id }) => id),
          )
        : undefined;
    const docs = shown.map((market) => ({ ...market, openBets: mine?.get(market.id) ?? 0 }));
    return { ...toPagedResponse(docs, query, all.length), ...(one ? { seq: one.seq } : {}) };
  });

  define('marketFrames', async ({ query, ...asker }) => {
    const ids = idsOf(query.eventIds);
    if (ids.length > POLLED_MOST) return reject(400, `Please ask for at most ${POLLED_MOST} events`);
    const brands = await brandsOf(asker);
    const frames = ids.flatMap((id) => snapshotFor(markets, id, brands) ?? []);
    return { docs: query.matchOddsOnly ? frames.map(matchOddsOf) : frames, message: 'Success' };
  });
}
