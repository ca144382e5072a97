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
  roleOpenBets: get('api/{userType}/user/openBet', 'staff'),
  roleBetHistory: get('api/{userType}/user/openBet/history', 'staff'),
  roleBetDetails: get('api/{userType}/user/openBet/history/details', 'staff'),
  roleCasinoBets: get('api/{userType}/user/game/casino/bet', 'staff'),
} as const satisfies Record<string, Endpoint>;
