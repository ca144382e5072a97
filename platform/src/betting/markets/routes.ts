import type { EndpointResponse, EventFrame, Market } from '@backlay/shared/contract';
import { toPagedResponse, reject, type RouteRequest, type Caller, type RegisterRoute } from '../../core/http';
import { scopeOf, seenByDemo } from '../../core/scope';
import { mainMarket, toWireMarket, searchEvents } from './wire';
import type { SeenBrands } from '../../core/scope';
import type { TenantRecord } from '../../core/tenants';
import { snapshotFor, viewFor, viewWithPlayers, viewsFor } from './visibility';
import { type EventView } from './event-view';
import { type MarketService } from './market-service';
import { createTvBrowser, readTvBrowser, type TvAddresses } from './live-tv';
import type { MarketDepth } from './market-depth';
import type { MarketListCache } from './market-lists';

/** The group of markets that name none. */
const MAIN_GROUP = 'Main';
/** Events of one poll. */
const POLLED_MOST = 40;

const idsOf = (text: string): string[] =>
  [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '');

const docsOf = (view: EventView): Market[] => view.markets.map((market) => toWireMarket(view, market));

function countByEvent(markets: readonly Market[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { event } of markets) counts[event.id] = (counts[event.id] ?? 0) + 1;
  return counts;
}

/** Those of the events that were asked for; the list itself when none was named, so that it is compressed once for all. */
function wanted<T extends { readonly eventId: string }>(docs: T[], eventIds: string | undefined): T[] {
  if (eventIds === undefined) return docs;
  const ids = new Set(idsOf(eventIds));
  return docs.filter(({ eventId }) => ids.has(eventId));
}

type Asker = Pick<RouteRequest<'home'>, 'tenant' | 'signedIn'>;

/** Whose own events and markets a call shows: those of the visited brand, at the admin website those of the caller's scope. */
async function brandsOf({ tenant, signedIn }: Asker): Promise<SeenBrands> {
  const isPlayers = tenant.audience !== 'staff';
  // Without orders a demo player sees the same as everybody: nobody has to be looked up.
  if (isPlayers && !tenant.flags.exchangeOrders) return [tenant.id];
  const caller: Caller | null = await signedIn();
  if (isPlayers) return caller?.userType === 'user' && caller.demo ? seenByDemo([tenant.id]) : [tenant.id];
  return caller ? scopeOf(caller).tenantIds : [];
}

type FoundGames = NonNullable<EndpointResponse<'search'>['games']>;

export type FindGames = (tenant: TenantRecord, text: string) => readonly FoundGames[number][];

