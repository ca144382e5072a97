import { get, type CallRoute } from './route';

/** Bets and what follows from them (B7). */
export const betsCalls = {
  // Bets (B7)
  stakes: get('api/user/stake', 'player'),
  saveConfirmBets: { method: 'PATCH', path: 'api/user/confirmBets', encoding: 'form', access: 'player' },
  placeBet: { method: 'POST', path: 'api/user/openBet', encoding: 'json', access: 'player' },
  betOutcome: get('api/user/openBet/outcome', 'player', {
    ours: 'architecture 4: an unknown outcome is asked for by reference',
  }),
  openBets: get('api/{userType}/openBet', 'session'),
  betHistory: get('api/user/openBet/history', 'player'),
  marketPositions: get('api/user/openBet/position', 'player', {
    ours: 'B3.12: marketCurrentStatus of markets with bets',
  }),
} as const satisfies Record<string, CallRoute>;
