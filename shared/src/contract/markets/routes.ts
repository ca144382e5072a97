import { get, type Endpoint } from '../common/endpoint';

/** Events, markets, prices, scores and favourites (B7). */
export const marketsEndpoints = {
  home: get('api/common/home', 'public', { compressed: true }),
  highlight: get('api/common/game/highlight', 'public'),
  markets: get('api/common/game/market', 'public'),
  // This list also holds closed, removed and locked markets (B6.02).
  administratorMarkets: get('api/administrator/game/market', 'administrator'),
  marketFrames: get('api/common/game/marketStatus', 'public'),
  // Of one runner; answers are cacheable for 1 s (E4.02).
  marketDepth: get('api/common/game/market/depth', 'public', { cacheSeconds: 1 }),
  marketHistory: get('api/common/game/market/history', 'public', { cacheSeconds: 1 }),
  marketTraded: get('api/common/game/market/traded', 'public', { cacheSeconds: 1 }),
  sportTree: get('api/common/game/market/group', 'public', { compressed: true }),
  scores: get('api/common/game/marketScoreList', 'public', { compressed: true }),
  // The same list for signed-in callers (OQ-86).
  protectedScores: get('api/protected/game/marketScoreList', 'session', { compressed: true }),
  liveTv: get('api/protected/game/liveTv', 'session', { compressed: true }),
  search: get('api/common/game/market/globalSearch', 'public'),
  favouriteEvents: get('api/user/favorite/event', 'player'),
  addFavouriteEvent: { method: 'POST', path: 'api/user/favorite/event', encoding: 'form', access: 'player' },
  deleteFavouriteEvent: { method: 'DELETE', path: 'api/user/favorite/event', encoding: 'form', access: 'player' },
  favouriteMarkets: get('api/user/favorite/market', 'player'),
  addFavouriteMarket: { method: 'POST', path: 'api/user/favorite/market', encoding: 'form', access: 'player' },
  deleteFavouriteMarket: { method: 'DELETE', path: 'api/user/favorite/market', encoding: 'form', access: 'player' },
} as const satisfies Record<string, Endpoint>;
