import { reject, type Cookies, type RegisterRoute, type RateLimits } from '../../core/http';
import { isBlamed } from './failures';
import type { Releases } from './releases';
import { keyOf } from './snapshot';

/** Learns which versions the browser of a visitor loaded, and which failed there. */
export interface VisitListener {
  loaded(
    tenantId: string,
    cookies: Cookies,
    loads: readonly { readonly remote: string; readonly version: string }[],
  ): void;
  failed(
    tenantId: string,
    cookies: Cookies,
    failure: { readonly remote: string; readonly version: string; readonly phase: string; readonly view?: string },
  ): void;
}

/** Architecture 2: failures are reported per tenant, remote and version, and so is what they are a share of. */
export function defineReleaseCalls(
  define: RegisterRoute,
  releases: Releases,
  limits: RateLimits,
  listener: VisitListener | null = null,
): void {
  define('reportRemoteFailure', async ({ tenant, body, address, cookies, log }) => {
    if (!releases.knows(body.remote, body.version)) return reject(400, 'Release not found');
    const tooMany = await limits.consume('failureReport', address);
    if (tooMany) return tooMany;
    log.warn(
      { tenant: tenant.id, remote: body.remote, version: body.version, phase: body.phase },
      'remote failure reported',
    );
    await releases.reportFailure(tenant.id, body, { view: body.view, address });
    if (isBlamed(body.phase)) listener?.failed(tenant.id, cookies, body);
    return { message: 'Success' };
  });

  define('revokedReleases', ({ query }) => {
    const { revoked } = releases.registry.snapshot();
    const asked = query.versions.split(',').map((one) => {
      const [remote = '', version = ''] = one.split('@');
      return { remote, version };
    });
    return { docs: asked.filter(({ remote, version }) => revoked.has(keyOf(remote, version))), message: 'Success' };
  });

  define('reportRemoteLoads', async ({ tenant, body, address, cookies }) => {
    // As many as failures: whoever could add more would hide them in a larger number.
    const tooMany = await limits.consume('failureReport', `loads ${address}`);
    if (tooMany) return tooMany;
    await releases.reportLoads(tenant.id, body.loads, address);
    listener?.loaded(tenant.id, cookies, body.loads);
    return { message: 'Success' };
  });
}
