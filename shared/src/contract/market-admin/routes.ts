import { get, type Endpoint } from '../common/endpoint';

/** Staff actions on events and markets, each with an audit entry (B3.15, B6.01). Results ask for the transaction password. */
export const marketAdminEndpoints = {
  createEvent: { method: 'POST', path: 'api/{userType}/game/event', encoding: 'json', access: 'staff' },
  createMarket: { method: 'POST', path: 'api/{userType}/game/market', encoding: 'json', access: 'staff' },
  modifyMarket: { method: 'PATCH', path: 'api/{userType}/game/market', encoding: 'json', access: 'staff' },
  deleteMarket: { method: 'DELETE', path: 'api/{userType}/game/market', encoding: 'none', access: 'staff' },
  priceMarket: { method: 'PUT', path: 'api/{userType}/game/market/price', encoding: 'json', access: 'staff' },
  setMarketStatus: { method: 'PATCH', path: 'api/{userType}/game/market/status', encoding: 'json', access: 'staff' },
  addSessionLine: { method: 'POST', path: 'api/{userType}/game/session/line', encoding: 'json', access: 'staff' },
  modifySessionLine: { method: 'PATCH', path: 'api/{userType}/game/session/line', encoding: 'json', access: 'staff' },
  setSessionStatus: { method: 'PATCH', path: 'api/{userType}/game/session/status', encoding: 'json', access: 'staff' },
  settleMarket: { method: 'POST', path: 'api/{userType}/game/market/result', encoding: 'json', access: 'staff' },
  correctMarket: { method: 'PUT', path: 'api/{userType}/game/market/result', encoding: 'json', access: 'staff' },
  marketDeeds: get('api/{userType}/game/market/audit', 'staff'),
  setLiveTv: { method: 'PUT', path: 'api/{userType}/game/liveTv', encoding: 'json', access: 'staff' },
  deleteLiveTv: { method: 'DELETE', path: 'api/{userType}/game/liveTv', encoding: 'none', access: 'staff' },
  setScore: { method: 'PUT', path: 'api/{userType}/game/score', encoding: 'json', access: 'staff' },
  deleteScore: { method: 'DELETE', path: 'api/{userType}/game/score', encoding: 'none', access: 'staff' },
  playerLimits: get('api/{userType}/user/limits', 'staff'),
  setPlayerLimits: { method: 'PUT', path: 'api/{userType}/user/limits', encoding: 'json', access: 'staff' },
  caps: get('api/{userType}/game/caps', 'staff'),
  setCap: { method: 'PUT', path: 'api/{userType}/game/cap', encoding: 'json', access: 'staff' },
  feedSources: get('api/{userType}/game/feed/sources', 'staff'),
  fillPairs: get('api/{userType}/game/orders/pairs', 'staff'),
  cancelBrandOrders: { method: 'POST', path: 'api/{userType}/game/orders/cancel', encoding: 'json', access: 'staff' },
} as const satisfies Record<string, Endpoint>;
