export { MarketService } from './service';
export type { Amendment, FrameListener, MarketServiceOptions } from './service';
export type { ResultListener } from './delivery';
export type { CurrentMarket, EventView, MarketView } from './views';
export { createMarketStore } from './store';
export type { MarketStore, StoredMarkets } from './store';
export { eventStatus, namedMarket } from './event-status';
export type { HandDeed, MarketHand } from './hand';
export { eventInPlay, homeDocs, homeEvent, mainMarket, marketDoc, searchEvents, sportTree } from './wire';
