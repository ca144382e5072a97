import { reject, type RegisterRoute, type RateLimits } from '../../core/http';
import type { Releases } from './releases';
import { keyOf } from './snapshot';

/** Architecture 2: failures are reported per tenant, remote and version, and so is what they are a share of. */
export function defineReleaseCalls(define: RegisterRoute, releases: Releases, limits: RateLimits): void {
  define('reportRemoteFailure', async ({ tenant, body, address, log }) => {
    if (!releases.knows(body.remote, body.version)) return reject(400, 'Release not found');
    const tooMany = await limits.consume('failureReport', address);
    if (tooMany) return tooMany;
    log.warn(
      { tenant: tenant.id, remote: body.remote, version: body.version, phase: body.phase },
      'a remote failed in a browser',
    );
    await releases.reportFailure(tenant.id, body, { view: body.view, address });
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

  define('reportRemoteLoads', async ({ tenant, body, address }) => {
    // As many as failures: whoever could add more would hide them in a larger number.
    const tooMany = await limits.consume('failureReport', `loads ${address}`);
    if (tooMany) return tooMany;
    await releases.reportLoads(tenant.id, body.loads, address);
    return { message: 'Success' };
  });
}
