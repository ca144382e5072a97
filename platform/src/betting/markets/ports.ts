import type { SocketEventName, SocketEvents } from '@backlay/shared/contract';

/** Sends socket events about markets to the tabs that may see them. */
export interface MarketPublisher {
  /** To the tabs that watch an event. `tenantIds`: the brands that own the change, absent where it is the house's. */
  toWatchers<N extends SocketEventName>(
    eventId: string,
    name: N,
    payload: SocketEvents[N],
    tenantIds?: readonly string[],
  ): void;
  /** To the tabs that see what these brands own. */
  toViewers<N extends SocketEventName>(tenantIds: readonly string[], name: N, payload: SocketEvents[N]): void;
  toAll<N extends SocketEventName>(name: N, payload: SocketEvents[N]): void;
}
