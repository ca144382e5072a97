export {
  commissionOn,
  settleBet,
  type BetResult,
  type Explanation,
  type SettledBet,
  type SettledMarket,
} from './settle';
export { applyReduction, reductionKind } from './reduction';
export type { ReductionKind, RunnerRemoval } from './reduction';
export { formatSettlementExplanation } from './explain';
export type { ExplainedBet } from './explain';
export { decideFeedResult, resultsThatFit, withNames } from './feed-result';
export type { EndOfMarket, FeedDecision, OpenQuestion } from './feed-result';
