import type { RegisterRoute, RateLimits } from '../core/http';
import type { SocketPublisher } from '../realtime/sockets';
import { defineReleaseCalls } from '../delivery/releases';
import type { TenantDirectory } from '../core/tenants';

export interface RegisterReleaseAdminDeps {
  readonly define: RegisterRoute;
  readonly releases: Parameters<typeof defineReleaseCalls>[1];
  readonly limits: RateLimits;
  readonly tenants: TenantDirectory;
  readonly announce: SocketPublisher;
}

/** The release console and its updates: tabs receive revoked versions, open consoles every other revision. */
export function registerReleaseAdmin({ define, releases, limits, tenants, announce }: RegisterReleaseAdminDeps): void {
  defineReleaseCalls(define, releases, limits);
  releases.registry.onRevoked((remote, version) => announce.toAll('remoteRevoked', { remote, version }));
  releases.registry.onChanged((revision) => {
    for (const { id, audience } of tenants.all())
      if (audience === 'staff') announce.toTenant(id, 'releasesChanged', { revision });
  });
}
