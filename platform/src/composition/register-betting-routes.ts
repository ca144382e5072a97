import { openBetCounts, type BettingService } from '../betting';
import { registerBetHistoryRoutes, registerOrderRoutes } from '../betting-calls';
import type { Database } from '../database';
import { defineFavouriteCalls, FavouriteRepository } from '../favourites';
import type { RegisterRoute } from '../http';
import type { Accounts, IpLookup } from '../identity';
import { defineAdministratorMarkets, defineMarketCalls, type MarketListCache } from '../market-calls';
import type { MarketService } from '../markets';
import { defineStakeCalls, StakePresetRepository } from '../stakes';

export interface BettingRoutesDeps {
  readonly define: RegisterRoute;
  readonly database: Database;
  readonly markets: MarketService;
  readonly lists: MarketListCache;
  readonly betting: BettingService;
  readonly accounts: Accounts;
  readonly ipLookup: IpLookup;
}

/** Every call about markets and bets (B7). */
export function registerBettingRoutes(parts: BettingRoutesDeps): void {
  const { define, database, markets, lists, betting, accounts, ipLookup } = parts;
  defineMarketCalls(define, {
    markets,
    lists,
    openBets: (userId, marketIds) => openBetCounts(database, userId, marketIds),
  });
  defineAdministratorMarkets(define, markets, database);
  registerOrderRoutes(define, betting, ipLookup);
  registerBetHistoryRoutes(define, { database, accounts });
  defineStakeCalls(define, new StakePresetRepository(database));
  defineFavouriteCalls(define, new FavouriteRepository(database), markets);
}
