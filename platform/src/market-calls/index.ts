export { defineAdministratorMarkets } from './administrator';
export { defineMarketCalls } from './calls';
export { watchHighlights } from './highlight-watch';
export { marketLists, type Lists } from './lists';
export { announceMarkets } from './market-news';
export { watchHome } from './home-watch';
