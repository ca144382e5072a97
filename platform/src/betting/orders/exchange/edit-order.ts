import { delaySeconds } from '@backlay/shared/domain';
import { findEnd, type BookCalls } from './book-calls';
import { maxCost } from './exchange-order';
import type { EditOrder, OrderResult, OrderView } from './exchange-commands';
import { takesOrders } from './market-inputs';
import { findLimitRejection, OrderRejected } from './order-rejection';
import { findOrder } from './order-repository';

/** Changes the price, the stake or the conditions of an order that waits (E1.09). */
export async function editOrder(calls: BookCalls, edit: EditOrder): Promise<OrderResult<OrderView>> {
  const { deps, lane } = calls;
  const { userId, tenantId, orderId, revision } = edit;
  // A read from memory may be old: the revision shows it, and the book decides.
  const waiting = lane.steps.findWaiting(userId, orderId);
  const order = waiting ?? (await findOrder(deps.database, userId, orderId));
  if (!order) return { ok: false, reason: 'not-found' };
  const ended = findEnd(order);
  if (ended) return { ok: false, reason: ended };
  if (deps.pausedBrands().has(tenantId)) return { ok: false, reason: 'suspended' };
  if (!(await calls.mayCall(userId))) return { ok: false, reason: 'too-many' };
  const market = deps.markets.findCurrentMarket(order.marketId);
  const player = await deps.players.findById(userId);
  const odd = edit.odd ?? order.price / 100;
  const stake = edit.stake ?? order.stake;
  const isMore = stake > order.stake || odd !== order.price / 100;
  if (!market || !player || player.blocked) return { ok: false, reason: player?.blocked ? 'not-allowed' : 'suspended' };
  // Where no order is taken any more, one that waits gets neither another price nor more stake (E2.18).
  if (isMore && (!deps.terms(tenantId) || !takesOrders(market))) return { ok: false, reason: 'unavailable' };
  const wrong = isMore ? findLimitRejection({ odd, stake }, player, market) : stake <= 0 ? 'invalid-stake' : null;
  if (wrong) return { ok: false, reason: wrong };
  const { persistence, onEvent, expiresAt } = edit;
  return calls.attempt(
    async () => {
      const outcome = await calls.run(order, tenantId, {
        followsMarket: true,
        choose: (book, now) => {
          if (!book.orders.has(orderId)) throw new OrderRejected('not-found');
          const input = {
            kind: 'edit' as const,
            ...{ id: orderId, player: userId, revision, price: Math.round(odd * 100), stake, time: now },
            ...(persistence ? { persistence } : {}),
            ...(onEvent ? { onEvent } : {}),
            ...(expiresAt === undefined ? {} : { expiresAt }),
            delayMs: book.inPlay ? delaySeconds(player.betDelay, market.definition.delaySeconds) * 1000 : 0,
          };
          return { inputs: [input], tenantId, userId };
        },
        adds: {
          userId,
          stake: Math.max(0, stake - order.stake),
          liability: maxCost({ side: order.side, price: Math.round(odd * 100), stake }) - maxCost(order),
        },
      });
      return calls.toView(outcome, orderId);
    },
    () => calls.findReason(userId, orderId),
  );
}
