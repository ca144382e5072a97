import type { betsCalls } from '../calls/bets';
import * as history from '../shapes/bet-history';
import * as betting from '../shapes/betting';
import * as session from '../shapes/session';
import type { SchemasOf } from './schema';

export const betsSchemas = {
  stakes: { answer: betting.stakesAnswer },
  saveStakes: { body: betting.stakesBody, answer: betting.stakesAnswer },
  quickBets: { answer: betting.quickBetsAnswer },
  saveQuickBets: { body: betting.stakesBody, answer: betting.quickBetsAnswer },
  saveConfirmBets: { body: betting.confirmBetsForm, answer: session.done },
  placeBet: { body: betting.placeBetBody, answer: betting.placeBetAnswer },
  betOutcome: { query: betting.betOutcomeQuery, answer: betting.betOutcomeAnswer },
  openBets: { query: betting.openBetsQuery, answer: betting.openBetsAnswer },
  betHistory: { query: history.betHistoryQuery, answer: history.betHistoryAnswer },
  betDetails: { query: history.betHistoryQuery, answer: history.betDetailsAnswer },
  marketPositions: { query: betting.marketPositionsQuery, answer: betting.marketPositionsAnswer },
  roleOpenBets: { query: history.roleOpenBetsQuery, answer: history.roleOpenBetsAnswer },
  roleBetHistory: { query: history.roleBetHistoryQuery, answer: history.roleBetHistoryAnswer },
  roleBetDetails: { query: history.roleBetHistoryQuery, answer: history.roleBetDetailsAnswer },
  roleCasinoBets: { query: history.roleCasinoBetsQuery, answer: history.roleCasinoBetsAnswer },
} as const satisfies SchemasOf<typeof betsCalls>;
