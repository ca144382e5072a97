import { get, type Endpoint } from './endpoints';

/** Bets and what follows from them (B7). */
export const betsCalls = {
  // Bets (B7)
  stakes: get('api/user/stake', 'player'),
  saveStakes: { method: 'PUT', path: 'api/user/stake', encoding: 'json', access: 'player' },
  quickBets: get('api/user/quickBet', 'player'),
  saveQuickBets: { method: 'PUT', path: 'api/user/quickBet', encoding: 'json', access: 'player' },
  saveConfirmBets: { method: 'PATCH', path: 'api/user/confirmBets', encoding: 'form', access: 'player' },
  // Quick bets are placed by the same call (OQ-11).
  placeBet: { method: 'POST', path: 'api/user/openBet', encoding: 'json', access: 'player' },
  betOutcome: get('api/user/openBet/outcome', 'player', {
    decision: 'architecture 4: an unknown outcome is asked for by reference',
  }),
  openBets: get('api/{userType}/openBet', 'session'),
  betHistory: get('api/user/openBet/history', 'player'),
  betDetails: get('api/user/openBet/history/details', 'player'),
  marketPositions: get('api/user/openBet/position', 'player', {
    decision: 'B3.12: marketCurrentStatus of markets with bets',
  }),

  // What roles read of their players (B6.01, OQ-85)
  roleOpenBets: get('api/{userType}/user/openBet', 'staff'),
  roleBetHistory: get('api/{userType}/user/openBet/history', 'staff'),
  roleBetDetails: get('api/{userType}/user/openBet/history/details', 'staff'),
  roleCasinoBets: get('api/{userType}/user/game/casino/bet', 'staff', {
    decision: 'B6.01: casino history has no path',
  }),
} as const satisfies Record<string, Endpoint>;
