import {
  publishMarketEvents,
  publishHighlightUpdates,
  publishHomeUpdates,
  type MarketListCache,
  type MarketService,
} from '../betting/markets';
import type { SocketPublisher } from '../realtime/sockets';

/** Publishes all updates on events and markets beside their frames (A7.54 to A7.64). Returns a function that stops it. */
export function registerMarketUpdates(
  markets: MarketService,
  lists: MarketListCache,
  announce: SocketPublisher,
): () => void {
  const stops = [
    publishMarketEvents(markets, announce),
    publishHomeUpdates(markets, (at) => announce.toAll('getHomeCacheUpdates', { at })),
    publishHighlightUpdates(lists, () => announce.toAll('highlightUpdated', { at: markets.now })),
  ];
  return () => stops.forEach((stop) => stop());
}
