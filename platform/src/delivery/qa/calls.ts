import type { QaState } from '@backlay/shared/contract';
import { compare } from 'semver';
import type { Database } from '../../core/database';
import { reject, type RegisterRoute } from '../../core/http';
import { namesOf, releaseTenant, resolve, visitOf, versionsOf, type Releases } from '../releases';
import type { TenantDirectory, TenantRecord } from '../../core/tenants';
import type { Qa, QaPins } from './qa';

export interface QaApiDeps {
  readonly qa: Qa;
  readonly database: Database;
  readonly releases: Releases;
  readonly tenants: Pick<TenantDirectory, 'byId'>;
}

/** QA by version: issued on the staff site to those with the right, shown and changed on the branded one. */
export function defineQaCalls(define: RegisterRoute, { qa, database, releases, tenants }: QaApiDeps): void {
  async function stateOf(tenant: TenantRecord, pinned: QaPins): Promise<QaState> {
    const snapshot = releases.registry.snapshot();
    const live = resolve(snapshot, visitOf(releaseTenant(tenant)));
    const { rows } = await database.query<{ name: string; version: string; published_at: Date }>(
      'select name, version, published_at from release_version where revoked_at is null',
    );
    return {
      pins: { ...pinned.pins },
      expiresAt: new Date(pinned.until).toISOString(),
      shareLink: qa.shareLink(tenant, pinned.pins),
      developmentOverrides: tenant.rules.allowDevelopmentOverrides ?? false,
      remotes: namesOf(snapshot).map((name) => {
        const chosen = live?.remotes.find(({ release }) => release.name === name);
        return {
          name,
          kind: name === 'shell' ? 'shell' : 'remote',
          live: (name === 'shell' ? live?.shell.version : chosen?.release.version) ?? null,
          lastGood: chosen?.lastGood?.version ?? null,
          versions: versionsOf(snapshot, name)
            .flatMap((version) => rows.find((row) => row.name === name && row.version === version) ?? [])
            .sort((a, b) => compare(b.version, a.version))
            .map(({ version, published_at }) => ({
              version,
              publishedAt: published_at.toISOString(),
              channels: [...snapshot.channels]
                .filter(([, entries]) => entries.get(name)?.version === version)
                .map(([at]) => at),
              unfit: qa.problem(tenant, { ...pinned.pins, [name]: version }),
            })),
        };
      }),
    };
  }

  define('issueQaPin', async ({ caller, body }) => {
    const wanted = body.share === undefined ? body : qa.readShare(body.share);
    if (!wanted) return reject(400, 'This link is too old, or is none of ours');
    const tenant = tenants.byId(wanted.tenantId ?? '');
    if (!tenant) return reject(404, 'Tenant not found');
    const issued = await qa.issue(caller.accountId, tenant, wanted.pins ?? {}, {
      hours: body.hours,
      landing: body.path,
    });
    if (!issued.ok) return reject(409, issued.reason);
    const { tenantId, pins, until, link, shareLink } = issued;
    return {
      docs: { tenantId, pins: { ...pins }, expiresAt: new Date(until).toISOString(), link, shareLink },
      message: 'Success',
    };
  });

  define('clearQaPin', async ({ caller, body }) => {
    await qa.clearOf(caller.accountId, body.tenantId ?? null);
    return { message: 'Success' };
  });

  define('qaState', async ({ tenant, host, cookies, log }) => {
    const pinned = await qa.of(tenant, host, cookies, log.warn.bind(log));
    return { docs: pinned && (await stateOf(tenant, pinned)), message: 'Success' };
  });

  define('changeQaPin', async ({ tenant, host, cookies, body, giveCookie, log }) => {
    const pinned = await qa.of(tenant, host, cookies, log.warn.bind(log));
    if (!pinned) return reject(403, 'Nothing is pinned here; start in the release console');
    const wrong = qa.problem(tenant, body.pins);
    if (wrong) return reject(409, wrong);
    giveCookie(await qa.change(tenant, host, pinned, body.pins));
    return { docs: await stateOf(tenant, { ...pinned, pins: body.pins }), message: 'Success' };
  });
}
