import type { PublishedBook } from '@backlay/shared/domain';
import type { BettingPlayers } from '../accounts/identity';
import type { Notifications } from '../accounts/notifications';
import type { SaferGamblingService } from '../accounts/safer-gambling';
import type { MarketService, PureExchange } from '../betting/markets';
import {
  ExchangeService,
  isPureExchange,
  notifyOrder,
  toMatchedNote,
  type createBetNotifier,
  type ExchangeTerms,
  type HouseTerms,
} from '../betting/orders';
import type { Config } from '../core/config';
import type { Metrics } from '../core/metrics';
import type { Database, RowChangeNotifier } from '../core/database';
import { toDemoPool } from '../core/scope';
import type { CallCount } from '../core/http';
import type { MessageBus } from '../core/message-bus';
import type { TenantDirectory, TenantRecord } from '../core/tenants';
import type { SocketPublisher } from '../realtime/sockets';

/** What waiting orders need of the platform. */
export interface ExchangeParts {
  readonly database: Database;
  readonly changes: RowChangeNotifier;
  readonly bus: MessageBus | null;
  readonly callCount: CallCount | null;
  readonly markets: MarketService;
  readonly tenants: Pick<TenantDirectory, 'all' | 'byId'>;
  readonly saferGambling: SaferGamblingService;
  readonly notifications: Notifications;
  readonly announce: SocketPublisher;
  readonly warn: (message: string, fields?: object) => void;
  readonly metrics: Metrics | null;
  readonly config: Pick<Config, 'checkBooks'>;
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
  (tenants: Pick<TenantDirectory, 'all' | 'byId'>) =>
  (tenantId: string): ExchangeTerms | null => {
    const tenant = tenants.byId(tenantId);
    if (!tenant?.flags.exchangeOrders) return null;
    const pool = getPool(tenant);
    return {
      pool,
      ...houseTermsOf(tenant),
      others: brandsOfPool(tenants, pool).flatMap((other) => (other.id === tenantId ? [] : [houseTermsOf(other)])),
      managed: tenant.rules.exchange?.managed ?? [],
    };
  };

const brandsOfPool = (tenants: Pick<TenantDirectory, 'all'>, pool: string): readonly TenantRecord[] =>
  tenants.all().filter((one) => one.flags.exchangeOrders && getPool(one) === pool);

/** What the house offers by a brand's record. */
function houseTermsOf({ rules }: Pick<TenantRecord, 'rules'>): HouseTerms {
  const { houseShare = 1, houseMaxPerLevel = null, houseMaxLoss = null, house = [] } = rules.exchange ?? {};
  return { houseShare, houseMaxPerLevel, houseMaxLoss, byMarketType: house };
}

/** The terms of a pool's books, or of its pool of play money; null where no brand of it has orders. */
function poolTermsOf(tenants: Pick<TenantDirectory, 'all' | 'byId'>): (pool: string) => ExchangeTerms | null {
  const terms = exchangeTermsOf(tenants);
  return (pool) => {
    const pools = new Map(tenants.all().map((one) => [getPool(one), toDemoPool(getPool(one))]));
    const real = [...pools].find(([name, demo]) => name === pool || demo === pool)?.[0];
    const [first] = real === undefined ? [] : brandsOfPool(tenants, real);
    return first ? terms(first.id) : null;
  };
}

/** Whether the house offers a pool nothing in a market (E2.02). */
export function pureExchangeOf(tenants: Pick<TenantDirectory, 'all' | 'byId'>): PureExchange {
  const terms = poolTermsOf(tenants);
  return (pool, definition) => {
    const isAnywhere = tenants.all().some(({ rules }) => hasNoShare(rules.exchange));
    const known = isAnywhere ? terms(pool) : null;
    return known !== null && isPureExchange({ definition }, known);
  };
}

const hasNoShare = (rules: TenantRecord['rules']['exchange']): boolean =>
  [rules, ...(rules?.house ?? [])].some((each) => each?.houseShare === 0);

/** What players offer in a market, for the other processes. */
const PLAYER_BOOKS = 'player-books';
interface PlayerBookMessage {
  readonly pool: string;
  readonly marketId: string;
  readonly book: PublishedBook;
}

/** Orders that wait; their books follow the prices. */
export function registerExchange(
  {
    database,
    changes,
    bus,
    callCount,
    markets,
    tenants,
    saferGambling,
    notifications,
    announce,
    warn,
    metrics,
    config,
  }: ExchangeParts,
  players: BettingPlayers,
  notify: ReturnType<typeof createBetNotifier>,
): ExchangeService {
  const publishOrder = notifyOrder(announce);
  metrics?.set('booksUnsound', 0);
  const order: typeof publishOrder = (userId, changed, fills) => {
    publishOrder(userId, changed, fills);
    const note = toMatchedNote(changed, fills);
    if (note)
      void notifications.notify(note).catch((error: unknown) => warn('notification write failed', { err: error }));
  };
  void bus?.subscribe(PLAYER_BOOKS, ({ pool, marketId, book }: PlayerBookMessage) =>
    markets.setPlayerBook(pool, marketId, book),
  );
  const exchange = new ExchangeService({
    ...{ database, callCount, markets, players, limits: saferGambling, warn },
    publishBook: ({ pool, marketId }, book) => {
      markets.setPlayerBook(pool, marketId, book);
      bus?.publish(PLAYER_BOOKS, { pool, marketId, book } satisfies PlayerBookMessage);
    },
    terms: exchangeTermsOf(tenants),
    poolTerms: poolTermsOf(tenants),
    onUnsound: config.checkBooks
      ? ({ pool, marketId }, problem, unsound) => {
          warn('order book suspended', { pool, marketId, problem });
          metrics?.set('booksUnsound', unsound);
        }
      : undefined,
    pausedBrands: () => new Set(tenants.all().flatMap(({ id, app }) => (app.isMaintenance ? [id] : []))),
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
