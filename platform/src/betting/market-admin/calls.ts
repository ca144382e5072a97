import { randomUUID } from 'node:crypto';
import {
  serverMessages,
  sportById,
  type EventDefinition,
  type MarketDefinition,
  type MarketResult,
} from '@backlay/shared/domain';
import type { SecondPerson } from '../../core/approvals';
import type { Database } from '../../core/database';
import { hasPermission, ownersIn } from '../../core/scope';
import {
  toPagedResponse,
  reject,
  type Authorize,
  HttpRejection,
  type Caller,
  type RouteRequest,
  type RegisterRoute,
} from '../../core/http';
import { findLimitProblem } from '../feed';
import { toWireMarket, type CurrentMarket, type MarketService } from '../markets';
import { brandOfMarket, correctionAction, sumSettledStakes, voidUnlessForTwo } from './approvable-correction';
import type { MarketAdmin } from './market-admin';
import type { MarketAdminError, Settling } from './ports';
import { getActor, findMarket, type MarketAdminUsers } from './permissions';
import { toLine } from './session-admin';
import { registerSessionRoutes } from './session-routes';
import type { MarketAdminRepository, MarketChanges } from './repository';

export interface MarketAdminRoutesDeps extends MarketAdminUsers {
  readonly admin: MarketAdmin;
  readonly database: Database;
  readonly store: MarketAdminRepository;
  readonly markets: MarketService;
  readonly secondPerson: SecondPerson;
  readonly authorize: Authorize;
}

/** What is created without the right over the markets of the house belongs to the tenants of its creator (D3.02). */
const ownerOf = (caller: Caller) =>
  hasPermission(caller, 'market.global') ? {} : { createdBy: caller.accountId, tenantIds: caller.tenantIds };

const newId = (kind: string): string => `desk-${kind}-${randomUUID().slice(0, 13)}`;
const timeOf = (iso: string): number => Date.parse(iso);

function answer({ markets }: MarketAdminRoutesDeps, marketId: string, problem: MarketAdminError) {
  if (problem) return reject(400, problem);
  const view = markets.event(markets.findCurrentMarket(marketId)?.definition.eventId ?? '');
  const market = view?.markets.find(({ definition }) => definition.id === marketId);
  return view && market ? { docs: toWireMarket(view, market), message: 'Success' } : reject(404, 'Market not found');
}

/** A market is assigned to somebody of the admin website. */
async function isStaff({ accounts }: MarketAdminRoutesDeps, accountId: string | null | undefined): Promise<boolean> {
  if (!accountId) return true;
  const account = await accounts.byId(accountId);
  return account !== null && account.userType !== 'user' && !account.blocked;
}

