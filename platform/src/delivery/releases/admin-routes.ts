import type { EndpointResponse } from '@backlay/shared/contract';
import { hasPermission, scopeOf } from '../../core/scope';
import type { Database } from '../../core/database';
import { toPagedResponse, reject, type Caller, type HttpRejection, type RegisterRoute } from '../../core/http';
import type { TenantDirectory, TenantRecord } from '../../core/tenants';
import type { RegistryCommand } from './registry-change';
import { getReleaseDetail } from './admin-detail';
import {
  listMatrixCells,
  countMatrix,
  listRemotes,
  readAudit,
  toFigures,
  type ReleaseAdminView,
} from './admin-overview';
import type { Releases } from './releases';
import { EVERY_REMOTE, findChannel } from './snapshot';
import { releaseTenant } from './tenants';
import { trafficSince } from './load-stats';

/** How far back failing is looked for, ms. */
const LOOK_BACK_MS = 2 * 3_600_000;
const NOTICES_MS = 86_400_000;
const NOTICES_MOST = 20;
const ACTIVITY_MOST = 12;
/** After this long another try of a change makes sense while the store is away. */
const STORE_RETRY_SECONDS = 5;

export interface ReleaseStaffReader {
  /** Name for the log, and the QA right. */
  byId(accountId: string): Promise<{ readonly userName: string; readonly qa: boolean } | null>;
}

export interface ReleaseRoutesDeps {
  readonly database: Database;
  readonly releases: Releases;
  readonly tenants: Pick<TenantDirectory, 'all' | 'byId' | 'urlOf'>;
  readonly people: ReleaseStaffReader;
  readonly clock?: () => number;
}

type WriteAnswer = EndpointResponse<'pinRelease'>;

const rights = (caller: Caller) => ({
  // A brand's own staff writes through the registry; the calls of this console are an administrator's.
  write: hasPermission(caller, 'release.edit') && scopeOf(caller).tenantIds === null,
  qa: caller.qualityAssurance,
});

/** The release console's calls (architecture 2). */
export function registerReleaseAdminRoutes(define: RegisterRoute, parts: ReleaseRoutesDeps): void {
  const { database, releases, tenants, clock = Date.now } = parts;
  const { registry } = releases;

  /** The tenants that a caller sees: those of its scope, and the site at which it is signed in. Null is all of them. */
  const seenBy = (caller: Caller, host: TenantRecord): readonly string[] | null => {
    const { tenantIds } = scopeOf(caller);
    return tenantIds && [...tenantIds, host.id];
  };

  const view = async (of: { tenantId?: string; remote?: string } = {}): Promise<ReleaseAdminView> => {
    const now = clock();
    await registry.reload();
    await registry.refreshFigures();
    return { snapshot: registry.snapshot(), traffic: await trafficSince(database, now - LOOK_BACK_MS, of), now };
  };

  define('releasesOverview', async ({ caller, tenant: host }) => {
    const may = rights(caller);
    const tenantIds = seenBy(caller, host);
    const now = await view();
    const notices = await readAudit(database, {
      tenantIds,
      action: 'auto-rollback',
      since: now.now - NOTICES_MS,
      limit: NOTICES_MOST,
    });
    const activity = await readAudit(database, { tenantIds, limit: ACTIVITY_MOST });
    const rows = tenants
      .all()
      .filter(({ id }) => tenantIds?.includes(id) ?? true)
      .map((tenant) => ({ tenant, cells: [...listMatrixCells(tenant, now)] }));
    return {
      docs: {
        revision: now.snapshot.revision,
        checkedAt: new Date(now.now).toISOString(),
        may,
        remotes: listRemotes(now.snapshot),
        tenants: rows.map(({ tenant, cells }) => ({
          id: tenant.id,
          name: tenant.name,
          type: tenant.type,
          audience: tenant.audience,
          casinoOnly: tenant.flags.casinoOnly,
          colour: tenant.brand.room,
          url: tenants.urlOf(tenant),
          channel: findChannel(now.snapshot, releaseTenant(tenant), EVERY_REMOTE),
          developmentOverrides: tenant.rules.allowDevelopmentOverrides ?? false,
          threshold: releaseTenant(tenant).threshold.rate,
          cells,
        })),
        notices: [...notices.entries],
        activity: [...activity.entries],
        counts: countMatrix(rows.flatMap(({ cells }) => cells)),
      },
      message: 'Success',
    };
  });

  define('releaseDetail', async ({ caller, query: { tenantId, remote, version } }) => {
    const may = rights(caller);
    const tenant = tenants.byId(tenantId);
    if (!tenant) return reject(404, 'Tenant not found');
    const wanted = { tenant, url: tenants.urlOf(tenant), remote, version, may };
    const docs = await getReleaseDetail(database, releases.store, await view({ tenantId, remote }), wanted);
    return docs ? { docs, message: 'Success' } : reject(404, 'Release not found');
  });

  define('releaseAudit', async ({ caller, tenant: host, query: { page, limit, tenantId, remote } }) => {
    const tenantIds = seenBy(caller, host);
    const wanted = { tenantId, tenantIds, remote, limit, offset: (page - 1) * limit };
    const { entries, total } = await readAudit(database, wanted);
    return toPagedResponse(entries, { page, limit }, total);
  });

  registerReleaseActions(define, parts);
}

