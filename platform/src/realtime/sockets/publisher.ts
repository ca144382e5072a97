import type { SocketEvents, SocketEventName } from '@backlay/shared/contract';
import type { Server, Socket } from 'socket.io';
import type { MessageBus } from '../../core/message-bus';
import { isSeenBy } from '../../core/scope';
import { identityOf } from './authenticate-socket';

/** How the other modules speak to browsers. */
export interface SocketPublisher {
  /** Whether a tab of that account may be listening: nothing has to be put into words for nobody. */
  canReceive(accountId: string): boolean;
  /** To every tab of one account. */
  toUser<N extends SocketEventName>(accountId: string, name: N, payload: SocketEvents[N]): void;
  /** To everybody at one brand, or at all of them. */
  toTenant<N extends SocketEventName>(tenantId: string, name: N, payload: SocketEvents[N]): void;
  /**
   * Publishes to those who watch an event here, because each process receives the feed itself.
   * @param tenantIds the brands that own the message; everybody receives it where it is the house's
   */
  toWatchers<N extends SocketEventName>(
    eventId: string,
    name: N,
    payload: SocketEvents[N],
    tenantIds?: readonly string[],
  ): void;
  /** Publishes to those here who see what these brands own: each process receives the feed itself (D1.03). */
  toViewers<N extends SocketEventName>(tenantIds: readonly string[], name: N, payload: SocketEvents[N]): void;
  toAll<N extends SocketEventName>(name: N, payload: SocketEvents[N]): void;
}

export const getUserRoom = (accountId: string): string => `user:${accountId}`;
export const roomOfTenant = (tenantId: string): string => `tenant:${tenantId}`;
export const roomOfEvent = (eventId: string): string => `event:${eventId}`;
export const roomOfFamily = (family: string): string => `family:${family}`;

/** The connections of this process that watch an event. */
export const watchersOf = (io: Server, eventId: string): readonly Socket[] =>
  [...(io.sockets.adapter.rooms.get(roomOfEvent(eventId)) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []);

const TOPIC = 'announce';

/** What another process sends to the tabs that are connected here. */
interface Announcement {
  /** Null means every tab. */
  readonly room: string | null;
  readonly name: string;
  readonly payload: unknown;
}

/**
 * Sends to the tabs of this process at once, and over the bus to those of the others: an absent bus costs only the others.
 * @param bus null where every tab is connected to this process
 */
export function createSocketPublisher(io: Server, bus: MessageBus | null): SocketPublisher {
  const emit = ({ room, name, payload }: Announcement): void =>
    void (room === null ? io.local : io.local.to(room)).emit(name, payload);
  const announce = (announcement: Announcement): void => {
    emit(announcement);
    bus?.publish(TOPIC, announcement);
  };
  void bus?.subscribe(TOPIC, emit);
  const canReceiveValue = (accountId: string) => bus !== null || io.sockets.adapter.rooms.has(getUserRoom(accountId));
  return {
    canReceive: canReceiveValue,
    toUser: (accountId, name, payload) => {
      if (canReceiveValue(accountId)) announce({ room: getUserRoom(accountId), name, payload });
    },
    toTenant: (tenantId, name, payload) => announce({ room: roomOfTenant(tenantId), name, payload }),
    toWatchers: (eventId, name, payload, tenantIds) => {
      if (!tenantIds) return void io.local.to(roomOfEvent(eventId)).emit(name, payload);
      for (const socket of watchersOf(io, eventId))
        if (isSeenBy({ tenantIds }, identityOf(socket).brands)) socket.emit(name, payload);
    },
    toViewers: (tenantIds, name, payload) => {
      for (const socket of io.sockets.sockets.values())
        if (isSeenBy({ tenantIds }, identityOf(socket).brands)) socket.emit(name, payload);
    },
    toAll: (name, payload) => announce({ room: null, name, payload }),
  };
}
