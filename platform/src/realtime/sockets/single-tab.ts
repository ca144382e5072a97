import type { Server, Socket } from 'socket.io';
import type { MessageBus } from '../../core/message-bus';

/** A connection that takes the place of its account's older ones: where it belongs, which it is, and when it was made, ms. */
interface Newcomer {
  readonly room: string;
  readonly id: string;
  readonly at: number;
}

const NEWCOMER = 'newcomer';

/**
 * For brands that close duplicate tabs (A7.74). Returns the function by which a new connection replaces the older ones of
 * its account, at any process. Call it before the new connection joins the room.
 * @param bus to the other processes, null where there are none
 */
export function createSingleTabGuard(io: Server, bus: MessageBus | null): (socket: Socket, room: string) => void {
  const close = (room: string, which: (socket: Socket) => boolean): void => {
    for (const id of [...(io.sockets.adapter.rooms.get(room) ?? [])]) {
      const socket = io.sockets.sockets.get(id);
      if (!socket || !which(socket)) continue;
      socket.emit('manualDisconnect', {});
      socket.disconnect(true);
    }
  };
  // Messages of other processes may come late: connections newer than that newcomer stay.
  void bus?.subscribe(NEWCOMER, ({ room, id, at }: Newcomer) =>
    close(room, ({ id: own, handshake: { issued } }) => issued < at || (issued === at && own < id)),
  );
  return (socket, room) => {
    close(room, () => true);
    bus?.publish(NEWCOMER, { room, id: socket.id, at: socket.handshake.issued } satisfies Newcomer);
  };
}
