import { get, type Endpoint } from './endpoints';

const launch = { decision: 'OQ-09: the launch call has no path' } as const;
const shortcuts = { decision: 'the lobby remembers favourites and what was played last' } as const;

/** The casino list and its games (C7). */
export const casinoCalls = {
  casinoGames: get('api/common/game/casinoGame', 'public', { compressed: true }),
  launchGame: {
    method: 'POST',
    path: 'api/user/game/casino/launch',
    encoding: 'json',
    access: 'player',
    ...launch,
  },
  casinoBets: get('api/user/game/casino/bet', 'player', { decision: 'B9.19: casino bets by category have no call' }),
  casinoShelf: get('api/user/game/casino/shelf', 'player', shortcuts),
  saveCasinoFavourite: {
    method: 'POST',
    path: 'api/user/game/casino/favourite',
    encoding: 'json',
    access: 'player',
    ...shortcuts,
  },
} as const satisfies Record<string, Endpoint>;
