import type { SocketEvents, SocketEventName } from '@backlay/shared/contract';
import type { Server, Socket } from 'socket.io';
import { Interest, type MessageBus, type Watch } from '../../core/message-bus';
import { parseTraceparent } from '../../core/http';
import { isSeenBy } from '../../core/scope';
import type { Tracer } from '../../core/traces';
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
  /** Publishes to the tabs of a brand at this process: each process receives the change itself. */
  toTenantHere<N extends SocketEventName>(tenantId: string, name: N, payload: SocketEvents[N]): void;
  /** Publishes to those here who see what these brands own: each process receives the feed itself (D1.03). */
  toViewers<N extends SocketEventName>(tenantIds: readonly string[], name: N, payload: SocketEvents[N]): void;
  toAll<N extends SocketEventName>(name: N, payload: SocketEvents[N]): void;
}

export const getUserRoom = (accountId: string): string => `user:${accountId}`;
export const roomOfTenant = (tenantId: string): string => `tenant:${tenantId}`;
export const roomOfEvent = (eventId: string): string => `event:${eventId}`;
/** Watchers of an event who see the orders of one pool, or of none. */
export const roomOfPool = (eventId: string, pool: string | null): string => `pool:${pool ?? ''}:${eventId}`;
export const roomOfFamily = (family: string): string => `family:${family}`;

/** The connections of this process that watch an event. */
export const watchersOf = (io: Server, eventId: string): readonly Socket[] =>
  [...(io.sockets.adapter.rooms.get(roomOfEvent(eventId)) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []);

/** Events that somebody of this process watches. */
export const watchedEvents = (io: Server): readonly string[] =>
  [...io.sockets.adapter.rooms.keys()].flatMap((room) => (room.startsWith('event:') ? [room.slice(6)] : []));

const TOPIC = 'announce';
/** News of one account, which processes receive while one of its tabs is theirs (G6.02). */
const topicOfAccount = (accountId: string): string => `account:${accountId}`;

/** Messages that this process wrote to sockets. Counting costs nothing per reader of a room. */
export class DeliveryCounter {
  total = 0;

  constructor(private readonly io: Server) {}

  /** Counts a message to a room; null is every socket. Returns how many receive it. */
  addRoom(room: string | null): number {
    const { sockets } = this.io;
    const count = room === null ? sockets.sockets.size : (sockets.adapter.rooms.get(room)?.size ?? 0);
    this.total += count;
    return count;
  }
}

/** What another process sends to the tabs that are connected here. */
interface Announcement {
  /** Null means every tab. */
  readonly room: string | null;
  readonly name: string;
  readonly payload: unknown;
  /** W3C trace of the call that caused it, over the bus. */
  readonly traceparent?: string;
}

/** A publisher that receives news of accounts for the tabs of its process. */
export interface AccountPublisher extends SocketPublisher {
  /** One more tab of an account is here: it misses nothing that is sent after `ready`. `release` counts once. */
  holdAccount(accountId: string): { readonly ready: Promise<void>; readonly release: () => void };
}

const nothing = { ready: Promise.resolve(), release: () => undefined };

/**
 * Sends to the tabs of this process at once, and over the bus to those of the others: an absent bus costs only the others.
 * @param bus null where every tab is connected to this process
 */
export function createSocketPublisher(
  io: Server,
  bus: MessageBus | null,
  deliveries = new DeliveryCounter(io),
  tracer: Tracer | null = null,
): AccountPublisher {
  const emit = ({ room, name, payload, traceparent }: Announcement): void => {
    deliveries.addRoom(room);
    // Of this process, or of another one, whose trace came over the bus.
    const parent = tracer && traceparent ? parseTraceparent(traceparent) : null;
    const span = parent ? tracer?.start('socket push', parent) : tracer?.active?.child('socket push');
    (room === null ? io.local : io.local.to(room)).emit(name, payload);
    span?.end({ attributes: { 'messaging.destination.name': name } });
  };
  const emitTo = (socket: Socket, name: string, payload: unknown): void => {
    deliveries.total += 1;
    socket.emit(name, payload);
  };
  const announce = (announcement: Announcement, accountId?: string): void => {
    emit(announcement);
    if (!bus) return;
    const span = tracer?.active?.child('bus publish');
    const message = span ? { ...announcement, traceparent: span.traceparent } : announcement;
    if (accountId === undefined) bus.publish(TOPIC, message);
    else bus.publishToWatchers(topicOfAccount(accountId), message);
    span?.end();
  };
  void bus?.subscribe(TOPIC, emit);
  const accounts =
    bus &&
    new Interest<Watch>({
      start: (accountId) => bus.watch(topicOfAccount(accountId), emit),
      end: (_accountId, watch) => watch.stop(),
    });
  const canReceiveValue = (accountId: string) => bus !== null || io.sockets.adapter.rooms.has(getUserRoom(accountId));
  return {
    canReceive: canReceiveValue,
    toUser: (accountId, name, payload) => {
      if (canReceiveValue(accountId)) announce({ room: getUserRoom(accountId), name, payload }, accountId);
    },
    toTenant: (tenantId, name, payload) => announce({ room: roomOfTenant(tenantId), name, payload }),
    toTenantHere: (tenantId, name, payload) => emit({ room: roomOfTenant(tenantId), name, payload }),
    toWatchers: (eventId, name, payload, tenantIds) => {
      if (!tenantIds) return emit({ room: roomOfEvent(eventId), name, payload });
      for (const socket of watchersOf(io, eventId))
        if (isSeenBy({ tenantIds }, identityOf(socket).brands)) emitTo(socket, name, payload);
    },
    toViewers: (tenantIds, name, payload) => {
      for (const socket of io.sockets.sockets.values())
        if (isSeenBy({ tenantIds }, identityOf(socket).brands)) emitTo(socket, name, payload);
    },
    toAll: (name, payload) => announce({ room: null, name, payload }),
    holdAccount(accountId) {
      const counted = accounts?.hold(accountId);
      return counted ? { ready: counted.held.ready, release: counted.release } : nothing;
    },
  };
}
