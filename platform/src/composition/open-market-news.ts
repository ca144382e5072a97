import { announceMarkets, watchHighlights, watchHome, type Lists } from '../market-calls';
import type { MarketService } from '../markets';
import type { Announcer } from '../realtime';

/** Everything that browsers are told about events and markets beside their frames (A7.54 to A7.64). Answers how to stop. */
export function openMarketNews(markets: MarketService, lists: Lists, announce: Announcer): () => void {
  const stops = [
    announceMarkets(markets, announce),
    watchHome(markets, (at) => announce.toAll('getHomeCacheUpdates', { at })),
    watchHighlights(lists, () => announce.toAll('highlightUpdated', { at: markets.now })),
  ];
  return () => stops.forEach((stop) => stop());
}
