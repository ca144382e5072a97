import type { betsCalls } from '../calls/bets';
import * as betting from '../shapes/betting';
import * as session from '../shapes/session';
import type { SchemasOf } from './schema';

export const betsSchemas = {
  stakes: { answer: betting.stakesAnswer },
  saveConfirmBets: { body: betting.confirmBetsForm, answer: session.done },
  placeBet: { body: betting.placeBetBody, answer: betting.placeBetAnswer },
  betOutcome: { query: betting.betOutcomeQuery, answer: betting.betOutcomeAnswer },
  openBets: { query: betting.openBetsQuery, answer: betting.openBetsAnswer },
  betHistory: { query: betting.betHistoryQuery, answer: betting.betHistoryAnswer },
  marketPositions: { query: betting.marketPositionsQuery, answer: betting.marketPositionsAnswer },
} as const satisfies SchemasOf<typeof betsCalls>;
