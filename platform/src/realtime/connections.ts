import type { SocketEvents, SocketEventName } from '@backlay/shared/contract';
import type { Server } from 'socket.io';

/** How the other modules speak to browsers. */
export interface Announcer {
  /** Whether a tab of that account may be listening: nothing has to be put into words for nobody. */
  mayHear(accountId: string): boolean;
  /** To every tab of one account. */
  toUser<N extends SocketEventName>(accountId: string, name: N, payload: SocketEvents[N]): void;
  /** To everybody at one brand, or at all of them. */
  toTenant<N extends SocketEventName>(tenantId: string, name: N, payload: SocketEvents[N]): void;
  /** To those who watch an event here: each process hears the feed itself. */
  toWatchers<N extends SocketEventName>(eventId: string, name: N, payload: SocketEvents[N]): void;
  toAll<N extends SocketEventName>(name: N, payload: SocketEvents[N]): void;
}

export const roomOfUser = (accountId: string): string => `user:${accountId}`;
export const roomOfTenant = (tenantId: string): string => `tenant:${tenantId}`;
export const roomOfEvent = (eventId: string): string => `event:${eventId}`;
export const roomOfFamily = (family: string): string => `family:${family}`;

/** `alone`: every tab is connected to this process, so that nothing has to be said to somebody who is not here. */
export function announcerOver(io: Server, { alone }: { readonly alone: boolean }): Announcer {
  const mayHear = (accountId: string) => !alone || io.sockets.adapter.rooms.has(roomOfUser(accountId));
  return {
    mayHear,
    toUser: (accountId, name, payload) => {
      if (mayHear(accountId)) io.to(roomOfUser(accountId)).emit(name, payload);
    },
    toTenant: (tenantId, name, payload) => void io.to(roomOfTenant(tenantId)).emit(name, payload),
    toWatchers: (eventId, name, payload) => void io.local.to(roomOfEvent(eventId)).emit(name, payload),
    toAll: (name, payload) => void io.emit(name, payload),
  };
}
