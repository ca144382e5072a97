export { archiveBets, OPEN_BET_REFERENCES } from './archived-bets';
export { betReference, toArchiveKey } from './bet-id';
export { BettingService } from './betting-service';
export type { BettingOptions, OrderOutcome } from './betting-service';
export { amountOfOrder } from './bet';
export type {
  RequestedTerms,
  Bet,
  BetDisplayNames,
  BetStatus,
  LegResult,
  MultipleDetails,
  MultipleLeg,
  MarketPosition,
  Order,
  PlacementResult,
  RejectionCode,
} from './bet';
export type {
  BettingPlayer,
  CurrentMarket,
  MarketReader,
  PlacementObserver,
  PlayerNotifier,
  PlayerNotification,
  PlayerReader,
} from './ports';
export { type BetPage, type OpenBetsQuery, computeBettingTotals, type SportResult } from './repository';
export { openBetCounts, listOpenMarkets, listOwners, listBets, sumBets } from './bet-history';
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
export type { Cap, CapScope, CapsByOwner, CompetitionReader } from './caps';
export { UsedSizes, type SizeFactor } from './size-on-offer';
export { renderBetMigration, renderPlacementFunction } from './placement-columns';
export { getRejectionMessage } from './rejection-message';
export { listSettledSince, sumStakedSince, type SettledMarket } from './settled-bets';
export { sumOpenExposure } from './total-exposure';
export { closeMarket, lockMarketForSettlement, playersWithOpenBets, saveBetResults } from './close-market';
export type { LockedBets } from './lock-open-bets';
export type { BettingMarket } from './batch-repository';
export {
  listSettledBets,
  lockSettledBets,
  playersWithSettledBets,
  computeReopenedPosition,
  getStoredMarket,
  saveReopened,
} from './reopen-market';
export { toMarketRunners } from './batch-positions';
export {
  readPositionViews,
  type ClosePositionJob,
  type ClosePositionResult,
  type PositionView,
} from './close-position';
export { MultiplePlacer, type MultipleOptions, type PayoutLimits } from './place-multiple';
export type { MultipleOrder, MultipleRefusal, MultipleResult } from './multiple-order';
export { computeStanding, explainLeg, lockMultiple, withLegs, type LockedMultiple } from './multiple-repository';
export { registerMultipleRoutes, registerOrderRoutes, type BetCalls } from './routes';
export { ExchangeService } from './exchange/exchange-service';
export { BetsAsOrders } from './exchange/bets-as-orders';
export { listFillPairs } from './exchange/fill-pairs';
export { proveFills } from './exchange/prove-fills';
export { registerExchangeRoutes, notifyOrder, toMatchedNote } from './exchange/routes';
export { isPureExchange, type ExchangeTerms, type HouseTerms } from './exchange/market-inputs';
export { getOrderMessage } from './exchange/order-rejection';
export { registerBetHistoryRoutes, type BetHistoryDeps } from './history-routes';
export { createBetNotifier } from './bet-notifications';
export { toWireBet, toWirePosition } from './wire';
