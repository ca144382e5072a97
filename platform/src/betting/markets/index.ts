export { pricesArchive } from './archived-prices';
export { MarketService } from './market-service';
export type { FeedTransform, FrameListener, MarketServiceOptions } from './ports';
export type { ResultListener } from './result-dispatcher';
export type { CurrentMarket, EventView, MarketView } from './event-view';
export type { PureExchange } from './player-books';
export { viewFor, viewsFor, viewWithPlayers } from './visibility';
export { createSocketMarkets } from './socket-markets';
export type { MarketPublisher } from './ports';
export { createMarketStore } from './store';
export type { MarketStore, StoredMarkets } from './store';
export type { OverrideCommand, ManualOverrides } from './manual-overrides';
export {
  eventInPlay,
  toWireHome,
  toWireHomeEvent,
  mainMarket,
  toWireMarket,
  searchEvents,
  toWireSportTree,
} from './wire';
export { defineAdministratorMarkets } from './administrator-routes';
export { defineMarketCalls, type FindGames } from './routes';
export { publishHighlightUpdates, publishMarketEvents, publishHomeUpdates } from './publish-market-events';
export { createMarketListCache, type MarketListCache } from './market-lists';
export { TvAddresses, liveTvPath, serveTvAddresses } from './live-tv';
export { MarketDepth } from './market-depth';
export { PriceHistories } from './price-history';
export { HistoryRecorder } from './history-recorder';
