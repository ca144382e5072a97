export { isSessionBet, marketTypeOf, oddsText, subjectOf } from './bet-terms';
export type { OpenBets } from './open-bets';
export { OpenBetList } from './open-bet-list';
