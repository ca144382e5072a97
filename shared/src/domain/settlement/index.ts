export { commissionOn } from './commission';
export { applyReduction, reductionKind } from './reduction';
export type { ReductionKind, RunnerRemoval } from './reduction';
export { settleBet } from './settle';
export type { BetResult, Explanation, SettledBet, SettledMarket } from './settle';
export { formatSettlementExplanation } from './explain';
export type { ExplainedBet } from './explain';
export { decideFeedResult, resultsThatFit, withNames } from './feed-result';
export type { EndOfMarket, FeedDecision, OpenQuestion } from './feed-result';
