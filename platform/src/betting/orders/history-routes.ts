import type { BetCategory, MarketType, Paise } from '@backlay/shared/domain';
import { fromPaise } from '@backlay/shared/domain';
import { findBetIds, findOrderIds } from './bet-id';
import { listOwnedOrders } from './exchange/order-repository';
import { toWireOrder } from './exchange/routes';
import { listOwners, listBetsOfIds, listBets, sumBets, type BetFilter } from './bet-history';
import type { Paging } from './repository';
import { type Bet } from './bet';
import { ownersIn, type Owners } from '../../core/scope';
import type { Connection } from '../../core/database';
import { readArchivedUntil } from '../../core/archive';
import { dateRange, toPagedResponse, withArchived, HttpRejection, type RegisterRoute } from '../../core/http';
import { readUserNames, type Accounts } from '../../accounts/identity';
import { toWireBet } from './wire';

export interface BetHistoryDeps {
  /** Where lists are read. */
  readonly database: Connection;
  readonly accounts: Pick<Accounts, 'byId'>;
  /** Commission of the settled markets of a filter. */
  readonly commissionPaid: (filter: Omit<BetFilter, 'state'>) => Promise<Paise>;
}

interface HistoryQuery {
  readonly startDate?: string;
  readonly endDate?: string;
  readonly category?: BetCategory;
  readonly eventId?: string;
  readonly marketId?: string;
}

interface ReferenceQuery {
  readonly reference: string;
  readonly page: number;
  readonly limit: number;
}

/** Which markets a category of the filter stands for (B9.19); games of the casino are in no market. */
const typesOf = (category: BetCategory): readonly MarketType[] => {
  if (category === 'exchange') return ['betfair', 'bookmaker', 'session'];
  return category === 'sportsBook' ? ['premium'] : [];
};

function filterOf(query: HistoryQuery, owners: Owners): BetFilter | HttpRejection {
  const range = dateRange(query);
  if (range instanceof HttpRejection) return range;
  return {
    owners,
    state: 'over',
    ...(query.eventId ? { eventId: query.eventId } : {}),
    ...(query.marketId ? { marketId: query.marketId } : {}),
    ...(query.category ? { marketTypes: typesOf(query.category) } : {}),
    ...(range.from ? { from: range.from.getTime() } : {}),
    ...(range.to ? { to: range.to.getTime() } : {}),
  };
}

/** The order of a reference with its player, within the players that a role may see (E8.16). */
function defineOrderSearch(define: RegisterRoute, { database, accounts }: BetHistoryDeps): void {
  define('roleOrders', async ({ caller, query }) => {
    const ids = await findOrderIds(database, query.reference);
    const orders = ids.length === 0 ? [] : await listOwnedOrders(database, ids, ownersIn(caller, query.userId));
    const names = await readUserNames(accounts, [...new Set(orders.map(({ player }) => player))]);
    const docs = orders.map((order) => ({
      ...toWireOrder(order),
      user: { _id: order.player, userName: names.get(order.player) ?? order.player },
    }));
    return toPagedResponse(docs, query, docs.length);
  });
}

/** History and its details for players, and what roles read of their down-line (B7.09, B6.01). */
export function registerBetHistoryRoutes(define: RegisterRoute, deps: BetHistoryDeps): void {
  const { database, accounts, commissionPaid } = deps;
  defineOrderSearch(define, deps);
  async function sums(filter: BetFilter) {
    const [{ back, lay, pnl }, commission] = await Promise.all([sumBets(database, filter), commissionPaid(filter)]);
    return {
      totalBack: fromPaise(back),
      totalLay: fromPaise(lay),
      totalBetPts: fromPaise(pnl),
      totalCommission: fromPaise(commission),
    };
  }

  async function withOwners(bets: readonly Bet[]) {
    const names = await readUserNames(accounts, listOwners(bets));
    return bets.map((bet) => ({
      ...toWireBet(bet),
      user: { _id: bet.userId, userName: names.get(bet.userId) ?? bet.userId },
    }));
  }

  /** A page of closed bets; the last one names those that are in the archive (G5.07). */
  async function pageOf<Doc>(docs: readonly Doc[], query: Paging, total: number, filter: BetFilter) {
    const page = toPagedResponse(docs, query, total);
    if (page.nextPage) return page;
    const { owners } = filter;
    const [account = null] = owners !== null && 'length' in owners && owners.length === 1 ? owners : [];
    return withArchived(page, await readArchivedUntil(database, 'bets', account, filter.from));
  }

  define('betHistory', async ({ caller, query }) => {
    const filter = filterOf(query, [caller.accountId]);
    if (filter instanceof HttpRejection) return filter;
    const { bets, total } = await listBets(database, filter, query);
    return pageOf(bets.map(toWireBet), query, total, filter);
  });

  define('betDetails', async ({ caller, query }) => {
    const filter = filterOf(query, [caller.accountId]);
    if (filter instanceof HttpRejection) return filter;
    const { bets, total } = await listBets(database, filter, query);
    return { ...(await pageOf(bets.map(toWireBet), query, total, filter)), ...(await sums(filter)) };
  });

  /** A page of the bet of a reference, or of the bets of an order's: within the players that a role may see (E8.16). */
  async function pageOfReference(owners: Owners, state: BetFilter['state'], query: ReferenceQuery) {
    const ids = await findBetIds(database, query.reference);
    const bets = ids.length === 0 ? [] : await listBetsOfIds(database, ids, { owners, state });
    const first = (query.page - 1) * query.limit;
    return toPagedResponse(await withOwners(bets.slice(first, first + query.limit)), query, bets.length);
  }

  define('roleOpenBets', async ({ caller, query }) => {
    const owners = ownersIn(caller, query.userId);
    const { eventId, marketId, reference } = query;
    if (reference !== undefined) return pageOfReference(owners, 'open', { ...query, reference });
    const filter = { owners, state: 'open', ...(eventId && { eventId }), ...(marketId && { marketId }) } as const;
    const { bets, total } = await listBets(database, filter, query);
    return toPagedResponse(await withOwners(bets), query, total);
  });

  define('roleBetHistory', async ({ caller, query }) => {
    const owners = ownersIn(caller, query.userId);
    const { reference } = query;
    if (reference !== undefined) return pageOfReference(owners, 'over', { ...query, reference });
    const filter = filterOf(query, owners);
    if (filter instanceof HttpRejection) return filter;
    const { bets, total } = await listBets(database, filter, query);
    return pageOf(await withOwners(bets), query, total, filter);
  });

  define('roleBetDetails', async ({ caller, query }) => {
    const filter = filterOf(query, ownersIn(caller, query.userId));
    if (filter instanceof HttpRejection) return filter;
    const { bets, total } = await listBets(database, filter, query);
    return { ...(await pageOf(await withOwners(bets), query, total, filter)), ...(await sums(filter)) };
  });
}
