export { CopyReference } from './copy-reference';
export type { OpenBets } from './open-bets';
export { OpenBetList } from './open-bet-list';
