import type { FastifyInstance } from 'fastify';
import {
  BettingService,
  MultiplePlacer,
  type PayoutLimits,
  registerMultipleRoutes,
  type SizeFactor,
  createBetNotifier,
  changeCaps,
  EACH,
  withConfigured,
  type CapsByOwner,
  listBets,
  openBetCounts,
  registerBetHistoryRoutes,
  registerOrderRoutes,
  BetsAsOrders,
  type BetCalls,
  ExchangeService,
  getOrderMessage,
  notifyOrder,
  toMatchedNote,
  registerExchangeRoutes,
  type ExchangeTerms,
} from '../betting/orders';
import { CashOutService, registerCashOutRoutes, RuleWatcher } from '../betting/cash-out';
import { registerPriceAlertRoutes, type PriceAlerts } from '../betting/price-alerts';
import type { Bonuses } from '../money/bonuses';
import { deriveKeys, type Config, type KeyRing } from '../core/config';
import type { Connection, RowChangeNotifier, Database } from '../core/database';
import type { MessageBus } from '../core/message-bus';
import type { Metrics } from '../core/metrics';
import type { Notifications } from '../accounts/notifications';
import { BettingPlayers, type Accounts, type IpLookup, type Sessions } from '../accounts/identity';
import type { SocketPublisher } from '../realtime/sockets';
import type { SaferGamblingService } from '../accounts/safer-gambling';
import { MultipleSettlement, SettlementService, commissionPaid } from '../betting/settlement';
import type { TenantDirectory, TenantRecord } from '../core/tenants';
import { observePlacements } from './measure';
import { withWageringListener } from './register-bonuses';
import { registerPriceAlerts } from './register-price-alerts';
import { fromPaise, toPaise, type PublishedBook } from '@backlay/shared/domain';
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

