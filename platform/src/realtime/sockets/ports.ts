import type { EventFrame, SocketRequests } from '@backlay/shared/contract';
import type { SeenBrands } from '../../core/scope';

type Events = SocketRequests['getAllEvent']['ack']['events'];
type Markets = SocketRequests['getAllMarket']['ack']['markets'];

/** A frame as these brands see it; undefined where the event is another brand's. */
export type FrameFor = (brands: SeenBrands) => EventFrame | undefined;

/** Reads events and markets for the socket: what is listed and sent is what the brands see. */
export interface SocketMarkets {
  /** Listens to the frames of all events. `frameFor` is null where everybody sees the complete frame. Returns how to stop. */
  onFrame(listener: (frame: EventFrame, frameFor: FrameFor | null) => void): () => void;
  /** The brands that own a known event: `tenantIds` is absent where it is the house's. */
  ownerOf(eventId: string): { readonly tenantIds?: readonly string[] } | undefined;
  /** The snapshot of an event; null where it is unknown or not seen. */
  snapshot(eventId: string, brands: SeenBrands): EventFrame | null;
  /** All events, or those of one sport. */
  listEvents(brands: SeenBrands, sportId?: string): Events;
  /** The markets without a result of all events, or of those of one sport. */
  listOpenMarkets(brands: SeenBrands, sportId?: string): Markets;
}
