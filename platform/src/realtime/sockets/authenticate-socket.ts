import { isUserType, getPathPrefix } from '@backlay/shared/domain';
import type { Socket, Server } from 'socket.io';
import { scopeOf, seenByDemo, type SeenBrands } from '../../core/scope';
import type { Caller } from '../../core/http';
import type { Sessions } from '../../accounts/identity';
import type { TenantDirectory, TenantRecord } from '../../core/tenants';
import type { MessageBus } from '../../core/message-bus';

/** Who is behind a connection. */
export interface SocketIdentity {
  readonly tenant: TenantRecord;
  readonly caller: Caller & { readonly family: string };
  /** Whose own events and markets this connection is sent (D1.03). */
  readonly brands: SeenBrands;
}

/** Set on every socket before it is accepted. */
export const identityOf = ({ data }: { readonly data: unknown }): SocketIdentity => data as SocketIdentity; // socket.io types it as any

export interface HandshakeDeps {
  readonly sessions: Sessions;
  readonly tenants: TenantDirectory;
}

/** A valid token of this brand with the user type that it names, or nobody (A7.44, A7.45). The token travels in the payload, never in the URL (S-08). */
export async function authenticateSocket(
  socket: Socket,
  { sessions, tenants }: HandshakeDeps,
): Promise<SocketIdentity | null> {
  const { host = '', origin } = socket.handshake.headers;
  const tenant = tenants.byHost(host);
  // A socket that was switched off is off for everybody: pages ask by polling (OQ-38).
  if (!tenant || !tenant.app.useSocket || tenant.app.isSocketBlocked) return null;
  // Browsers name the page that connects: another site's page may not use a player's browser for it.
  if (origin !== undefined && !tenants.isOwnUrl(tenant, origin)) return null;
  const { token, userType }: { token?: unknown; userType?: unknown } = socket.handshake.auth;
  if (typeof token !== 'string' || typeof userType !== 'string' || !isUserType(userType)) return null;
  const caller = await sessions.authenticate(token.replace(/^Bearer\s+/i, ''), tenant);
  if (!caller || getPathPrefix(caller.userType) !== getPathPrefix(userType)) return null;
  if (caller.userType !== 'user') return { tenant, caller, brands: scopeOf(caller).tenantIds };
  return { tenant, caller, brands: caller.demo ? seenByDemo([tenant.id]) : [tenant.id] };
}

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
