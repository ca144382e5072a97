import type { EndpointPayload } from '@backlay/shared/contract';
import { formatMoney, fromPaise, interpolate, serverMessages, toPaise, type Side } from '@backlay/shared/domain';
import { getRejectionMessage } from './rejection-message';
import { type BettingService } from './betting-service';
import type { BetResult } from './exchange/bets-as-orders';
import { type Order } from './bet';
import type { MultipleRefusal } from './multiple-order';
import type { MultiplePlacer } from './place-multiple';
import { readBetFields } from './bet-fields';
import { toPagedResponse, reject, type RouteRequest, type RegisterRoute } from '../../core/http';
import type { IpLookup } from '../../accounts/identity';
import { toWireBet, toWirePosition } from './wire';

const sideOf = (oddType: string): Side | null => {
  const side = oddType.toLowerCase();
  return side === 'back' || side === 'lay' ? side : null;
};

/** Bets as players place them and ask for them. */
export interface BetCalls extends Pick<BettingService, 'outcome' | 'openBets' | 'positionsOfEvent'> {
  place(order: Order): Promise<BetResult>;
}

/** Placing, outcome, open bets and positions (B7). */
export function registerOrderRoutes(define: RegisterRoute, betting: BetCalls, ipLookup: IpLookup): void {
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

const orderOf = (
  { caller, tenant, body, context }: RouteRequest<'placeBet'>,
  side: Side,
  meta: Order['meta'],
): Order => ({
  span: context.span,
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

const formatRefusal = (refusal: MultipleRefusal): string => {
  switch (refusal.code) {
    case 'kind':
      return serverMessages['refused.kind'];
    case 'changed':
      return serverMessages['refused.legsChanged'];
    case 'related': {
      const [first, second] = refusal.names;
      return interpolate(serverMessages['refused.related'], { about: refusal.related.about, first, second });
    }
    case 'payout':
    case 'payout-day': {
      const key = refusal.code === 'payout' ? 'refused.payout' : 'refused.payoutDay';
      return interpolate(serverMessages[key], { amount: formatMoney(refusal.highest) });
    }
    default:
      return serverMessages[getRejectionMessage[refusal.code]];
  }
};

/** Doubles to accumulators and systems of the sportsbook (E6.08). */
export function registerMultipleRoutes(
  define: RegisterRoute,
  multiples: Pick<MultiplePlacer, 'place' | 'payoutLeft'>,
): void {
  define('placeMultiple', async ({ body, caller, tenant }) => {
    if (tenant.flags.casinoOnly) return reject(400, serverMessages['slip.notAllowed']);
    const { clientRef, kind, stake, legs } = body;
    const placed = await multiples.place({
      userId: caller.accountId,
      tenantId: tenant.id,
      clientRef,
      kind,
      stake: toPaise(stake),
      legs: legs.map(({ teamId, ...leg }) => ({ ...leg, runnerId: teamId })),
    });
    if (placed.ok) return { docs: { bet: toWireBet(placed.bet), changed: [] }, message: serverMessages['slip.placed'] };
    const { refusal } = placed;
    if (refusal.code !== 'changed') return reject(400, formatRefusal(refusal));
    const changed = refusal.changed.map(({ runnerId, reason, ...leg }) => ({
      ...leg,
      teamId: runnerId,
      reason: serverMessages[getRejectionMessage[reason]],
    }));
    return { docs: { bet: null, changed }, message: formatRefusal(refusal) };
  });

  define('multipleLimits', async ({ caller, tenant }) => {
    const { perBet, leftToday } = await multiples.payoutLeft(caller.accountId, tenant.id);
    return { docs: { maxPayout: fromPaise(perBet), leftToday: fromPaise(leftToday) }, message: 'Success' };
  });
}
