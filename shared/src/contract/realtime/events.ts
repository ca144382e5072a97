import type { EndpointPayload } from '../endpoint-types';
import type { EventFrame, FrameScore } from './frames';

type Bet = EndpointPayload<'openBets'>[number];
type Order = EndpointPayload<'placeOrder'>['order'];
type OrderFill = EndpointPayload<'placeOrder'>['fills'][number];
type CasinoBet = EndpointPayload<'casinoBets'>[number];

/** How an event stands (A7.60): before its start, in play, with every market suspended, or over. */
export type EventStatus = 'OPEN' | 'IN_PLAY' | 'SUSPENDED' | 'CLOSED';

/** A market as the events of A7.63 name it; `externalType` is the type that bets carry (OQ-11). */
export interface MarketReference {
  readonly eventId: string;
  readonly marketId: { readonly id: string; readonly type: string; readonly externalType: string };
}

/** What an open panel of a runner shows, with the newest point of its history: seconds since 1970, price in hundredths, rupees traded. */
export type DepthUpdate = EndpointPayload<'marketDepth'> & {
  readonly traded: EndpointPayload<'marketTraded'>['traded'];
  readonly point: { readonly second: number; readonly price: number; readonly volume: number } | null;
};

/** What the platform sends over the socket, with the specification's names (A7.51 to A7.69). Unknown fields are ignored (OQ-133). */
export interface SocketEvents {
  /** Frames of a subscribed event: prices, status, score; `seq` counts per event, a gap asks for a snapshot. */
  getMarketStatusByEventId: EventFrame;
  /** Depth and trades of a runner whose panel is open, at most four times a second (E4.02). */
  getMarketDepthUpdates: DepthUpdate;
  /** Something about the lists of home changed; applied after 3 s (A7.64). */
  getHomeCacheUpdates: { at: number };
  /** Markets came, went or were redefined; applied after 3 s (A7.64). */
  getMarketCacheUpdates: { at: number; eventIds: string[] };
  /** Other events are highlighted than before (A7.54). */
  highlightUpdated: { at: number };
  // To the subscribers of the event (OQ-133):
  getEventStatus: { eventId: string; status: EventStatus };
  LiveTvUpdated: { eventId: string; iframeUrl: string };
  DeleteLiveTvUpdate: { eventId: string };
  /** A score appears, changes, goes (A7.62). */
  getEventScore: { eventId: string; score: FrameScore; iframeUrl?: string };
  scoreUpdated: { eventId: string; score: FrameScore; iframeUrl?: string };
  scoreDeleted: { eventId: string };
  getAddMarketUpdate: MarketReference;
  getModifyMarketUpdate: MarketReference;
  getDeleteMarketUpdate: MarketReference;
  getPtsUpdates: Partial<EndpointPayload<'points'>>;
  getOpenBetUpdates: { bet: Bet };
  getOpenBetResultUpdates: { bets: Bet[] };
  /** A position was closed by a press or a rule, or its rules changed (E5.08); rupees, null where only rules changed. */
  getCashOutUpdates: { marketId: string; cause: 'press' | 'profit' | 'stop' | 'rules'; amount: number | null };
  /** An order changed, with the fills of the change (E1.04). */
  getOrderUpdates: { order: Order; fills: OrderFill[] };
  /** A casino bet was placed or grew (A7.67). */
  getOpenBetCasinoUpdates: { bet: CasinoBet };
  /** Casino bets that ended: won, lost or cancelled (A7.67). */
  getOpenBetCasinoResultUpdates: { bets: CasinoBet[] };
  /** `remarks`: why a deposit was rejected, where staff gave a reason (E8.09). */
  getDepositStatusChanged: { _id: string; status: string; remarks?: string };
  getDepositUpdates: { _id: string; status: string };
  /** A withdrawal of the player changed (A7.66). */
  getWithdrawUpdates: { _id: string; status: string };
  /** A bonus of the player was granted, counted on, became theirs or ended (C3.13); amounts in rupees. */
  getBonusUpdates: { _id: string; status: string; wagered: number; required: number };
  getBroadcastNotification: { _id: string; title: string; message: string };
  manualDisconnect: Record<string, never>;
  maintenceMode: boolean | { maintenanceMode: boolean };
  /** The settings of the brand changed: the page reads its configuration again (G2.03). */
  getConfigurationUpdates: { at: number };
  getRefreshPage: Record<string, never>;
  logoutUserByAdmin: Record<string, never>;
  getBetfairTokenExpired: Record<string, never>;
  getBetfairTokenRefreshed: Record<string, never>;
  /** Somebody registered: for staff; a player's page takes it and does nothing (OQ-51). */
  getUserCreated: { _id: string };
  /** A version of a remote was revoked (architecture 2). */
  remoteRevoked: { remote: string; version: string };
  /** The registry of releases has another revision. It goes to staff alone, whose console shows it. */
  releasesChanged: { revision: number };
}

/** What a client sends; each is acknowledged. A subscription answers with a full frame. */
export interface SocketRequests {
  postEventSubscription: {
    payload: { eventId: string };
    ack: { ok: true; frame: EventFrame | null } | { ok: false; message: string };
  };
  deleteEventSubscription: { payload: { eventId: string }; ack: { ok: true } };
  /** Opens the panel of a runner; the answer is its depth, null where it is not known. */
  postMarketDepthSubscription: {
    payload: { marketId: string; teamId: string };
    ack: { ok: true; depth: DepthUpdate | null } | { ok: false; message: string };
  };
  deleteMarketDepthSubscription: { payload: { marketId: string; teamId: string }; ack: { ok: true } };
  getMarketStatusByEventId: {
    payload: { eventId: string };
    ack: { ok: true; frame: EventFrame | null } | { ok: false; message: string };
  };
  /** Every event, or those of a sport, with how each stands (A7.48). */
  getAllEvent: {
    payload: { eventTypeId?: string };
    ack: { ok: true; events: { eventId: string; name: string; eventTypeId: string; status: EventStatus }[] };
  };
  /** Every market without a result, or those of a sport (A7.49). */
  getAllMarket: {
    payload: { eventTypeId?: string };
    ack: { ok: true; markets: (MarketReference & { name: string; status: string })[] };
  };
  active: { payload: Record<string, never>; ack: { ok: true; at: number } };
}

/** Name of an event that the platform sends. */
export type SocketEventName = keyof SocketEvents;