export interface BettingDeps {
  readonly database: Database;
  /** Where lists are read. */
  readonly reads: Connection;
  readonly changes: RowChangeNotifier;
  readonly bus: MessageBus | null;
  readonly markets: MarketService;
  readonly tenants: Pick<TenantDirectory, 'all' | 'byId'>;
  readonly accounts: Accounts;
  readonly saferGambling: SaferGamblingService;
  readonly bonuses: Bonuses;
  readonly notifications: Notifications;
  readonly announce: SocketPublisher;
  readonly warn: (message: string, fields?: object) => void;
  readonly info: (message: string, fields?: object) => void;
  readonly metrics: Metrics | null;
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

/** Rupees of a brand that names none (E6.06). */
const MAX_PAYOUT = 1_000_000;
const MAX_PAYOUT_DAY = 5_000_000;

/** By the brand's record. */
const payoutLimitsOf =
  (tenants: Pick<TenantDirectory, 'byId'>) =>
  (tenantId: string): PayoutLimits => {
    const { multiMaxPayout = MAX_PAYOUT, multiMaxPayoutDay = MAX_PAYOUT_DAY } = tenants.byId(tenantId)?.rules ?? {};
    return { perBet: toPaise(multiMaxPayout), perDay: toPaise(multiMaxPayoutDay) };
  };

/** Bets and their settlement: every result of the feed is settled, and players are notified of both. */
export function registerBetting(parts: BettingDeps) {
  const { database, changes, markets, tenants, accounts, saferGambling, bonuses, notifications, announce, warn } =
    parts;
  const notify = createBetNotifier(
    announce,
    (note) => void notifications.notify(note).catch((error: unknown) => warn('a note was not written', { err: error })),
  );
  const players = new BettingPlayers(accounts, Date.now, changes);
  const sizeFactor = sizeFactorOf(tenants);
  const observe = parts.metrics ? observePlacements(parts.metrics) : undefined;
  const betting = new BettingService({
    database,
    markets,
    players,
    limits: saferGambling,
    sizeFactor,
    notify,
    observe,
  });
  const notifySettled = withWageringListener(notify, bonuses, (error) =>
    warn('wagering was not counted', { err: error }),
  );
  const multipleSettlement = new MultipleSettlement({ database, notify: notifySettled });
  const settlement = new SettlementService({
    database,
    notify: notifySettled,
    onSettled: (marketId) => multipleSettlement.follow(marketId),
    brandCommissions: () =>
      Object.fromEntries(tenants.all().flatMap(({ id, rules }) => (rules.commission ? [[id, rules.commission]] : []))),
    log: parts.info,
  });
  const multiples = new MultiplePlacer({
    database,
    markets,
    players,
    limits: saferGambling,
    payoutLimits: payoutLimitsOf(tenants),
    onPlaced: (bet, balance) => {
      parts.metrics?.count('bets', bet.tenantId, 'accepted', 'multiple');
      notify.notify(bet.userId, 'getOpenBetUpdates', { bet });
      notify.notify(bet.userId, 'getPtsUpdates', balance);
    },
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
  const exchange = registerExchange(parts, players, notify);
  const hasOrders = (tenantId: string): boolean => poolOfBrand(tenants)(tenantId) !== null;
  const ordered = new BetsAsOrders({ database, markets, betting, exchange, hasOrders, observe });
  const bets: BetCalls = {
    place: (order) => ordered.place(order),
    outcome: (...reference) => ordered.outcome(...reference),
    openBets: (userId, query) => listBets(parts.reads, { ...query, owners: [userId], state: 'open' }, query),
    positionsOfEvent: (...query) => betting.positionsOfEvent(...query),
  };
  return {
    betting,
    bets,
    settlement,
    multiples,
    exchange,
    ...registerCashOut(parts, { betting, players, sizeFactor, exchange }),
    ...registerPriceAlerts(parts, players),
  };
}

const getPool = ({ rules }: Pick<TenantRecord, 'rules'>): string => rules.exchange?.pool ?? 'main';

/** The pool whose orders the players of a brand see; null where orders are off (E2.12, E2.18). */
export const poolOfBrand =
  (tenants: Pick<TenantDirectory, 'byId'>) =>
  (tenantId: string): string | null => {
    const tenant = tenants.byId(tenantId);
    return tenant?.flags.exchangeOrders ? getPool(tenant) : null;
  };

/** The terms of orders in a brand's record; null where they are off (E2.18). */
const exchangeTermsOf =
  (tenants: Pick<TenantDirectory, 'byId'>) =>
  (tenantId: string): ExchangeTerms | null => {
    const tenant = tenants.byId(tenantId);
    if (!tenant?.flags.exchangeOrders) return null;
    const { houseShare = 1, houseMaxPerLevel = null, houseMaxLoss = null } = tenant.rules.exchange ?? {};
    return {
      pool: getPool(tenant),
      houseShare,
      houseMaxPerLevel,
      houseMaxLoss,
      managed: tenant.rules.exchange?.managed ?? [],
    };
  };

/** What players offer in a market, for the other processes. */
const PLAYER_BOOKS = 'player-books';
interface PlayerBookMessage {
  readonly pool: string;
  readonly marketId: string;
  readonly book: PublishedBook;
}

/** Orders that wait; their books follow the prices. */
function registerExchange(
  { database, changes, bus, markets, tenants, saferGambling, notifications, announce, warn }: BettingDeps,
  players: BettingPlayers,
  notify: ReturnType<typeof createBetNotifier>,
): ExchangeService {
  const publishOrder = notifyOrder(announce);
  const order: typeof publishOrder = (userId, changed, fills) => {
    publishOrder(userId, changed, fills);
    const note = toMatchedNote(changed, fills);
    if (note) void notifications.notify(note).catch((error: unknown) => warn('a note was not written', { err: error }));
  };
  void bus?.subscribe(PLAYER_BOOKS, ({ pool, marketId, book }: PlayerBookMessage) =>
    markets.setPlayerBook(pool, marketId, book),
  );
  const exchange = new ExchangeService({
    ...{ database, markets, players, limits: saferGambling, warn },
    publishBook: ({ pool, marketId }, book) => {
      markets.setPlayerBook(pool, marketId, book);
      bus?.publish(PLAYER_BOOKS, { pool, marketId, book } satisfies PlayerBookMessage);
    },
    terms: exchangeTermsOf(tenants),
    notifier: { order, notify: (...news: Parameters<typeof notify.notify>) => notify.notify(...news) },
  });
  markets.onFrame(({ eventId, markets: changed, score, stale }) => {
    changed.forEach(({ marketId }) => exchange.onMarket(marketId));
    if (score || stale) exchange.onEvent(eventId);
  });
  // A break, a lower limit and a lock end what waits, at whichever process they were set.
  for (const topic of ['limits', 'status', 'account'] as const)
    changes.on(topic, (userId) => void exchange.onLimits(topic === 'status' ? null : userId));
  exchange.start();
  return exchange;
}

/** Cash out, and its rules, which are looked at whenever a price moves. */
function registerCashOut(
  { database, markets, tenants, notifications, announce, warn }: BettingDeps,
  {
    exchange,
    ...betting
  }: {
    readonly betting: BettingService;
    readonly players: BettingPlayers;
    readonly sizeFactor: SizeFactor;
    readonly exchange: ExchangeService;
  },
) {
  const cashOut = new CashOutService({
    players: betting.players,
    sizeFactor: betting.sizeFactor,
    // A market whose orders wait is closed in its book: players first, as for every other order.
    betting: { close: async (job) => (await exchange.close(job)) ?? betting.betting.close(job) },
    depthOf: (player, marketId) => exchange.depthOf(player, marketId),
    database,
    markets,
    commissionOf: (tenantId) => tenants.byId(tenantId)?.rules.commission ?? 0,
    cancelWaiting: async (userId, marketId, clientRef) => {
      const cancelled = await exchange.cancel({ userId, marketId, clientRef });
      return cancelled.ok ? null : getOrderMessage[cancelled.reason];
    },
    notify: (userId, { marketId, cause, amount }) =>
      announce.toUser(userId, 'getCashOutUpdates', {
        marketId,
        cause,
        amount: amount === null ? null : fromPaise(amount),
      }),
    note: (note) =>
      void notifications.notify(note).catch((error: unknown) => warn('a note was not written', { err: error })),
  });
  const cashOutRules = new RuleWatcher({
    ...{ database, cashOut, warn },
    isCurrent: (marketId) => markets.isCurrentMarket(marketId),
  });
  markets.onFrame(({ markets: changed }) => changed.forEach(({ marketId }) => cashOutRules.onMarket(marketId)));
  cashOutRules.start();
  return { cashOut, cashOutRules };
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
