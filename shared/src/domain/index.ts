export * from './narrowing';
export * from './market';
export * from './settlement-rule';
export * from './texts';
export * from './money';
export * from './in-play';
export * from './sports';
export { contrast, blend, isHex, type Hex } from './brand/colour';
export { deriveDesignTokens, type Theme } from './brand/derive-tokens';
export { CONTRAST_PAIRS, type ContrastPair } from './brand/pairs';
export { type BrandTokens, type ColourRole } from './brand/colour-roles';
export { brandStylesheet, type BrandThemes } from './brand/stylesheet';
export * from './identity';
export * from './authority';
export * from './deposit';
export * from './read-payment';
export * from './bonus';
export * from './safer-gambling';
export * from './withdraw';
export * from './reference';
export * from './redact-text';
export * from './report';
export * from './casino-order';
export * from './odds';
export * from './bet';
export * from './exposure';
export {
  commissionOn,
  settleBet,
  type BetResult,
  type Explanation,
  type SettledBet,
  type SettledMarket,
} from './settlement/settle';
export { applyReduction, reductionKind, type ReductionKind, type RunnerRemoval } from './settlement/reduction';
export { formatSettlementExplanation, type ExplainedBet } from './settlement/explain';
export { decideFeedResult, resultsThatFit, withNames } from './settlement/feed-result';
export type { EndOfMarket, FeedDecision, MarketRule, OpenQuestion } from './settlement/market-rules';
export * from './stake';
export * from './tenant-flags';
export * from './cash-out';
export * from './expiry';
