import type { FastifyInstance } from 'fastify';
import {
  type MultiplePlacer,
  registerMultipleRoutes,
  openBetCounts,
  registerBetHistoryRoutes,
  registerOrderRoutes,
  type BetCalls,
  type ExchangeService,
  registerExchangeRoutes,
} from '../betting/orders';
import { type CashOutService, registerCashOutRoutes } from '../betting/cash-out';
import { registerPriceAlertRoutes, type PriceAlerts } from '../betting/price-alerts';
import { deriveKeys, type Config, type KeyRing } from '../core/config';
import type { Connection, Database } from '../core/database';
import type { Accounts, IpLookup, Sessions } from '../accounts/identity';
import { commissionPaid } from '../betting/settlement';
import {
  defineFavouriteCalls,
  FavouriteRepository,
  defineStakeCalls,
  StakePresetRepository,
} from '../betting/preferences';
import type { RegisterRoute } from '../core/http';
import {
  defineAdministratorMarkets,
  defineMarketCalls,
  serveTvAddresses,
  TvAddresses,
  type FindGames,
  type MarketDepth,
  type MarketListCache,
  type MarketService,
} from '../betting/markets';

export interface BettingRoutesDeps {
  readonly define: RegisterRoute;
  readonly database: Database;
  /** Where history is read. */
  readonly reads: Connection;
  readonly markets: MarketService;
  readonly lists: MarketListCache;
  readonly depth: MarketDepth;
  readonly bets: BetCalls;
  readonly cashOut: CashOutService;
  readonly priceAlerts: PriceAlerts;
  readonly multiples: MultiplePlacer;
  readonly exchange: ExchangeService;
  readonly accounts: Accounts;
  readonly ipLookup: IpLookup;
  readonly findGames: FindGames;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly app: FastifyInstance;
  readonly secret: KeyRing;
  readonly sessions: Pick<Sessions, 'isOpen'>;
  readonly signTvAddress: Parameters<typeof serveTvAddresses>[1]['toSupplier'];
}

/** Every call about markets and bets (B7). */
export function registerBettingRoutes(parts: BettingRoutesDeps): void {
  const { define, database, markets, lists, depth, bets, multiples, exchange, cashOut, accounts, ipLookup } = parts;
  const { app, sessions } = parts;
  const addresses = new TvAddresses(deriveKeys(parts.secret, 'live TV addresses'));
  serveTvAddresses(app, {
    ...{ markets, addresses, toSupplier: parts.signTvAddress },
    isOpenSession: (family) => sessions.isOpen(family),
  });
  defineMarketCalls(define, {
    markets,
    lists,
    depth,
    findGames: parts.findGames,
    tvAddresses: addresses,
    isSecure: parts.config.publicUrl?.startsWith('https:') ?? false,
    openBets: (userId, marketIds) => openBetCounts(database, userId, marketIds),
  });
  defineAdministratorMarkets(define, markets, database);
  registerOrderRoutes(define, bets, ipLookup);
  registerMultipleRoutes(define, multiples);
  registerCashOutRoutes(define, cashOut);
  registerPriceAlertRoutes(define, parts.priceAlerts);
  registerExchangeRoutes(define, exchange);
  registerBetHistoryRoutes(define, {
    database: parts.reads,
    accounts,
    commissionPaid: (filter) => commissionPaid(parts.reads, filter),
  });
  defineStakeCalls(define, new StakePresetRepository(database));
  defineFavouriteCalls(define, new FavouriteRepository(database), markets);
}
