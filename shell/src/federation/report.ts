import { calls } from '@backlay/shared/contract';
import type { Failure } from './failure';

/** Tells the platform that a remote failed. Goes round the api client: a report must not fail, toast or sign anybody out. */
export function createReport(server: string, clientTag: { readonly header: string; readonly value: string }) {
  return (remote: string, version: string, { kind, cause }: Failure): void => {
    void fetch(`${server.replace(/\/$/, '')}/${calls.reportRemoteFailure.path}`, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json', [clientTag.header]: clientTag.value },
      body: JSON.stringify({
        remote,
        version,
        phase: kind,
        cause: cause.slice(0, 300),
        path: location.pathname.slice(0, 200),
      }),
    }).catch(() => undefined);
  };
}
