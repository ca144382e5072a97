import { get, type Endpoint } from '../common/endpoint';

/** The game list, launching a game, casino bets and favourites (C7). */
export const casinoEndpoints = {
  casinoGames: get('api/common/game/casinoGame', 'public', { compressed: true }),
  launchGame: { method: 'POST', path: 'api/user/game/casino/launch', encoding: 'json', access: 'player' },
  casinoBets: get('api/user/game/casino/bet', 'player'),
  casinoWinners: get('api/common/game/casinoWinners', 'public'),
  casinoShelf: get('api/user/game/casino/shelf', 'player'),
  saveCasinoFavourite: { method: 'POST', path: 'api/user/game/casino/favourite', encoding: 'json', access: 'player' },
} as const satisfies Record<string, Endpoint>;
