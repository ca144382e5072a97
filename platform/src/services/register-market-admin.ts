import type { MarketDefinition } from '@backlay/shared/domain';
import type { Authority, TargetOwner } from '../accounts/authority';
import type { Approvals, SecondPerson } from '../core/approvals';
import type { Config } from '../core/config';
import type { Database } from '../core/database';
import type { RegisterRoute } from '../core/http';
import type { TenantDirectory } from '../core/tenants';
import type { Accounts } from '../accounts/identity';
import type { Ledger } from '../money/ledger';
import type { ExchangeService } from '../betting/orders';
import {
  approvableCapRaise,
  approvableCorrection,
  approvableVoid,
  defineBrandOrderCalls,
  defineFeedSourceCalls,
  defineFillPairCalls,
  type FeedSourceCallDeps,
  defineCapCalls,
  defineDisplayCalls,
  defineLimitCalls,
  registerMarketAdminRoutes,
  MarketAdminRepository,
  MarketAdmin,
  FeedCorrections,
  noteFeedDecision,
  noteRate,
} from '../betting/market-admin';
import type { SocketPublisher } from '../realtime/sockets';
import type { SettlementService } from '../betting/settlement';
import {
  publishMarketEvents,
  publishHighlightUpdates,
  publishHomeUpdates,
  type MarketListCache,
  type MarketService,
} from '../betting/markets';

export interface RegisterMarketAdminDeps {
  readonly define: RegisterRoute;
  readonly authority: Authority;
  readonly config: Pick<Config, 'autoCorrect'>;
  readonly database: Database;
  readonly markets: MarketService;
  readonly settlement: SettlementService;
  readonly announce: SocketPublisher;
  readonly accounts: Accounts;
  readonly ledger: Ledger;
  readonly warn: (message: string, fields?: object) => void;
  readonly approvals: Approvals;
  readonly secondPerson: SecondPerson;
  readonly exchange: Pick<ExchangeService, 'cancelBrand'>;
  readonly tenants: Pick<TenantDirectory, 'byId'>;
  readonly pushFeeds: FeedSourceCallDeps['pushFeeds'];
}

/** What staff enter beside the feed. `load` it before the feed starts and `restore` it after. */
export function registerMarketAdmin(parts: RegisterMarketAdminDeps): MarketAdmin {
  const { define, authority, database, markets, settlement, announce, accounts, ledger, warn } = parts;
  const { approvals, secondPerson } = parts;
  const store = new MarketAdminRepository(database);
  authority.ownersOf('event', (id) => ownerOf(markets.event(id)?.event));
  authority.ownersOf('market', (id) => ownerOf(markets.findCurrentMarket(id)?.definition));
  const admin = new MarketAdmin({ database, store, markets, settlement, announce });
  markets.onDecision(
    (decision, definition) =>
      void noteFeedDecision(store, decision, definition).catch((error: unknown) =>
        warn('market notice write failed', { err: error, marketId: definition.id }),
      ),
  );
  markets.onRate(
    (rate) => void noteRate(store, rate).catch((error: unknown) => warn('rate notice write failed', { err: error })),
  );
  approvals.register(approvableCorrection('market.correct', admin));
  approvals.register(approvableCorrection('market.voidSettled', admin));
  approvals.register(approvableVoid(admin, markets));
  const corrections = new FeedCorrections({
    ...{ database, admin, approvals, isAutomatic: parts.config.autoCorrect, clock: Date.now, log: warn },
  });
  markets.onCorrection(
    (result) =>
      void corrections
        .consider(result)
        .catch((error: unknown) => warn('late feed result check failed', { err: error, marketId: result.marketId })),
  );
  approvals.register(approvableCapRaise({ markets, store }));
  const people = { accounts, markets, secondPerson };
  registerMarketAdminRoutes(define, { ...people, admin, database, store, authorize: authority.authorize });
  defineDisplayCalls(define, { ...people, admin });
  defineLimitCalls(define, { accounts, ledger, store });
  defineFillPairCalls(define, database);
  defineFeedSourceCalls(define, { markets, pushFeeds: parts.pushFeeds });
  defineBrandOrderCalls(define, { accounts, exchange: parts.exchange, store, tenants: parts.tenants });
  defineCapCalls(define, { accounts, database, markets, secondPerson, store });
  return admin;
}

/** The owner of an event or market; the creator counts only where tenants own it. */
const ownerOf = (
  definition: Pick<MarketDefinition, 'createdBy' | 'tenantIds' | 'assignedTo'> | undefined,
): TargetOwner | null =>
  definition
    ? {
        assignedTo: definition.assignedTo,
        ...(definition.tenantIds ? { tenantIds: definition.tenantIds, accountId: definition.createdBy } : {}),
      }
    : null;

/** Publishes all updates on events and markets beside their frames (A7.54 to A7.64). Returns a function that stops it. */
export function registerMarketUpdates(
  markets: MarketService,
  lists: MarketListCache,
  announce: SocketPublisher,
): () => void {
  const stops = [
    publishMarketEvents(markets, announce),
    publishHomeUpdates(markets, (at) => announce.toAll('getHomeCacheUpdates', { at })),
    publishHighlightUpdates(lists, () => announce.toAll('highlightUpdated', { at: markets.now })),
  ];
  return () => stops.forEach((stop) => stop());
}
