import type { FastifyInstance } from 'fastify';
import type { Authority } from '../accounts/authority';
import { deriveKeys, type Config, type KeyRing } from '../core/config';
import type { Database } from '../core/database';
import type { RegisterRoute, RateLimits } from '../core/http';
import type { Metrics } from '../core/metrics';
import type { Accounts } from '../accounts/identity';
import { defineQaCalls, defineQaRightCalls, openQa, serveQa, type Qa } from '../delivery/qa';
import { registerReleaseAdminRoutes, type Releases, defineReleaseCalls } from '../delivery/releases';
import { registerRolloutRoutes, type Rollouts } from '../delivery/rollouts';
import { countRemoteFailures } from './measure';
import { listenToVisits } from './open-rollouts';
import type { TenantDirectory } from '../core/tenants';
import type { SocketPublisher } from '../realtime/sockets';

export interface RegisterQaDeps {
  readonly app: FastifyInstance;
  readonly define: RegisterRoute;
  readonly authority: Authority;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly secret: KeyRing;
  readonly database: Database;
  readonly releases: Releases;
  readonly rollouts: Rollouts;
  readonly tenants: TenantDirectory;
  readonly accounts: Accounts;
}

/** The release console and QA by version, over the accounts of the admin website. */
export function registerQa(parts: RegisterQaDeps): Qa {
  const { app, define, authority, config, secret, database, releases, tenants, accounts } = parts;
  const people = {
    byId: async (id: string) => {
      const account = await accounts.byId(id);
      return account && !account.blocked
        ? { userName: account.userName, qa: account.settings.qualityAssurance ?? false }
        : null;
    },
    staff: async () => {
      const sites = tenants.all().filter(({ audience }) => audience === 'staff');
      const found = await Promise.all(sites.map(({ id }) => accounts.peopleOf(id)));
      return found.flat().map(({ id, userName, userType, settings }) => ({
        accountId: id,
        userName,
        userType,
        qa: settings.qualityAssurance ?? false,
      }));
    },
    setQa: (id: string, qa: boolean) => accounts.saveSetting(id, { qualityAssurance: qa }),
  };
  registerReleaseAdminRoutes(define, { database, releases, tenants, people });
  registerRolloutRoutes(define, { rollouts: parts.rollouts, people });
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const keys = { cookie: deriveKeys(secret, 'QA cookies'), share: deriveKeys(secret, 'QA links') };
  const qa = openQa({ database, releases, tenants, people, keys, secure });
  // A link that is too old or none of ours is refused by the handler.
  authority.ownersOf('qaShare', (share) => {
    const read = qa.readShare(share);
    return read ? { tenantIds: [read.tenantId] } : {};
  });
  defineQaCalls(define, { qa, database, releases, tenants });
  defineQaRightCalls(define, { database, people });
  serveQa(app, { qa, tenants, secure });
  return qa;
}

export interface RegisterReleaseAdminDeps {
  readonly define: RegisterRoute;
  readonly releases: Parameters<typeof defineReleaseCalls>[1];
  readonly rollouts: Rollouts;
  readonly limits: RateLimits;
  readonly tenants: TenantDirectory;
  readonly announce: SocketPublisher;
  readonly metrics: Metrics | null;
}

/** The release console and its updates: tabs receive revoked versions, open consoles every other revision. */
export function registerReleaseAdmin(deps: RegisterReleaseAdminDeps): void {
  const { define, releases, rollouts, limits, tenants, announce } = deps;
  defineReleaseCalls(define, releases, limits, countRemoteFailures(deps.metrics, listenToVisits(rollouts)));
  releases.registry.onRevoked((remote, version) => announce.toAll('remoteRevoked', { remote, version }));
  releases.registry.onChanged((revision) => {
    for (const { id, audience } of tenants.all())
      if (audience === 'staff') announce.toTenant(id, 'releasesChanged', { revision });
  });
}
