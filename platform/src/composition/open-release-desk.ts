import type { DefineCall, Limits } from '../http';
import type { Announcer } from '../realtime';
import { defineReleaseCalls } from '../releases';
import type { TenantDirectory } from '../tenants';

export interface ReleaseDeskSetUp {
  readonly define: DefineCall;
  readonly releases: Parameters<typeof defineReleaseCalls>[1];
  readonly limits: Limits;
  readonly tenants: TenantDirectory;
  readonly announce: Announcer;
}

/** The release console, and its news: tabs hear of a revoked version, open consoles of every other revision. */
export function openReleaseDesk({ define, releases, limits, tenants, announce }: ReleaseDeskSetUp): void {
  defineReleaseCalls(define, releases, limits);
  releases.registry.onRevoked((remote, version) => announce.toAll('remoteRevoked', { remote, version }));
  releases.registry.onChanged((revision) => {
    for (const { id, audience } of tenants.all())
      if (audience === 'staff') announce.toTenant(id, 'releasesChanged', { revision });
  });
}
