import type { DepthUpdate, EventFrame, SocketRequests } from '@backlay/shared/contract';
import type { SeenBrands } from '../../core/scope';

type Events = SocketRequests['getAllEvent']['ack']['events'];
type Markets = SocketRequests['getAllMarket']['ack']['markets'];

/** How a frame differs by who sees it. */
export interface FrameSplit {
  /** The frame as brands see it; undefined where the event is another brand's. */
  frameFor(brands: SeenBrands): EventFrame | undefined;
  /** The frame by pool where it differs by nothing else; null is the feed alone. */
  readonly frameOfPool?: (pool: string | null) => EventFrame;
}

/** Reads events and markets for the socket: what is listed and sent is what the brands see. */
export interface SocketMarkets {
  /** Listens to the frames of all events. `split` is null where everybody sees the complete frame. Returns how to stop. */
  onFrame(listener: (frame: EventFrame, split: FrameSplit | null) => void): () => void;
  /** The pool whose orders these brands see; null where it is none (E2.12). */
  poolOf(brands: SeenBrands): string | null;
  /** Every pool that was returned so far, null included. */
  listPools(): readonly (string | null)[];
  /** The brands that own a known event: `tenantIds` is absent where it is the house's. */
  ownerOf(eventId: string): { readonly tenantIds?: readonly string[] } | undefined;
  /** Somebody watches an event, or still does. */
  preferEvent(eventId: string): void;
  /** A socket wants the prices of an event. `ready` is null where they are current; `release` counts once (G6.02). */
  hold(eventId: string): { readonly ready: Promise<void> | null; readonly release: () => void };
  /** The event of a known market. */
  eventOf(marketId: string): string | undefined;
  /** The snapshot of an event; null where it is unknown or not seen. */
  snapshot(eventId: string, brands: SeenBrands): EventFrame | null;
  /** All events, or those of one sport. */
  listEvents(brands: SeenBrands, sportId?: string): Events;
  /** The markets without a result of all events, or of those of one sport. */
  listOpenMarkets(brands: SeenBrands, sportId?: string): Markets;
  /** All that the panel of a runner shows; null where it is not known or not seen. */
  panel(runner: { readonly marketId: string; readonly teamId: string }, brands: SeenBrands): DepthUpdate | null;
}
