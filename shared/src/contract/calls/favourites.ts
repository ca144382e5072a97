import { get, type Endpoint } from './endpoints';

/** Events and markets that a player keeps at hand (B7.17 to B7.21). */
export const favouritesCalls = {
  favouriteEvents: get('api/user/favorite/event', 'player'),
  addFavouriteEvent: { method: 'POST', path: 'api/user/favorite/event', encoding: 'form', access: 'player' },
  deleteFavouriteEvent: { method: 'DELETE', path: 'api/user/favorite/event', encoding: 'form', access: 'player' },
  favouriteMarkets: get('api/user/favorite/market', 'player'),
  addFavouriteMarket: { method: 'POST', path: 'api/user/favorite/market', encoding: 'form', access: 'player' },
  deleteFavouriteMarket: { method: 'DELETE', path: 'api/user/favorite/market', encoding: 'form', access: 'player' },
} as const satisfies Record<string, Endpoint>;
