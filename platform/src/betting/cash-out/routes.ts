import type { EndpointPayload } from '@backlay/shared/contract';
import { CASH_OUT_TOLERANCES, fromPaise, leastAccepted, serverMessages, toPaise } from '@backlay/shared/domain';
import { reject, type RegisterRoute } from '../../core/http';
import type { CashOutOffer, CashOutPlayer } from './cash-out-offers';
import type { CashOutResult, CashOutService } from './cash-out-service';
import type { StoredRule } from './repository';

type WireOffer = EndpointPayload<'cashOutOffers'>[number];
type WireRule = EndpointPayload<'cashOutRules'>[number];

const toWireRule = ({ marketId, kind, value, share }: StoredRule): WireRule => ({
  marketId,
  kind,
  value: fromPaise(value),
  share,
});

/** Rupees; names of the market as it is now. */
function toWireOffer({ view, plan, reason }: CashOutOffer, rules: readonly StoredRule[]): WireOffer {
  const { position, market } = view;
  const name = (runnerId: string) => market?.definition.runners.find(({ id }) => id === runnerId)?.name ?? '';
  return {
    marketId: position.marketId,
    eventId: position.eventId,
    marketName: market?.definition.name ?? '',
    eventName: market?.event.name ?? '',
    version: market?.book.version ?? 0,
    amount: plan ? fromPaise(plan.amount) : null,
    share: plan?.share ?? 0,
    closable: plan?.closable ?? 0,
    delay: market?.definition.delaySeconds ?? 0,
    outcomes:
      plan?.outcomes.map(({ runnerId, before, after }) => ({
        teamId: runnerId,
        teamName: name(runnerId),
        before: fromPaise(before),
        after: fromPaise(after),
      })) ?? [],
    ...(reason ? { reason: serverMessages[reason] } : {}),
    rules: rules.filter(({ marketId }) => marketId === position.marketId).map(toWireRule),
  };
}

const toWireResult = (marketId: string, result: CashOutResult): EndpointPayload<'cashOut'>['results'][number] =>
  result.ok
    ? {
        marketId,
        done: true,
        amount: fromPaise(result.amount),
        share: result.share,
        message: serverMessages['cashOut.completed'],
      }
    : {
        marketId,
        done: false,
        amount: null,
        share: 0,
        message: serverMessages[result.reason],
        ...(result.offer ? { offer: toWireOffer(result.offer, []) } : {}),
      };

/** Offers, presses and rules of cash out (E5.08). */
export function registerCashOutRoutes(define: RegisterRoute, cashOut: CashOutService): void {
  const playerOf = ({ caller, tenant }: { caller: { accountId: string }; tenant: { id: string } }): CashOutPlayer => ({
    userId: caller.accountId,
    tenantId: tenant.id,
  });

  define('cashOutOffers', async (request) => {
    const { marketId, eventId, share } = request.query;
    const player = playerOf(request);
    const [all, rules] = await Promise.all([
      cashOut.offers(player, { marketId, eventId }, share),
      cashOut.rules(player.userId, marketId),
    ]);
    // A list holds what a player has to close; a market that is named answers in any case.
    const offers = all.filter(({ reason }) => marketId !== undefined || reason !== 'cashOut.nothing');
    const total = offers.reduce((sum, { plan }) => sum + (plan?.amount ?? 0), 0);
    return { docs: offers.map((offer) => toWireOffer(offer, rules)), total: fromPaise(total), message: 'Success' };
  });

  define('cashOut', async (request) => {
    const { marketId, share, minAmount, amounts = [], tolerance, clientRef } = request.body;
    if (!CASH_OUT_TOLERANCES.includes(tolerance)) return reject(400, serverMessages['slip.notAllowed']);
    if (request.tenant.flags.casinoOnly) return reject(400, serverMessages['slip.notAllowed']);
    const single = marketId !== undefined && minAmount !== undefined ? [{ marketId, share, minAmount }] : [];
    const orders = single.length > 0 ? single : amounts;
    if (orders.length === 0) return reject(400, serverMessages['cashOut.nothing']);
    const pressed = await cashOut.press(
      playerOf(request),
      clientRef,
      orders.map(({ marketId: id, share: part = 100, minAmount: shown }) => ({
        ...{ marketId: id, share: part, least: leastAccepted(toPaise(shown), tolerance) },
      })),
    );
    const results = pressed.map(({ marketId: id, result }) => toWireResult(id, result));
    const total = results.reduce((sum, { amount }) => sum + toPaise(amount ?? 0), 0);
    const message = results.every(({ done }) => done)
      ? serverMessages['cashOut.completed']
      : (results.find(({ done }) => !done)?.message ?? '');
    return { docs: { results, total: fromPaise(total) }, message };
  });

  define('cashOutOutcome', async (request) => {
    const { isRunning, closed } = await cashOut.outcome(playerOf(request), request.query.clientRef);
    const results = closed.map(({ marketId, ...done }) => toWireResult(marketId, { ok: true, ...done }));
    return { docs: { running: isRunning, results }, message: serverMessages['cashOut.notDone'] };
  });

  define('cashOutRules', async ({ caller, query }) => ({
    docs: (await cashOut.rules(caller.accountId, query.marketId)).map(toWireRule),
    message: 'Success',
  }));

  define('saveCashOutRule', async (request) => {
    const { marketId, kind, value, share } = request.body;
    const reason = await cashOut.setRule(playerOf(request), { marketId, kind, value: toPaise(value), share });
    if (reason) return reject(400, serverMessages[reason]);
    const docs = (await cashOut.rules(request.caller.accountId, marketId)).map(toWireRule);
    return { docs, message: serverMessages['cashOut.ruleSaved'] };
  });

  define('deleteCashOutRule', async ({ caller, body }) => {
    await cashOut.removeRule(caller.accountId, body.marketId, body.kind);
    const docs = (await cashOut.rules(caller.accountId, body.marketId)).map(toWireRule);
    return { docs, message: serverMessages['cashOut.ruleRemoved'] };
  });
}
