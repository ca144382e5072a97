export { MarketService } from './service';
export type {
  CurrentMarket,
  EventView,
  FrameListener,
  MarketServiceOptions,
  MarketView,
  ResultListener,
} from './service';
export { createMarketStore } from './store';
export type { MarketStore, StoredMarkets } from './store';
export { eventInPlay, homeDocs, homeEvent, mainMarket, marketDoc, searchEvents, sportTree } from './wire';
