import { get, type Endpoint } from './endpoints';

/** What can be bet on (B7). */
export const marketsCalls = {
  // Markets (B7)
  home: get('api/common/home', 'public', { compressed: true }),
  highlight: get('api/common/game/highlight', 'public'),
  markets: get('api/common/game/market', 'public'),
  // The administrator reads another list: markets that are over, taken down or locked are in it (B6.02).
  administratorMarkets: get('api/administrator/game/market', 'administrator'),
  marketFrames: get('api/common/game/marketStatus', 'public', {
    decision: 'B9.14, B9.15: the polling call has no path',
  }),
  sportTree: get('api/common/game/market/group', 'public', { compressed: true }),
  scores: get('api/common/game/marketScoreList', 'public', { compressed: true }),
  // The same list for who is logged in (OQ-86).
  protectedScores: get('api/protected/game/marketScoreList', 'session', { compressed: true }),
  liveTv: get('api/protected/game/liveTv', 'session', { compressed: true }),
  search: get('api/common/game/market/globalSearch', 'public'),
} as const satisfies Record<string, Endpoint>;
