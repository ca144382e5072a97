import type { EndpointResponse } from '@backlay/shared/contract';
import { hasPermission } from '../../core/scope';
import { reject, HttpRejection, type Authorize, type RegisterRoute } from '../../core/http';
import type { MarketAdmin } from './market-admin';
import { findMarket, getActor, type MarketAdminUsers } from './permissions';
import type { MarketAdminError } from './ports';

export interface SessionRoutesDeps extends MarketAdminUsers {
  readonly admin: Pick<MarketAdmin, 'sessions'>;
  readonly authorize: Authorize;
}

type Answer = (marketId: string, problem: MarketAdminError) => HttpRejection | EndpointResponse<'addSessionLine'>;

/** Lines of sessions, and statuses of a line, a session, a group or all of an event (E9.06). */
export function registerSessionRoutes(define: RegisterRoute, deps: SessionRoutesDeps, answer: Answer): void {
  const { sessions } = deps.admin;

  define('addSessionLine', async ({ caller, body: { marketId, ...limits } }) => {
    const market = findMarket(marketId, deps);
    if (market instanceof HttpRejection) return market;
    return answer(marketId, await sessions.addLine(market, limits, await getActor(caller, deps)));
  });

  define('modifySessionLine', async ({ caller, body: { marketId, lineId, ...limits } }) => {
    const market = findMarket(marketId, deps);
    if (market instanceof HttpRejection) return market;
    return answer(marketId, await sessions.modifyLine(market, lineId, limits, await getActor(caller, deps)));
  });

  define('setSessionStatus', async ({ caller, tenant, body: { status, ...selection } }) => {
    const { eventId, marketId, lineId, group } = selection;
    if (lineId !== undefined && marketId === undefined) return reject(400, 'A line is one of a session');
    if (marketId !== undefined && group !== undefined) return reject(400, 'A group has no single session');
    if (marketId !== undefined) {
      const market = findMarket(marketId, deps);
      if (market instanceof HttpRejection) return market;
      if (market.definition.eventId !== eventId) return reject(404, 'Market not found');
      if (market.definition.type !== 'session') return reject(400, 'This market is no session');
      if (market.result) return reject(409, 'This market has its result');
    }
    const isHouse = hasPermission(caller, 'market.global');
    const docs = await sessions.setStatus(
      selection,
      status,
      async ({ id, tenantIds }) => {
        // One that is named was authorized with the call.
        if (isHouse || marketId !== undefined) return true;
        if (tenantIds === undefined) return false;
        const input = { hostTenantId: tenant.id, values: { marketId: id } };
        return (await deps.authorize(caller, 'setMarketStatus', input)) === null;
      },
      await getActor(caller, deps),
    );
    const [refused] = docs.refused;
    return marketId !== undefined && refused ? reject(400, refused.message) : { docs, message: 'Success' };
  });
}
