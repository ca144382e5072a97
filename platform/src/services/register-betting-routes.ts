import { openBetCounts, type BettingService, registerBetHistoryRoutes, registerOrderRoutes } from '../betting/orders';
import type { Database } from '../core/database';
import {
  defineFavouriteCalls,
  FavouriteRepository,
  defineStakeCalls,
  StakePresetRepository,
} from '../betting/preferences';
import type { RegisterRoute } from '../core/http';
import type { Accounts, IpLookup } from '../accounts/identity';
import {
  defineAdministratorMarkets,
  defineMarketCalls,
  type MarketListCache,
  type MarketService,
} from '../betting/markets';
import { commissionPaid } from '../betting/settlement';

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
  registerBetHistoryRoutes(define, {
    database,
    accounts,
    commissionPaid: (filter) => commissionPaid(database, filter),
  });
  defineStakeCalls(define, new StakePresetRepository(database));
  defineFavouriteCalls(define, new FavouriteRepository(database), markets);
}
