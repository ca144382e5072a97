import type { EndpointPayload, HomePayload } from '@backlay/shared/contract';
import type { MarketType } from '@backlay/shared/domain';
import { toWireHome, toWireSportTree } from './wire';
import type { SeenBrands } from '../../core/scope';
import { viewsFor } from './visibility';
import { type EventView } from './event-view';
import { type MarketService } from './market-service';

/** How long a list is handed out again, ms: the same object is compressed once for all who ask within that time. */
const CACHED_MS = 1000;

function readStored<K, T>(make: (key: K) => T, clock: () => number): (key: K) => T {
  const lists = new Map<K, { readonly until: number; readonly list: T }>();
  return (key) => {
    const now = clock();
    const known = lists.get(key);
    if (known && known.until > now) return known.list;
    const list = make(key);
    if (lists.size > 100) lists.clear();
    lists.set(key, { until: now + CACHED_MS, list });
    return list;
  };
}

export interface MarketListCache {
  home(brands: SeenBrands, sportId?: string): HomePayload;
  /** Of events with a market of one kind, or of all. */
  sportTree(brands: SeenBrands, type?: MarketType): EndpointPayload<'sportTree'>;
  scores(brands: SeenBrands): EndpointPayload<'scores'>;
  /** The events with live pictures. */
  liveTv(brands: SeenBrands): { readonly eventId: string }[];
}

/** Those who own events or markets. */
const ownersIn = (views: readonly EventView[]): readonly string[] =>
  [
    ...new Set(
      views.flatMap(({ event, markets }) =>
        [event, ...markets.map(({ definition }) => definition)].flatMap((each) => each.tenantIds ?? []),
      ),
    ),
  ].sort();

/** The lists of the market service, made at most once a second for all who see the same of them. */
export function createMarketListCache(markets: MarketService): MarketListCache {
  const clock = () => markets.now;
  const owners = readStored(() => ownersIn(markets.events()), clock);
  // Brands that own nothing share their lists: a key names only those that do.
  const keyOf = (brands: SeenBrands, rest: string): string =>
    JSON.stringify([
      owners(undefined).filter((id) => brands === null || brands.includes(id)),
      rest,
      markets.players.poolOf(brands),
    ]);
  const partsOf = (key: string): readonly [readonly EventView[], string] => {
    const [brands, rest, pool] = JSON.parse(key) as [string[], string, string | null]; // keyOf wrote it
    return [viewsFor(markets.events(), brands).map((view) => markets.players.showEvent(view, pool)), rest];
  };
  const home = readStored((key: string) => {
    const [views, sportId] = partsOf(key);
    return toWireHome(views, markets.now, sportId || undefined);
  }, clock);
  const tree = readStored((key: string) => {
    const [views, type] = partsOf(key);
    return toWireSportTree(views, type || undefined);
  }, clock);
  const scores = readStored(
    (key: string) => partsOf(key)[0].flatMap(({ score }) => (score ? [wireScore(score)] : [])),
    clock,
  );
  const liveTv = readStored(
    (key: string) => partsOf(key)[0].flatMap((view) => (view.liveTv ? [{ eventId: view.event.id }] : [])),
    clock,
  );
  return {
    home: (brands, sportId = '') => home(keyOf(brands, sportId)),
    sportTree: (brands, type) => tree(keyOf(brands, type ?? '')),
    scores: (brands) => scores(keyOf(brands, '')),
    liveTv: (brands) => liveTv(keyOf(brands, '')),
  };
}

type Score = NonNullable<ReturnType<MarketService['events']>[number]['score']>;

/** B3.27. */
function wireScore({ sides, rates, balls, ...rest }: Score): EndpointPayload<'scores'>[number] {
  const score = {
    ...rest,
    sides: sides.map((side) => ({ ...side })),
    ...(rates ? { rates: [...rates] } : {}),
    ...(balls ? { balls: [...balls] } : {}),
  };
  return { ...score, score };
}
