import { isUserType, getPathPrefix } from '@backlay/shared/domain';
import type { Socket } from 'socket.io';
import { scopeOf } from '../../core/scope';
import type { Caller } from '../../core/http';
import type { Sessions } from '../../accounts/identity';
import type { SeenBrands } from '../../core/scope';
import type { TenantDirectory, TenantRecord } from '../../core/tenants';

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
  return { tenant, caller, brands: caller.userType === 'user' ? [tenant.id] : scopeOf(caller).tenantIds };
}
