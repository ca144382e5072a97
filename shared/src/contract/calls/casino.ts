import { get, type CallRoute } from './route';

/** The casino list and its games (C7). */
export const casinoCalls = {
  casinoGames: get('api/common/game/casinoGame', 'public', { compressed: true }),
} as const satisfies Record<string, CallRoute>;
