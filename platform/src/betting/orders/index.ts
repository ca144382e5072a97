export { betReference, findBetId } from './bet-id';
export { BettingService } from './betting-service';
export type { BettingOptions, OrderOutcome } from './betting-service';
export type {
  RequestedTerms,
  Bet,
  BetDisplayNames,
  BetStatus,
  MarketPosition,
  Order,
  PlacementResult,
  RejectionCode,
} from './bet';
export type {
  BettingPlayer,
  CurrentMarket,
  MarketReader,
  PlayerNotifier,
  PlayerNotification,
  PlayerReader,
} from './ports';
export { type BetPage, type OpenBetsQuery, computeBettingTotals, type SportResult } from './repository';
export { openBetCounts, listOpenMarkets, listOwners, readBet, listBets, sumBets } from './bet-history';
export type { BetFilter, BetSums } from './bet-history';
export {
  CAP_SCOPES,
  capInForce,
  EACH,
  HOUSE,
  changeCaps,
  changeCapsWithin,
  isRaisedAboveTwice,
  pastOfChange,
  proveCaps,
  readCapSettings,
  withCap,
  withConfigured,
} from './caps';
export type { Cap, CapScope, CapsByOwner } from './caps';
export type { SizeFactor } from './size-on-offer';
export { renderBetMigration, renderPlacementFunction } from './placement-columns';
export { getRejectionMessage } from './rejection-message';
export { listSettledSince, sumStakedSince, type SettledMarket } from './settled-bets';
export { sumOpenExposure } from './total-exposure';
export { closeMarket, lockMarketForSettlement, playersWithOpenBets, saveBetResults } from './close-market';
export type { LockedBets } from './lock-open-bets';
export {
  lockSettledBets,
  playersWithSettledBets,
  computeReopenedPosition,
  getStoredMarket,
  saveReopened,
} from './reopen-market';
export { toMarketRunners } from './batch-positions';
export { registerOrderRoutes } from './routes';
export { registerBetHistoryRoutes, type BetHistoryDeps } from './history-routes';
export { createBetNotifier } from './bet-notifications';
export { toWireBet, toWirePosition } from './wire';
