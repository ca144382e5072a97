import { get, type Endpoint } from '../common/endpoint';

/** Placing bets, open and settled bets, positions, stakes; and the bets that roles read of their players (B6, B7). */
export const bettingEndpoints = {
  stakes: get('api/user/stake', 'player'),
  saveStakes: { method: 'PUT', path: 'api/user/stake', encoding: 'json', access: 'player' },
  quickBets: get('api/user/quickBet', 'player'),
  saveQuickBets: { method: 'PUT', path: 'api/user/quickBet', encoding: 'json', access: 'player' },
  saveConfirmBets: { method: 'PATCH', path: 'api/user/confirmBets', encoding: 'form', access: 'player' },
  // Quick bets use the same endpoint (OQ-11).
  placeBet: { method: 'POST', path: 'api/user/openBet', encoding: 'json', access: 'player' },
  betOutcome: get('api/user/openBet/outcome', 'player'),
  openBets: get('api/{userType}/openBet', 'session'),
  betHistory: get('api/user/openBet/history', 'player'),
  betDetails: get('api/user/openBet/history/details', 'player'),
  marketPositions: get('api/user/openBet/position', 'player'),
  placeMultiple: { method: 'POST', path: 'api/user/multiple', encoding: 'json', access: 'player' },
  multipleLimits: get('api/user/multiple', 'player'),
  cashOutOffers: get('api/user/cashOut', 'player'),
  cashOut: { method: 'POST', path: 'api/user/cashOut', encoding: 'json', access: 'player' },
  cashOutRules: get('api/user/cashOut/rule', 'player'),
  saveCashOutRule: { method: 'POST', path: 'api/user/cashOut/rule', encoding: 'json', access: 'player' },
  deleteCashOutRule: { method: 'DELETE', path: 'api/user/cashOut/rule', encoding: 'form', access: 'player' },
  placeOrder: { method: 'POST', path: 'api/user/order', encoding: 'json', access: 'player' },
  editOrder: { method: 'PATCH', path: 'api/user/order', encoding: 'json', access: 'player' },
  cancelOrders: { method: 'DELETE', path: 'api/user/order', encoding: 'none', access: 'player' },
  orders: get('api/user/order', 'player'),
  roleOpenBets: get('api/{userType}/user/openBet', 'staff'),
  roleBetHistory: get('api/{userType}/user/openBet/history', 'staff'),
  roleBetDetails: get('api/{userType}/user/openBet/history/details', 'staff'),
  roleCasinoBets: get('api/{userType}/user/game/casino/bet', 'staff'),
} as const satisfies Record<string, Endpoint>;
