import type { EndpointPayload } from '@backlay/shared/contract';
import { serverMessages, toPaise, type Side } from '@backlay/shared/domain';
import { getRejectionMessage } from './rejection-message';
import { type BettingService } from './betting-service';
import { type Order } from './bet';
import { readBetFields } from './bet-fields';
import { toPagedResponse, reject, type RouteRequest, type RegisterRoute } from '../../core/http';
import type { IpLookup } from '../../accounts/identity';
import { toWireBet, toWirePosition } from './wire';

const sideOf = (oddType: string): Side | null => {
  const side = oddType.toLowerCase();
  return side === 'back' || side === 'lay' ? side : null;
};

/** Placing, outcome, open bets and positions (B7) on the betting service. */
export function registerOrderRoutes(define: RegisterRoute, betting: BettingService, ipLookup: IpLookup): void {
  define('placeBet', async (request) => {
    const { body, tenant } = request;
    const side = sideOf(body.oddType);
    if (!side || tenant.flags.casinoOnly) return reject(400, serverMessages['slip.notAllowed']);
    if (!Number.isInteger(body.stake)) return reject(400, serverMessages['slip.invalidStake']);
    // The answer comes after the delay; a connection that is gone by then does not touch the bet.
    const placed = await betting.place(orderOf(request, side, await metaOf(request, ipLookup)));
    if (!placed.ok) return reject(400, serverMessages[getRejectionMessage[placed.reason]]);
    return {
      docs: { ...toWireBet(placed.bet), marketBook: toWirePosition(placed.position) },
      message: serverMessages['slip.placed'],
    };
  });

  define('betOutcome', async ({ caller, query }) => {
    const { bet, reason } = await betting.outcome(caller.accountId, query.clientRef);
    return { docs: bet && toWireBet(bet), message: reason ? serverMessages[getRejectionMessage[reason]] : 'Success' };
  });

  define('openBets', async ({ caller, query }) => {
    const { bets, total } = await betting.openBets(caller.accountId, query);
    return toPagedResponse(bets.map(toWireBet), query, total);
  });

  define(
    'marketPositions',
    async ({ caller, query }): Promise<{ docs: EndpointPayload<'marketPositions'>; message: string }> => ({
      docs: (await betting.positionsOfEvent(caller.accountId, query.eventId)).map(toWirePosition),
      message: 'Success',
    }),
  );
}

const orderOf = ({ caller, tenant, body }: RouteRequest<'placeBet'>, side: Side, meta: Order['meta']) => ({
  userId: caller.accountId,
  tenantId: tenant.id,
  clientRef: body.clientRef,
  marketId: body.marketId,
  runnerId: body.teamId,
  side,
  odd: body.odd,
  run: body.run,
  stake: toPaise(body.stake),
  marketVersion: body.marketVersion,
  pricePolicy: body.pricePolicy ?? 'exact',
  meta,
  fields: readBetFields(body),
});

/** Facts stored with a bet for later explanations. The country is the server's finding, not the client's (S-18). */
async function metaOf({ body, address }: RouteRequest<'placeBet'>, ipLookup: IpLookup) {
  return { browser: body.browserDetail ?? null, country: (await ipLookup.find(address)).country_code };
}
