export type * from './market';
export { isCrossedBook, sidesOfEvent } from './market';
export { isOfferedType, isPlaceMarket, readLines, settlementRule } from './rule';
export type { HandicapRunner, MarketLines, SettlementRule } from './rule';
