export { betReference, findBetId } from './bet-id';
export { BettingService } from './service';
export type { BettingOptions, Outcome } from './service';
export type {
  AskedTerms,
  Bet,
  BetNames,
  BetStatus,
  MarketPosition,
  Order,
  PlacementResult,
  RefusalReason,
} from './bet';
export type { BettingPlayer, MarketNow, MarketsPort, NotifyPort, PlayerNews, PlayersPort } from './ports';
export type { BetPage, OpenBetsQuery } from './queries';
export { openBetCounts, openBooksOf, ownersOf, readBet, readBets, sumBets } from './history';
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
export { refusalText } from './refusal-text';
export { settledSince, stakedSince, type SettledMarket } from './settled-bets';
export { openExposure } from './open-exposure';
export { bettingReport, type SportResult } from './report';
export { closeMarket, lockOpenBook, playersWithOpenBets, writeResults } from './closing';
export type { LockedBets } from './locked-bets';
export { lockSettledBets, playersWithSettledBets, reopenedPosition, storedMarket, writeReopened } from './reopening';
export { fieldOf } from './working-books';
