export { type ViewportGroup, type CellFormat, decimalText } from './cell-renderer';
export { EventFeed } from './event-feed';
export { browserClock, type FrameClock } from './price-renderer';
export { subscribeToMarketEvents, APPLY_DELAY_MS } from './market-events';
export { type MarketState, getRunnerBlock, getMarketBlock } from './market-status-store';
export { OddsStore, type CellAddress } from './odds-store';
export { PriceCell, type PriceSelection, useViewGroup } from './price-cell';
export { followFocus, moveInGrid } from './price-grid';
export { type SelectedPrice, readSelectedPrice } from './selected-price';
