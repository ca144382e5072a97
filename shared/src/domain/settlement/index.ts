export { commissionOn } from './commission';
export { reducedOdds } from './reduction';
export type { Removal } from './reduction';
export { settleBet } from './settle';
export type { BetResult, Explanation, SettledBet } from './settle';
export { explainResult } from './explain';
