import type { CallDocs, HomeDocs } from '@backlay/shared/contract';
import type { MarketType } from '@backlay/shared/domain';
import { homeDocs, sportTree, type MarketService } from '../markets';

/** How long a list is handed out again, ms: the same object is compressed once for all who ask within that time. */
const KEPT_MS = 1000;

function kept<K, T>(make: (key: K) => T, clock: () => number): (key: K) => T {
  const lists = new Map<K, { readonly until: number; readonly list: T }>();
  return (key) => {
    const now = clock();
    const known = lists.get(key);
    if (known && known.until > now) return known.list;
    const list = make(key);
    if (lists.size > 100) lists.clear();
    lists.set(key, { until: now + KEPT_MS, list });
    return list;
  };
}

export interface Lists {
  home(sportId?: string): HomeDocs;
  /** Of events with a market of one kind, or of all. */
  sportTree(type?: MarketType): CallDocs<'sportTree'>;
  scores(): CallDocs<'scores'>;
  liveTv(): CallDocs<'liveTv'>;
}

/** The lists of the market service, made at most once a second. */
export function marketLists(markets: MarketService): Lists {
  const clock = () => markets.now;
  const home = kept((sportId: string) => homeDocs(markets.events(), markets.now, sportId || undefined), clock);
  const tree = kept((type: MarketType | undefined) => sportTree(markets.events(), type), clock);
  const scores = kept(() => markets.events().flatMap(({ score }) => (score ? [wireScore(score)] : [])), clock);
  const liveTv = kept(
    () => markets.events().flatMap((view) => (view.liveTv ? [{ eventId: view.event.id, iframeUrl: view.liveTv }] : [])),
    clock,
  );
  return {
    home: (sportId = '') => home(sportId),
    sportTree: (type) => tree(type),
    scores: () => scores(undefined),
    liveTv: () => liveTv(undefined),
  };
}

type Score = NonNullable<ReturnType<MarketService['events']>[number]['score']>;

const wireScore = ({ sides, rates, balls, ...score }: Score): CallDocs<'scores'>[number] => ({
  ...score,
  sides: sides.map((side) => ({ ...side })),
  ...(rates ? { rates: [...rates] } : {}),
  ...(balls ? { balls: [...balls] } : {}),
});
