import type { EndpointPayload } from '@backlay/shared/contract';
import { formatMoney, formatOdds, fromPaise, mayTurnInPlay, serverMessages, toPaise } from '@backlay/shared/domain';
import type { NotificationDraft } from '../../../accounts/notifications';
import { reject, toPagedResponse, type RegisterRoute } from '../../../core/http';
import { betReference } from '../bet-id';
import type { BetPublisher } from '../ports';
import { toWirePosition } from '../wire';
import type { OrderNotifier } from './exchange-commands';
import type { ExchangeService } from './exchange-service';
import type { ExchangeFill, ExchangeOrder } from './exchange-order';
import { getEndMessage, getOrderMessage, type ExchangeRejection } from './order-rejection';

type WireOrder = EndpointPayload<'placeOrder'>['order'];
type WireFill = EndpointPayload<'placeOrder'>['fills'][number];

const iso = (ms: number): string => new Date(ms).toISOString();

/** E1.11: rupees, decimal odds and ISO times; the average is rounded for show. */
export function toWireOrder(order: ExchangeOrder): WireOrder {
  const { id, matched, returns, reason, expiresAt, takeLimit, names } = order;
  const reference = betReference(id);
  return {
    _id: id,
    ...(reference ? { reference } : {}),
    clientRef: order.clientRef,
    marketId: order.marketId,
    eventId: order.eventId,
    marketName: names.market,
    eventName: names.event,
    teamId: order.runnerId,
    teamName: names.runner,
    oddType: order.side,
    odd: order.price / 100,
    stake: fromPaise(order.stake),
    matched: fromPaise(matched),
    waiting: fromPaise(order.waiting),
    cancelled: fromPaise(order.cancelled),
    lapsed: fromPaise(order.lapsed),
    averageOdd: matched > 0 ? Math.round(returns / matched) / 100 : null,
    state: order.state,
    reason,
    reasonText: reason && serverMessages[getEndMessage(reason)],
    timeInForce: order.timeInForce,
    persistence: order.persistence,
    onEvent: order.onEvent,
    expiresAt: expiresAt === null ? null : iso(expiresAt),
    takeLimit: takeLimit === null ? null : takeLimit / 100,
    createdAt: iso(order.createdAt),
    revision: order.revision,
    sportId: names.sportId,
    openDate: iso(names.eventOpenDate),
    turnsInPlay: mayTurnInPlay(names),
  };
}

const toWireFill = ({ betId, orderId, price, size, at, sequence, source }: ExchangeFill): WireFill => ({
  _id: betId,
  orderId,
  odd: price / 100,
  size: fromPaise(size),
  at: iso(at),
  sequence,
  source,
});

/** Takes changes of orders to every tab of their owner (E1.04). */
export const notifyOrder =
  (announce: BetPublisher): OrderNotifier['order'] =>
  (userId, order, fills) => {
    if (announce.canReceive(userId))
      announce.toUser(userId, 'getOrderUpdates', { order: toWireOrder(order), fills: fills.map(toWireFill) });
  };

const rejected = (reason: ExchangeRejection) =>
  reject(reason === 'not-found' ? 404 : 400, serverMessages[getOrderMessage[reason]]);

/** A match so long after its order was placed is news to the player, ms: longer than any bet delay. */
const NEWS_AFTER_MS = 15_000;

/** The note of what was matched of an order that waited; null for a match that the player sees happen (E7.02). */
export function toMatchedNote(order: ExchangeOrder, fills: readonly ExchangeFill[]): NotificationDraft | null {
  const waited = fills.filter(({ taker, at }) => !taker || at - order.createdAt > NEWS_AFTER_MS);
  const last = waited.at(-1);
  if (!last) return null;
  const size = formatMoney(waited.reduce((sum, fill) => sum + fill.size, 0));
  const { event, runner } = order.names;
  return {
    accountId: order.player,
    key: `order:${order.id}:${last.sequence}`,
    title: 'Order matched',
    message: `${event}: ${size} of ${runner} was matched at ${formatOdds(last.price / 100)}.`,
    push: { kind: 'orderMatched', path: `/open-bets?bet=${last.betId}` },
  };
}

/** Placing, changing, cancelling and listing orders (E1.04). */
export function registerExchangeRoutes(define: RegisterRoute, exchange: ExchangeService): void {
  define('placeOrder', async ({ body, caller, context, tenant }) => {
    if (!Number.isInteger(body.stake)) return reject(400, serverMessages['slip.invalidStake']);
    const { teamId: runnerId, oddType: side, stake, expiresAt, takeLimit, ...rest } = body;
    const ends = expiresAt === undefined ? null : Date.parse(expiresAt);
    const placed = await exchange.place({
      ...rest,
      ...{ runnerId, side, stake: toPaise(stake), expiresAt: ends, takeLimit: takeLimit ?? null },
      ...{ userId: caller.accountId, tenantId: tenant.id, span: context.span },
    });
    if (!placed.ok) return rejected(placed.reason);
    const { order, fills, position } = placed.value;
    return {
      docs: { order: toWireOrder(order), fills: fills.map(toWireFill), marketBook: toWirePosition(position) },
      message: serverMessages['order.placed'],
    };
  });

  define('editOrder', async ({ body, caller, tenant }) => {
    const { stake, expiresAt, ...rest } = body;
    if (stake !== undefined && !Number.isInteger(stake)) return reject(400, serverMessages['slip.invalidStake']);
    const edited = await exchange.edit({
      ...rest,
      ...{ userId: caller.accountId, tenantId: tenant.id },
      stake: stake === undefined ? undefined : toPaise(stake),
      expiresAt: typeof expiresAt === 'string' ? Date.parse(expiresAt) : expiresAt,
    });
    if (!edited.ok) return rejected(edited.reason);
    return { docs: { order: toWireOrder(edited.value.order) }, message: serverMessages['order.edited'] };
  });

  define('cancelOrders', async ({ query, caller }) => {
    const { orderId, marketId, eventId, all = false, clientRef } = query;
    const isNamed = orderId !== undefined || marketId !== undefined || eventId !== undefined || all;
    if (!isNamed) return rejected('not-found');
    const cancelled = await exchange.cancel({ userId: caller.accountId, clientRef, orderId, marketId, eventId });
    if (!cancelled.ok) return rejected(cancelled.reason);
    return {
      docs: cancelled.value.map((order) => ({
        orderId: order.id,
        cancelled: fromPaise(order.cancelled),
        matched: fromPaise(order.matched),
      })),
      message: serverMessages['order.cancelled'],
    };
  });

  define('orders', async ({ query, caller, tenant }) => {
    const { clientRef } = query;
    const { docs, total } =
      clientRef === undefined
        ? await exchange.list(caller.accountId, query)
        : await exchange.outcome(caller.accountId, tenant.id, clientRef);
    return toPagedResponse(
      docs.map(({ order, fills, ahead }) => ({
        ...{ ...toWireOrder(order), fills: fills.map(toWireFill) },
        ...(ahead === null ? {} : { ahead: fromPaise(ahead) }),
      })),
      query,
      total,
    );
  });
}