/** Pins, channels, rollbacks and revocations: each is a write to the registry at a revision. */
function registerReleaseActions(define: RegisterRoute, { releases, people }: ReleaseRoutesDeps): void {
  const { registry } = releases;

  async function write(
    change: RegistryCommand,
    caller: Caller,
    revision: number,
    reason?: string,
  ): Promise<WriteAnswer | HttpRejection> {
    const actor = (await people.byId(caller.accountId))?.userName ?? caller.accountId;
    const written = await registry.write(change, revision, {
      actor,
      kind: 'person',
      accountId: caller.accountId,
      reason,
    });
    if (written.ok)
      return {
        docs: {
          ok: true,
          revision: written.revision,
          remote: change.name,
          version: written.version,
          ...(written.lastGood && { lastGoodFigures: toFigures(written.lastGood) }),
        },
        message: 'Success',
      };
    if (written.rule === 'store-away')
      return reject(503, `${written.reason}; please try again later`, STORE_RETRY_SECONDS);
    const { rule, reason: why, remedy } = written;
    return { docs: { ok: false, rule, reason: why, remedy }, message: `${why}; wanted: ${remedy}` };
  }

  define('pinRelease', ({ caller, body: { tenantId, remote: name, version, revision, reason } }) =>
    write({ action: 'pin', tenantId, name, version }, caller, revision, reason),
  );
  define('grantRelease', ({ caller, body: { tenantId, remote: name, version, revision, reason } }) =>
    write({ action: 'grant', tenantId, name, version }, caller, revision, reason),
  );
  define('unpinRelease', ({ caller, body: { tenantId, remote: name, revision, reason } }) =>
    write({ action: 'unpin', tenantId, name }, caller, revision, reason),
  );
  define('followChannel', ({ caller, body: { tenantId, remote: name = EVERY_REMOTE, channel, revision, reason } }) =>
    write({ action: 'follow', tenantId, name, channel }, caller, revision, reason),
  );
  define('promoteRelease', ({ caller, body: { remote: name, version, channel, revision, reason } }) =>
    write({ action: 'promote', channel, name, version }, caller, revision, reason),
  );
  define('rollbackRelease', ({ caller, body: { remote: name, tenantId, channel, revision, reason } }) =>
    write(
      { action: 'rollback', name, of: tenantId === undefined ? { channel: channel ?? 'stable' } : { tenantId } },
      caller,
      revision,
      reason,
    ),
  );
  define('revokeRelease', ({ caller, body: { remote: name, version, revision, reason } }) =>
    write({ action: 'revoke', name, version }, caller, revision, reason),
  );
}
