export * from './narrowing';
export * from './market';
export * from './session';
export * from './price-history';
export * from './settlement-rule';
export * from './texts';
export * from './money';
export * from './date-format';
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
export * from './push';
export * from './confirmation';
export * from './withdraw';
export * from './reference';
export * from './redact-text';
export * from './report';
export { createSearchTest } from './search';
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
export * from './multiple';
export * from './stake';
export * from './tenant-flags';
export * from './cash-out';
export * from './cash-out-plan';
export * from './expiry';
export { packColumn, unpackColumn, type Column } from './packed-columns';
export { applyInput } from './order-book/apply-input';
export { findUnsound } from './order-book/sweep';
export {
  createOrderBook,
  houseSize,
  isWithin,
  restoreBook,
  toBookState,
  toHouseLevels,
  type BookState,
  type OrderBook,
} from './order-book/book';
export { divideDown, divideUp } from './order-book/integers';
export {
  addDepth,
  addMatched,
  addOffers,
  listTakeable,
  toPublishedBook,
  weightOfMoney,
  type PublishedBook,
  type PublishedRunner,
} from './order-book/published-book';
export { PERSISTENCES } from './order-book/types';
export type {
  BookInput,
  BookOrder,
  BookRules,
  EndReason,
  Fill,
  HouseRules,
  OnEvent,
  OrderRefusal,
  OrderState,
  Persistence,
  PlaceInput,
  TimeInForce,
} from './order-book/types';
