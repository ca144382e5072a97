import {
  BettingService,
  type SizeFactor,
  createBetNotifier,
  changeCaps,
  EACH,
  withConfigured,
  type CapsByOwner,
  openBetCounts,
  registerBetHistoryRoutes,
  registerOrderRoutes,
} from '../betting/orders';
import type { Bonuses } from '../money/bonuses';
import type { RowChangeNotifier, Database } from '../core/database';
import type { Notifications } from '../accounts/notifications';
import { BettingPlayers, type Accounts, type IpLookup } from '../accounts/identity';
import type { SocketPublisher } from '../realtime/sockets';
import type { SaferGamblingService } from '../accounts/safer-gambling';
import { SettlementService, commissionPaid } from '../betting/settlement';
import type { TenantDirectory } from '../core/tenants';
import { withWageringListener } from './register-bonuses';
import { toPaise } from '@backlay/shared/domain';
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
  type MarketListCache,
  type MarketService,
} from '../betting/markets';

export interface BettingDeps {
  readonly database: Database;
  readonly changes: RowChangeNotifier;
  readonly markets: MarketService;
  readonly tenants: Pick<TenantDirectory, 'byId'>;
  readonly accounts: Accounts;
  readonly saferGambling: SaferGamblingService;
  readonly bonuses: Bonuses;
  readonly notifications: Notifications;
  readonly announce: SocketPublisher;
  readonly warn: (message: string, fields?: object) => void;
  readonly info: (message: string, fields?: object) => void;
}

/** By the brand's record. Stakes on the exchange's own markets are held against its sizes by default (D4.07). */
const sizeFactorOf =
  (tenants: Pick<TenantDirectory, 'byId'>): SizeFactor =>
  (tenantId, { definition: { type, manual } }) => {
    if (type === 'session') return null;
    const policy = tenants.byId(tenantId)?.rules.sizeOnOffer?.[type];
    if (policy === undefined) return type === 'betfair' && !manual ? 1 : null;
    return policy === 'ignore' ? null : policy.factor;
  };

/** Bets and their settlement: every result of the feed is settled, and players are notified of both. */
export function registerBetting(parts: BettingDeps) {
  const { database, changes, markets, tenants, accounts, saferGambling, bonuses, notifications, announce, warn } =
    parts;
  const notify = createBetNotifier(
    announce,
    (note) => void notifications.notify(note).catch((error: unknown) => warn('a note was not written', { err: error })),
  );
  const betting = new BettingService({
    database,
    markets,
    players: new BettingPlayers(accounts, Date.now, changes),
    limits: saferGambling,
    sizeFactor: sizeFactorOf(tenants),
    notify,
  });
  const settlement = new SettlementService({
    database,
    notify: withWageringListener(notify, bonuses, (error) => warn('wagering was not counted', { err: error })),
    log: parts.info,
  });
  // Holds follow a non-runner at once, and bets of before the off are separated from those made in play.
  markets.onFrame(({ markets: changed }) => {
    for (const { marketId, inPlay, runners } of changed)
      if (inPlay || runners.some(({ status }) => status === 'REMOVED'))
        void betting
          .observe(marketId)
          .catch((error: unknown) => warn('a non-runner or a turn in play was not noted', { err: error, marketId }));
  });
  markets.onResult(async (result, definition) => void (await settlement.settle(result, definition)));
  return { betting, settlement };
}

/** The caps of the brands' records apply, but for those that staff have set. Changes nothing where they do already. */
export function configureCaps(
  database: Database,
  markets: MarketService,
  tenants: Pick<TenantDirectory, 'all'>,
): Promise<CapsByOwner> {
  return changeCaps(database, markets, (before) =>
    tenants.all().reduce((caps, { id, rules }) => {
      const configured = (rules.caps ?? []).map(({ scope, key = EACH, amount }) => {
        return { scope, key, amount: toPaise(amount) };
      });
      return withConfigured(caps, id, configured);
    }, before),
  );
}

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
