export { defineAdministratorMarkets } from './administrator';
export { defineMarketCalls } from './calls';
export { publishHighlightUpdates } from './highlight-watch';
export { createMarketListCache, type MarketListCache } from './lists';
export { publishMarketEvents } from './market-news';
export { publishHomeUpdates } from './home-watch';
