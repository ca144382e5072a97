import { get, type Endpoint } from './endpoints';

const ours = 'issue 5: bookmaker and session markets are entered by staff calls';

/** What staff do to events and markets, each with an entry of the audit (B3.15, B6.01). Results ask for the transaction password. */
export const marketAdminEndpoints = {
  createEvent: { method: 'POST', path: 'api/{userType}/game/event', encoding: 'json', access: 'staff', decision: ours },
  createMarket: {
    method: 'POST',
    path: 'api/{userType}/game/market',
    encoding: 'json',
    access: 'staff',
    decision: ours,
  },
  modifyMarket: {
    method: 'PATCH',
    path: 'api/{userType}/game/market',
    encoding: 'json',
    access: 'staff',
    decision: ours,
  },
  deleteMarket: {
    method: 'DELETE',
    path: 'api/{userType}/game/market',
    encoding: 'none',
    access: 'staff',
    decision: ours,
  },
  priceMarket: {
    method: 'PUT',
    path: 'api/{userType}/game/market/price',
    encoding: 'json',
    access: 'staff',
    decision: ours,
  },
  setMarketStatus: {
    method: 'PATCH',
    path: 'api/{userType}/game/market/status',
    encoding: 'json',
    access: 'staff',
    decision: ours,
  },
  settleMarket: {
    method: 'POST',
    path: 'api/{userType}/game/market/result',
    encoding: 'json',
    access: 'staff',
    decision: ours,
  },
  correctMarket: {
    method: 'PUT',
    path: 'api/{userType}/game/market/result',
    encoding: 'json',
    access: 'staff',
    decision: ours,
  },
  marketDeeds: get('api/{userType}/game/market/audit', 'staff', { decision: ours }),

  setLiveTv: { method: 'PUT', path: 'api/{userType}/game/liveTv', encoding: 'json', access: 'staff', decision: ours },
  deleteLiveTv: {
    method: 'DELETE',
    path: 'api/{userType}/game/liveTv',
    encoding: 'none',
    access: 'staff',
    decision: ours,
  },
  setScore: { method: 'PUT', path: 'api/{userType}/game/score', encoding: 'json', access: 'staff', decision: ours },
  deleteScore: {
    method: 'DELETE',
    path: 'api/{userType}/game/score',
    encoding: 'none',
    access: 'staff',
    decision: ours,
  },

  playerLimits: get('api/{userType}/user/limits', 'staff', { decision: 'B3.29' }),
  setPlayerLimits: {
    method: 'PUT',
    path: 'api/{userType}/user/limits',
    encoding: 'json',
    access: 'staff',
    decision: 'B3.29',
  },
  caps: get('api/{userType}/game/caps', 'staff', { decision: 'D4.03' }),
  setCap: { method: 'PUT', path: 'api/{userType}/game/cap', encoding: 'json', access: 'staff', decision: 'D4.03' },
} as const satisfies Record<string, Endpoint>;
