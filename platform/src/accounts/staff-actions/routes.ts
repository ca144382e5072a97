import { serverMessages } from '@backlay/shared/domain';
import { insertAdminAudit } from '../../core/audit';
import type { Database } from '../../core/database';
import { reject, type Caller, type RegisterRoute, type RateLimits } from '../../core/http';
import type { Accounts, Sessions } from '../identity';
import type { TenantDirectory, TenantRecord } from '../../core/tenants';
import type { SocketEventName, SocketEvents } from '@backlay/shared/contract';

/** Sends socket events to the tabs of a brand, or to every tab. */
export interface SitePublisher {
  toTenant<N extends SocketEventName>(tenantId: string, name: N, payload: SocketEvents[N]): void;
  toAll<N extends SocketEventName>(name: N, payload: SocketEvents[N]): void;
}

export interface StaffRoutesDeps {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'byLogin' | 'byId'>;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly tenants: TenantDirectory;
  readonly limits: RateLimits;
  readonly announce: SitePublisher;
  /** Cuts every connection of a brand, when its socket is switched off. */
  readonly disconnect: (tenantId: string) => void;
}

/** What an administrator does to sites and people (A6.08, A7.37 to A7.40, A7.71). */
export function registerStaffActionRoutes(define: RegisterRoute, parts: StaffRoutesDeps): void {
  const { database, accounts, sessions, tenants, limits, announce, disconnect } = parts;

  const audit = async (caller: Caller, action: string, changes: object, accountId?: string) => {
    const actor = await accounts.byId(caller.accountId);
    await insertAdminAudit(database, {
      actorId: caller.accountId,
      actorName: actor?.userName ?? caller.accountId,
      actorType: caller.userType,
      action,
      subjectKind: accountId === undefined ? 'site' : 'account',
      subjectId: accountId ?? '',
      accountId,
      changes,
    });
  };

  define('setMaintenance', async ({ caller, tenant, body }) => {
    const sites = sitesOf(tenants, tenant, body.whiteLabelId);
    if (sites.length === 0) return unknownSite();
    await tenants.setSwitches(ids(sites), { isMaintenance: body.maintenanceMode }, caller.accountId);
    await audit(caller, 'maintenance', { sites: ids(sites), on: body.maintenanceMode });
    for (const { id } of sites) announce.toTenant(id, 'maintenceMode', { maintenanceMode: body.maintenanceMode });
    return { message: serverMessages['staff.maintenanceDone'] };
  });

  define('setUseSocket', async ({ caller, tenant, body }) => {
    const sites = sitesOf(tenants, tenant, body.whiteLabelId);
    if (sites.length === 0) return unknownSite();
    await tenants.setSwitches(ids(sites), { useSocket: body.socket }, caller.accountId);
    await audit(caller, 'socket', { sites: ids(sites), on: body.socket });
    if (!body.socket) ids(sites).forEach(disconnect);
    return { message: serverMessages['staff.socketDone'] };
  });

  define('refreshAllPages', async ({ caller }) => {
    const busy = await limits.consume('broadcast', caller.accountId);
    if (busy) return busy;
    await audit(caller, 'refreshPage', {});
    announce.toAll('getRefreshPage', {});
    return { message: serverMessages['staff.refreshDone'] };
  });

  define('forceLogout', async ({ caller, tenant, body }) => {
    const sites = sitesOf(tenants, tenant, body.whiteLabelId);
    if (sites.length === 0) return unknownSite();
    const [site] = sites;
    const account = site && (await accounts.byLogin(site.id, body.userName));
    if (!site || !account) return reject(404, serverMessages['staff.noSuchUser']);
    await sessions.endAll(account.id);
    await audit(caller, 'logout', { site: site.id, accountId: account.id }, account.id);
    return { message: serverMessages['staff.logoutDone'] };
  });

  define('siteSettings', ({ tenant }) => ({
    docs: sitesOf(tenants, tenant, undefined).map(({ whiteLabelId, name, app }) => ({
      whiteLabelId,
      name,
      maintenanceMode: app.isMaintenance,
      socket: app.useSocket && !app.isSocketBlocked,
    })),
    message: 'Success',
  }));
}

const unknownSite = () => reject(404, 'Site not found');
const ids = (sites: readonly TenantRecord[]): string[] => sites.map(({ id }) => id);

/** The player sites that are meant; administrators work on the admin website alone. */
function sitesOf(tenants: TenantDirectory, here: TenantRecord, whiteLabelId: string | undefined): TenantRecord[] {
  if (here.audience !== 'staff') return [];
  return tenants
    .all()
    .filter((site) => site.audience === 'player')
    .filter((site) => whiteLabelId === undefined || site.whiteLabelId === whiteLabelId);
}
