import { z } from 'zod';
import { pointsDocs } from '../account/schemas';
import { betShape } from '../betting/bet-schemas';
import { orderFill, orderShape } from '../betting/order-schemas';
import { casinoBet } from '../casino/schemas';
import { depthDocs, tradedDocs } from '../markets/runner-price-schemas';
import type { SocketEventName, SocketEvents, SocketRequests } from './events';
import { eventFrameSchema, scoreSchema } from './frames';

const eventStatus = z.enum(['OPEN', 'IN_PLAY', 'SUSPENDED', 'CLOSED']);
const marketReference = z.object({
  eventId: z.string(),
  marketId: z.object({ id: z.string(), type: z.string(), externalType: z.string() }),
});
const eventScore = z.object({ eventId: z.string(), score: scoreSchema, iframeUrl: z.string().optional() });
const statusChange = z.object({ _id: z.string(), status: z.string() });
const at = z.object({ at: z.number() });
const ofRunner = z.object({ marketId: z.string(), teamId: z.string() });
const depthUpdate = depthDocs.extend({
  traded: tradedDocs.shape.traded,
  point: z.object({ second: z.number(), price: z.number(), volume: z.number() }).nullable(),
});
const empty = z.record(z.string(), z.never());

/** Payload of each event that the platform sends over the socket. */
export const socketEventSchemas = {
  getMarketStatusByEventId: eventFrameSchema,
  getMarketDepthUpdates: depthUpdate,
  getHomeCacheUpdates: at,
  getMarketCacheUpdates: z.object({ at: z.number(), eventIds: z.array(z.string()) }),
  highlightUpdated: at,
  getEventStatus: z.object({ eventId: z.string(), status: eventStatus }),
  LiveTvUpdated: z.object({ eventId: z.string(), iframeUrl: z.string() }),
  DeleteLiveTvUpdate: z.object({ eventId: z.string() }),
  getEventScore: eventScore,
  scoreUpdated: eventScore,
  scoreDeleted: z.object({ eventId: z.string() }),
  getAddMarketUpdate: marketReference,
  getModifyMarketUpdate: marketReference,
  getDeleteMarketUpdate: marketReference,
  getPtsUpdates: pointsDocs.partial(),
  getOpenBetUpdates: z.object({ bet: betShape }),
  getOpenBetResultUpdates: z.object({ bets: z.array(betShape) }),
  getCashOutUpdates: z.object({
    marketId: z.string(),
    cause: z.enum(['press', 'profit', 'stop', 'rules']),
    amount: z.number().nullable(),
  }),
  getOrderUpdates: z.object({ order: orderShape, fills: z.array(orderFill) }),
  getOpenBetCasinoUpdates: z.object({ bet: casinoBet }),
  getOpenBetCasinoResultUpdates: z.object({ bets: z.array(casinoBet) }),
  getDepositStatusChanged: statusChange.extend({ remarks: z.string().optional() }),
  getDepositUpdates: statusChange,
  getWithdrawUpdates: statusChange,
  getBonusUpdates: statusChange.extend({ wagered: z.number(), required: z.number() }),
  getBroadcastNotification: z.object({ _id: z.string(), title: z.string(), message: z.string() }),
  manualDisconnect: empty,
  maintenceMode: z.union([z.boolean(), z.object({ maintenanceMode: z.boolean() })]),
  getConfigurationUpdates: at,
  getRefreshPage: empty,
  logoutUserByAdmin: empty,
  getBetfairTokenExpired: empty,
  getBetfairTokenRefreshed: empty,
  getUserCreated: z.object({ _id: z.string() }),
  remoteRevoked: z.object({ remote: z.string(), version: z.string() }),
  releasesChanged: z.object({ revision: z.number() }),
} as const satisfies { readonly [Name in SocketEventName]: z.ZodType<SocketEvents[Name]> };

const ofEvent = z.object({ eventId: z.string() });
const ofSport = z.object({ eventTypeId: z.string().optional() });
const frameAck = z.union([
  z.object({ ok: z.literal(true), frame: eventFrameSchema.nullable() }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

/** Payload and acknowledgement of each request that a client sends over the socket. */
export const socketRequestSchemas = {
  postEventSubscription: { payload: ofEvent, ack: frameAck },
  deleteEventSubscription: { payload: ofEvent, ack: z.object({ ok: z.literal(true) }) },
  postMarketDepthSubscription: {
    payload: ofRunner,
    ack: z.union([
      z.object({ ok: z.literal(true), depth: depthUpdate.nullable() }),
      z.object({ ok: z.literal(false), message: z.string() }),
    ]),
  },
  deleteMarketDepthSubscription: { payload: ofRunner, ack: z.object({ ok: z.literal(true) }) },
  getMarketStatusByEventId: { payload: ofEvent, ack: frameAck },
  getAllEvent: {
    payload: ofSport,
    ack: z.object({
      ok: z.literal(true),
      events: z.array(
        z.object({ eventId: z.string(), name: z.string(), eventTypeId: z.string(), status: eventStatus }),
      ),
    }),
  },
  getAllMarket: {
    payload: ofSport,
    ack: z.object({
      ok: z.literal(true),
      markets: z.array(marketReference.extend({ name: z.string(), status: z.string() })),
    }),
  },
  active: { payload: empty, ack: z.object({ ok: z.literal(true), at: z.number() }) },
} as const satisfies {
  readonly [Name in keyof SocketRequests]: {
    readonly payload: z.ZodType<SocketRequests[Name]['payload']>;
    readonly ack: z.ZodType<SocketRequests[Name]['ack']>;
  };
};
