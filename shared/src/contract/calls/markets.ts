import { get, type CallRoute } from './route';

/** What can be bet on (B7). */
export const marketsCalls = {
  // Markets (B7)
  home: get('api/common/home', 'public', { compressed: true }),
  markets: get('api/common/game/market', 'public'),
  marketFrames: get('api/common/game/marketStatus', 'public', { ours: 'B9.14, B9.15: the polling call has no path' }),
  sportTree: get('api/common/game/market/group', 'public', { compressed: true }),
  scores: get('api/common/game/marketScoreList', 'public', { compressed: true }),
  search: get('api/common/game/market/globalSearch', 'public'),
} as const satisfies Record<string, CallRoute>;
