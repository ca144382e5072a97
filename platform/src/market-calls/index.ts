export { defineAdministratorMarkets } from './administrator';
export { defineMarketCalls } from './calls';
export { publishHighlightUpdates } from './publish-highlight-updates';
export { createMarketListCache, type MarketListCache } from './market-lists';
export { publishMarketEvents } from './publish-market-events';
export { publishHomeUpdates } from './publish-home-updates';
