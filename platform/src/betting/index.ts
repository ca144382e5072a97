export { betReference, findBetId } from './bet-id';
export { BettingService } from './service';
export type { BettingOptions, OrderOutcome } from './service';
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
export type { BettingPlayer, CurrentMarket, MarketReader, PlayerNotifier, PlayerNotification, PlayerReader } from './ports';
export type { BetPage, OpenBetsQuery } from './queries';
export { openBetCounts, listOpenMarkets, listOwners, readBet, listBets, sumBets } from './history';
export type { BetFilter, BetSums } from './history';
export {
  CAP_SCOPES,
  capInForce,
  EACH,
  HOUSE,
  changeCaps,
  changeCapsWithin,
  isRaisedAboveTwice,
  proveCaps,
  readCapSettings,
  withCap,
  withConfigured,
} from './caps';
export type { Cap, CapScope, CapsByOwner } from './caps';
export type { SizeFactor } from './size-on-offer';
export { getRejectionMessage } from './refusal-text';
export { listSettledSince, sumStakedSince, type SettledMarket } from './settled-bets';
export { sumOpenExposure } from './open-exposure';
export { computeBettingTotals, type SportResult } from './report';
export { closeMarket, lockMarketForSettlement, playersWithOpenBets, saveBetResults } from './closing';
export type { LockedBets } from './locked-bets';
export { lockSettledBets, playersWithSettledBets, computeReopenedPosition, getStoredMarket, saveReopened } from './reopening';
export { toMarketRunners } from './working-books';
