import type { SocketEventName, SocketEvents } from '@backlay/shared/contract';

/** Sends socket events to the tabs of a brand, or to every tab. */
export interface SitePublisher {
  toTenant<N extends SocketEventName>(tenantId: string, name: N, payload: SocketEvents[N]): void;
  toAll<N extends SocketEventName>(name: N, payload: SocketEvents[N]): void;
}
