import {
  BettingService,
  MultiplePlacer,
  type PayoutLimits,
  type SizeFactor,
  createBetNotifier,
  changeCaps,
  EACH,
  withConfigured,
  type CapsByOwner,
  listBets,
  BetsAsOrders,
  type BetCalls,
  type ExchangeService,
  getOrderMessage,
} from '../betting/orders';
import { CashOutService, RuleWatcher } from '../betting/cash-out';
import type { Bonuses } from '../money/bonuses';
import type { Connection, Database } from '../core/database';
import { BettingPlayers, type Accounts } from '../accounts/identity';
import { MultipleSettlement, SettlementService } from '../betting/settlement';
import type { TenantDirectory } from '../core/tenants';
import { observePlacements } from './measure';
import { withWageringListener } from './register-bonuses';
import { registerPriceAlerts } from './register-price-alerts';
import { fromPaise, toPaise } from '@backlay/shared/domain';
import type { MarketService } from '../betting/markets';
import { poolOfBrand, registerExchange, type ExchangeParts } from './register-exchange';

export interface BettingDeps extends ExchangeParts {
  /** Where lists are read. */
  readonly reads: Connection;
  readonly accounts: Accounts;
  readonly bonuses: Bonuses;
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
    (note) =>
      void notifications.notify(note).catch((error: unknown) => warn('notification write failed', { err: error })),
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
  const notifySettled = withWageringListener(notify, bonuses, (error) => warn('wagering count failed', { err: error }));
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
    onRenewed: ({ userId, balance }) => notify.notify(userId, 'getPtsUpdates', balance),
    onPlaced: (bet, balance) => {
      parts.metrics?.count('bets', bet.tenantId, 'accepted', 'multiple');
      notify.notify(bet.userId, 'getOpenBetUpdates', { bet });
      notify.notify(bet.userId, 'getPtsUpdates', balance);
    },
  });
  // Holds follow a runner that goes or comes at once, and bets of before the off are separated from those made in play.
  markets.onFrame(({ markets: changed }) => {
    for (const { marketId, inPlay, runners, redefined = false } of changed)
      if (inPlay || redefined || runners.some(({ status }) => status === 'REMOVED'))
        void betting
          .observe(marketId, redefined)
          .catch((error: unknown) => warn('market change notification failed', { err: error, marketId }));
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
      void notifications.notify(note).catch((error: unknown) => warn('notification write failed', { err: error })),
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
