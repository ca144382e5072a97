import { refuse, type DefineCall } from '../http';
import type { Releases } from './releases';

/** Architecture 2: failures are reported per tenant, remote and version. */
export function defineReleaseCalls(define: DefineCall, releases: Releases): void {
  define('reportRemoteFailure', async ({ tenant, body, log }) => {
    if (!releases.knows(body.remote, body.version)) return refuse(400, 'There is no such release');
    log.warn(
      { tenant: tenant.id, remote: body.remote, version: body.version, phase: body.phase },
      'a remote failed in a browser',
    );
    await releases.reportFailure(tenant.id, body);
    return { message: 'Success' };
  });
}
