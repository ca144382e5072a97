import { z } from 'zod';
import { booleanField, id, pageQuery, paged, rupeeAmount } from '../common/fields';
import { marketPosition } from './bet-schemas';
import { cashOutRef } from './cash-out-schemas';

const orderId = z.string().min(1).max(64);
const timeInForce = z.enum(['keep', 'now', 'all']);
const persistence = z.enum(['LAPSE', 'KEEP', 'TAKE']);
const onEvent = z.enum(['lapse', 'stay']);
const orderOdd = z.number().min(0).max(100_000);
const orderStake = z.number().min(0).max(1_000_000_000);
const endsAt = z.string().datetime({ offset: true });

/** One match of a part of an order (E1.11); size in rupees. */
export const orderFill = z.object({
  _id: z.string(),
  orderId: z.string(),
  odd: z.number(),
  size: rupeeAmount,
  at: z.string(),
  sequence: z.number(),
  source: z.enum(['player', 'house', 'cross']),
});

/** E1.11; amounts in rupees, of which matched, waiting, cancelled and lapsed add up to the stake. */
export const orderShape = z.object({
  _id: z.string(),
  reference: z.string().optional(),
  clientRef: z.string(),
  marketId: z.string(),
  eventId: z.string(),
  marketName: z.string(),
  eventName: z.string(),
  teamId: z.string(),
  teamName: z.string(),
  oddType: z.enum(['back', 'lay']),
  odd: z.number(),
  stake: rupeeAmount,
  matched: rupeeAmount,
  waiting: rupeeAmount,
  cancelled: rupeeAmount,
  lapsed: rupeeAmount,
  /** For show alone, rounded; null without a fill. */
  averageOdd: z.number().nullable(),
  state: z.enum(['delayed', 'waiting', 'partly matched', 'matched', 'cancelled', 'lapsed', 'expired', 'void']),
  /** Why its waiting part ended, with the sentence for the player. */
  reason: z.string().nullable(),
  reasonText: z.string().nullable(),
  timeInForce,
  persistence,
  onEvent,
  expiresAt: z.string().nullable(),
  takeLimit: z.number().nullable(),
  createdAt: z.string(),
  revision: z.number(),
  /** Of its event and market, for an edit: sport, scheduled start as ISO time, and whether the market can turn in play (E1.05). */
  sportId: z.string().optional(),
  openDate: z.string().optional(),
  turnsInPlay: z.boolean().optional(),
});

/** E1.04: odds are decimal, the stake is in rupees, times are ISO. */
export const placeOrderBody = z.object({
  marketId: id,
  teamId: id,
  oddType: z.enum(['back', 'lay']),
  odd: orderOdd,
  stake: orderStake,
  timeInForce: timeInForce.default('keep'),
  persistence: persistence.default('LAPSE'),
  onEvent: onEvent.default('lapse'),
  expiresAt: endsAt.optional(),
  takeLimit: orderOdd.optional(),
  clientRef: cashOutRef,
  marketVersion: z.number().int(),
});
export const placeOrderAnswer = z.object({
  docs: z.object({ order: orderShape, fills: z.array(orderFill), marketBook: marketPosition }),
  message: z.string(),
});
export const editOrderBody = z.object({
  orderId,
  revision: z.number().int(),
  odd: orderOdd.optional(),
  stake: orderStake.optional(),
  persistence: persistence.optional(),
  onEvent: onEvent.optional(),
  expiresAt: endsAt.nullable().optional(),
});
export const editOrderAnswer = z.object({ docs: z.object({ order: orderShape }), message: z.string() });
export const cancelOrdersQuery = z.object({
  orderId: orderId.optional(),
  marketId: id.optional(),
  eventId: id.optional(),
  all: booleanField.optional(),
  clientRef: cashOutRef,
});
export const cancelOrdersAnswer = z.object({
  docs: z.array(z.object({ orderId: z.string(), cancelled: rupeeAmount, matched: rupeeAmount })),
  message: z.string(),
});
export const ordersQuery = pageQuery.extend({
  state: z.enum(['waiting', 'matched', 'ended']).optional(),
  marketId: id.optional(),
  eventId: id.optional(),
  /** The order of one client reference; one that never arrived is not taken any more. */
  clientRef: cashOutRef.optional(),
});
export const ordersAnswer = paged(
  orderShape.extend({
    fills: z.array(orderFill),
    /** What waits before it at its price, in rupees; absent where it has no place in the book. */
    ahead: rupeeAmount.optional(),
  }),
);