/** Events and markets that staff enter, price, decide and correct (B3.15, B6.02). */
export function registerMarketAdminRoutes(define: RegisterRoute, parts: MarketAdminRoutesDeps): void {
  const { admin: backOffice, markets } = parts;

  define('createEvent', async ({ caller, body }) => {
    if (!sportById(body.eventTypeId)) return reject(400, 'Sport not found');
    const event: EventDefinition = {
      id: newId('event'),
      sportId: body.eventTypeId,
      name: body.name,
      countryCode: body.countryCode,
      timezone: body.timezone,
      openDate: timeOf(body.openDate),
      competition: {
        id: `${body.eventTypeId}-${body.competition}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
        name: body.competition,
        region: body.region,
      },
      ...ownerOf(caller),
    };
    await backOffice.createEvent(event, await getActor(caller, parts));
    const { id, name, countryCode, timezone } = event;
    return {
      docs: { id, name, countryCode, timezone, openDate: new Date(event.openDate).toISOString() },
      message: 'Success',
    };
  });

  define('createMarket', async ({ caller, body }) => {
    const view = markets.event(body.eventId);
    if (!view) return reject(404, 'Event not found');
    if (!(await isStaff(parts, body.assignedTo))) return reject(404, 'Account not found on the admin website');
    const id = newId(body.type);
    const kind = toKind(id, body);
    const wrong = findKindProblem(body) ?? findLimitProblem({ ...body, ...kind });
    if (wrong) return reject(400, wrong);
    const market: MarketDefinition = {
      id,
      eventId: body.eventId,
      name: body.name,
      ...kind,
      min: body.min,
      max: body.max,
      delaySeconds: body.delay,
      betAllow: true,
      isMarketLocked: false,
      manual: true,
      openDate: view.event.openDate,
      sort: Math.max(0, ...view.markets.map(({ definition }) => definition.sort)) + 1,
      ...ownerOf(caller),
      createdBy: caller.accountId,
      ...(body.commission === undefined ? {} : { commission: body.commission }),
      ...(body.remarksMessage ? { remarksMessage: body.remarksMessage } : {}),
      ...(body.betOpenDate ? { betOpenDate: timeOf(body.betOpenDate) } : {}),
      ...(body.assignedTo ? { assignedTo: body.assignedTo } : {}),
    };
    await backOffice.createMarket(market, await getActor(caller, parts));
    return answer(parts, id, null);
  });
  registerMarketChanges(define, parts);
  registerMarketResults(define, parts);
  registerSessionRoutes(define, parts, (marketId, problem) => answer(parts, marketId, problem));
}

type CreateMarketBody = RouteRequest<'createMarket'>['body'];

/** Runners of a decimal market (D3.03). */
const DECIMAL_RUNNERS_MOST = 40;

/** What depends on the type of a new market: staff price lines of a session, rates of a bookmaker, or decimal odds on the ladder. */
function toKind(
  id: string,
  { type, name, runners, lines = [{}], winners, backOnly, sessionGroup }: CreateMarketBody,
): Pick<MarketDefinition, 'type' | 'runners' | 'winners' | 'priceLadder' | 'backOnly' | 'sessionGroup'> {
  if (type === 'session')
    return {
      ...{ type, winners: 1, runners: lines.map((limits, sort) => toLine({ id, name }, sort, limits)) },
      ...(sessionGroup ? { sessionGroup } : {}),
    };
  const named = runners.map((runner, sort) => ({ id: `${id}.${sort + 1}`, name: runner, sort }));
  if (type === 'bookmaker') return { type, winners, runners: named };
  return { type: 'betfair', winners, runners: named, priceLadder: 'CLASSIC', ...(backOnly ? { backOnly } : {}) };
}

/** What is wrong with the runners and winners of a new market; null where nothing is. */
function findKindProblem({ type, runners, winners }: CreateMarketBody): MarketAdminError {
  if (type === 'session') return null;
  const kind = type === 'bookmaker' ? 'bookmaker' : 'decimal';
  if (runners.length < 2) return `A ${kind} market has two runners or more`;
  if (type === 'bookmaker' && winners === 0) return 'A bookmaker market has one winner or more';
  if (type === 'decimal' && runners.length > DECIMAL_RUNNERS_MOST)
    return `A decimal market has at most ${DECIMAL_RUNNERS_MOST} runners`;
  return winners > runners.length - 1 ? 'More winners than runners' : null;
}

/** Changes, prices and statuses of markets. */
function registerMarketChanges(define: RegisterRoute, parts: MarketAdminRoutesDeps): void {
  const { admin: backOffice } = parts;

  define('modifyMarket', async ({ caller, body }) => {
    const market = findMarket(body.marketId, parts);
    if (market instanceof HttpRejection) return market;
    if (!(await isStaff(parts, body.assignedTo))) return reject(404, 'Account not found on the admin website');
    return answer(
      parts,
      body.marketId,
      await backOffice.modifyMarket(market, changesOf(body), await getActor(caller, parts)),
    );
  });

  define('deleteMarket', async ({ caller, query: { marketId } }) => {
    const market = findMarket(marketId, parts);
    if (market instanceof HttpRejection) return market;
    const problem = await backOffice.deleteMarket(market, await getActor(caller, parts));
    return problem ? reject(409, problem) : { docs: { marketId }, message: 'Success' };
  });

  define('priceMarket', async ({ caller, body: { marketId, runners } }) => {
    const actor = await getActor(caller, parts);
    const market = findMarket(marketId, parts);
    return market instanceof HttpRejection
      ? market
      : answer(parts, marketId, await backOffice.price(market, runners, actor));
  });

  define('setMarketStatus', async ({ caller, body: { marketId, status } }) => {
    const actor = await getActor(caller, parts);
    const market = findMarket(marketId, parts);
    return market instanceof HttpRejection
      ? market
      : answer(parts, marketId, await backOffice.setStatus(market, status, actor));
  });
}

/** Results of markets, their corrections and the audit. */
function registerMarketResults(define: RegisterRoute, parts: MarketAdminRoutesDeps): void {
  const { admin: backOffice, store, markets } = parts;

  define('settleMarket', async ({ caller, address, body: { marketId, reason, transactionCode: _code, ...ended } }) => {
    const market = findMarket(marketId, parts);
    if (market instanceof HttpRejection) return market;
    const result = resultOf(marketId, ended);
    if (result.outcome === 'void') return voidMarket(parts, { caller, address }, market, { marketId, result, reason });
    const problem = await backOffice.settle(market, result, reason, await getActor(caller, parts));
    return problem ? reject(409, problem) : { docs: { marketId }, message: 'Success' };
  });

  define('correctMarket', async ({ caller, address, body: { marketId, reason, result } }) => {
    const right = result && resultOf(marketId, result);
    const action = correctionAction(right);
    const market = markets.findCurrentMarket(marketId);
    const stakes = await sumSettledStakes(parts.database, marketId);
    if (parts.secondPerson.isNeeded(action, market ? brandOfMarket(market) : null, stakes)) {
      const approval = await parts.secondPerson.propose(caller, address, {
        action,
        tenantId: null,
        accountId: null,
        target: marketId,
        subject: market?.definition.name ?? marketId,
        amount: null,
        input: { marketId, result: right, reason },
        remarks: reason,
      });
      if (approval instanceof HttpRejection) return approval;
      return { docs: { marketId }, message: serverMessages['approval.waiting'], approval };
    }
    const problem = await backOffice.correct(marketId, right, reason, await getActor(caller, parts));
    return problem ? reject(409, problem) : { docs: { marketId }, message: 'Success' };
  });

  define('marketDeeds', async ({ caller, query }) => {
    const { listAuditEntries: auditEntries, total } = await store.listAuditEntries(ownersIn(caller), query, query);
    const docs = auditEntries.map(({ id, at, ...auditEntry }) => ({
      _id: String(id),
      at: at.toISOString(),
      ...auditEntry,
    }));
    return toPagedResponse(docs, query, total);
  });
}

/** Voids a market with its bets, or proposes it to a second person (D1.16). */
async function voidMarket(
  parts: MarketAdminRoutesDeps,
  { caller, address }: Pick<RouteRequest<'settleMarket'>, 'caller' | 'address'>,
  market: CurrentMarket,
  wanted: Settling,
) {
  const { marketId, reason } = wanted;
  const brand = brandOfMarket(market);
  const forTwo = await voidUnlessForTwo(parts, wanted, await getActor(caller, parts), (stakes) =>
    parts.secondPerson.isNeeded('market.void', brand, stakes),
  );
  if (forTwo instanceof HttpRejection) return forTwo;
  if (!forTwo) return { docs: { marketId }, message: 'Success' };
  const approval = await parts.secondPerson.propose(caller, address, {
    ...{ action: 'market.void', tenantId: brand, accountId: null, target: marketId, amount: forTwo.stakes },
    ...{ subject: market.definition.name, input: wanted, remarks: reason },
  });
  if (approval instanceof HttpRejection) return approval;
  return { docs: { marketId }, message: serverMessages['approval.waiting'], approval };
}

type Ended = Omit<RouteRequest<'settleMarket'>['body'], 'marketId' | 'reason' | 'transactionCode'>;

function resultOf(marketId: string, ended: Ended): MarketResult {
  const { outcome, winners, runs, ending, overs, score, sharedPlaces } = ended;
  const base = {
    ...{ marketId, outcome },
    ...(ending ? { ending } : {}),
    ...(overs === undefined ? {} : { overs }),
  };
  if (outcome === 'void') return { ...base, winners: [] };
  const margin = score ? score[0] - score[1] : ended.margin;
  const total = score ? score[0] + score[1] : ended.total;
  return {
    ...base,
    winners,
    ...(runs === undefined ? {} : { runs }),
    ...(margin === undefined ? {} : { margin }),
    ...(total === undefined ? {} : { total }),
    ...(score ? { score } : {}),
    ...(sharedPlaces && sharedPlaces.length > 0 ? { sharedPlaces } : {}),
  };
}

/** What was named, in the terms of the definition; null takes away. */
function changesOf(body: RouteRequest<'modifyMarket'>['body']): MarketChanges {
  const { marketId: _marketId, delay, betOpenDate, place, assignedTo, relatedGroup, ...same } = body;
  return {
    ...same,
    ...(delay === undefined ? {} : { delaySeconds: delay }),
    ...(betOpenDate === undefined ? {} : { betOpenDate: betOpenDate === null ? undefined : timeOf(betOpenDate) }),
    ...(relatedGroup === undefined ? {} : { relatedGroup: relatedGroup ?? undefined }),
    ...(place === undefined ? {} : { place: place ?? undefined }),
    ...(assignedTo === undefined ? {} : { assignedTo: assignedTo ?? undefined }),
  };
}