export interface MarketCallParts {
  readonly markets: MarketService;
  readonly lists: MarketListCache;
  readonly depth: MarketDepth;
  /** Casino games of a brand that a text finds (E8.12). */
  readonly findGames: FindGames;
  readonly tvAddresses: Pick<TvAddresses, 'sign'>;
  /** Whether cookies go over https alone. */
  readonly isSecure: boolean;
  /** Open bets of a player by market; of no other account. */
  readonly openBets: (userId: string, marketIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** Events, markets and games by what somebody typed (B7.16, E8.12). */
function defineSearch(define: RegisterRoute, markets: MarketService, findGames: FindGames): void {
  define('search', async ({ query, ...asker }) => {
    const games = findGames(asker.tenant, query.search);
    return {
      docs: searchEvents(viewsFor(markets.events(), await brandsOf(asker)), query.search, markets.now).slice(0, 50),
      ...(games.length > 0 && { games: [...games] }),
      message: 'Success',
    };
  });
}

/** Addresses of live pictures, each for who asks (B7.12, G7.09). */
function defineLiveTv(
  define: RegisterRoute,
  { markets, lists, tvAddresses, isSecure }: Pick<MarketCallParts, 'markets' | 'lists' | 'tvAddresses' | 'isSecure'>,
): void {
  /** Named events as they are now: a list may be a second old, and a page asks once for minutes. */
  const named = (ids: readonly string[], brands: SeenBrands) =>
    ids.filter((id) => viewFor(markets.event(id), brands)?.liveTv).map((eventId) => ({ eventId }));
  define('liveTv', async ({ query, caller, cookies, giveCookie, ...asker }) => {
    const brands = await brandsOf(asker);
    const shown = query.eventIds === undefined ? lists.liveTv(brands) : named(idsOf(query.eventIds), brands);
    let browser = readTvBrowser(cookies);
    if (browser === '' && shown.length > 0) {
      const created = createTvBrowser(isSecure);
      browser = created.browser;
      giveCookie(created.cookie);
    }
    const viewer = { tenantId: asker.tenant.id, session: caller.family ?? '', browser };
    const docs = shown.map(({ eventId }) => ({ eventId, ...tvAddresses.sign(eventId, viewer) }));
    return { docs, message: 'Success' };
  });
}

/** Home, markets, frames, tree, scores and search (B7) out of the market service. */
export function defineMarketCalls(
  define: RegisterRoute,
  { markets, lists, depth, openBets, findGames, tvAddresses, isSecure }: MarketCallParts,
): void {
  defineDepthCalls(define, depth);
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

  defineLiveTv(define, { markets, lists, tvAddresses, isSecure });
  defineSearch(define, markets, findGames);

  define('markets', async ({ query, ...asker }) => {
    const { eventId, eventTypeId, marketId, type, group, page, limit } = query;
    const brands = await brandsOf(asker);
    if (eventId) markets.preferEvent(eventId);
    const one = eventId ? viewWithPlayers(markets.event(eventId), brands, markets.players) : undefined;
    const listAll = () =>
      viewsFor(markets.events(), brands).map((view) => markets.players.showEvent(view, markets.players.poolOf(brands)));
    const chosen = eventId ? (one ? [one] : []) : listAll();
    const all = chosen
      .filter(({ event }) => eventTypeId === undefined || event.sportId === eventTypeId)
      .flatMap(docsOf)
      .filter((market) => (marketId === undefined || market.id === marketId) && (!type || market.type === type));
    const ofGroup = group === undefined ? all : all.filter((market) => (market.group ?? MAIN_GROUP) === group);
    const shown = ofGroup.slice((page - 1) * limit, page * limit);
    const caller = await asker.signedIn();
    const mine =
      caller?.userType === 'user'
        ? await openBets(
            caller.accountId,
            shown.map(({ id }) => id),
          )
        : undefined;
    const docs = shown.map((market) => ({ ...market, openBets: mine?.get(market.id) ?? 0 }));
    return {
      ...toPagedResponse(docs, query, ofGroup.length),
      ...(one && { seq: one.seq, ...(one.stale && { stale: true }) }),
      ...(group === undefined ? {} : { counts: countByEvent(all) }),
    };
  });

  define('marketFrames', async ({ query, ...asker }) => {
    const ids = idsOf(query.eventIds);
    if (ids.length > POLLED_MOST) return reject(400, `Please ask for at most ${POLLED_MOST} events`);
    const brands = await brandsOf(asker);
    const frames = ids.flatMap((id) => snapshotFor(markets, id, brands) ?? []);
    return { docs: query.matchOddsOnly ? frames.map(matchOddsOf) : frames, message: 'Success' };
  });
}

/** Depth, trades and history of one runner (E4.02). */
function defineDepthCalls(define: RegisterRoute, depth: MarketDepth): void {
  const unknown = () => reject(404, 'Market not found');

  define('marketDepth', async ({ query, ...asker }) => {
    const docs = depth.depth(query, await brandsOf(asker));
    return docs ? { docs, message: 'Success' } : unknown();
  });

  define('marketTraded', async ({ query, ...asker }) => {
    const docs = depth.traded(query, await brandsOf(asker));
    return docs ? { docs, message: 'Success' } : unknown();
  });

  define('marketHistory', async ({ query: { span, ...runner }, ...asker }) => {
    const docs = depth.history(runner, span, await brandsOf(asker));
    return docs ? { docs, message: 'Success' } : unknown();
  });
}
