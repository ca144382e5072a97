import { openBetCounts, type BettingService } from '../betting';
import { defineBetHistoryCalls, defineBettingCalls } from '../betting-calls';
import type { Database } from '../database';
import { defineFavouriteCalls, Favourites } from '../favourites';
import type { DefineCall } from '../http';
import type { Accounts, IpLookup } from '../identity';
import { defineAdministratorMarkets, defineMarketCalls, type Lists } from '../market-calls';
import type { MarketService } from '../markets';
import { defineStakeCalls, StakePresets } from '../stakes';

export interface BettingCallParts {
  readonly define: DefineCall;
  readonly database: Database;
  readonly markets: MarketService;
  readonly lists: Lists;
  readonly betting: BettingService;
  readonly accounts: Accounts;
  readonly ipLookup: IpLookup;
}

/** Every call about markets and bets (B7). */
export function openBettingCalls(parts: BettingCallParts): void {
  const { define, database, markets, lists, betting, accounts, ipLookup } = parts;
  defineMarketCalls(define, {
    markets,
    lists,
    openBets: (userId, marketIds) => openBetCounts(database, userId, marketIds),
  });
  defineAdministratorMarkets(define, markets, database);
  defineBettingCalls(define, betting, ipLookup);
  defineBetHistoryCalls(define, { database, accounts });
  defineStakeCalls(define, new StakePresets(database));
  defineFavouriteCalls(define, new Favourites(database), markets);
}
