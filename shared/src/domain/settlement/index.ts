export { commissionOn } from './commission';
export { reducedOdds, reductionKind } from './reduction';
export type { ReductionKind, Removal } from './reduction';
export { settleBet } from './settle';
export type { BetResult, Explanation, SettledBet, SettledMarket } from './settle';
export { explainResult } from './explain';
export type { ExplainedBet } from './explain';
export { decideFeedResult, resultsThatFit, withNames } from './feed-result';
export type { EndOfMarket, FeedDecision, OpenQuestion } from './feed-result';
