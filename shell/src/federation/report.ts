import { calls } from '@backlay/shared/contract';
import type { Failure } from './failure';

export type Report = (remote: string, version: string, failure: Failure) => void;

/** Reports that wait for a network; more than these say nothing new. */
const KEPT = 20;

/** The world around a report: arguments, so that a test needs no network. */
export interface ReportRim {
  readonly fetch: (url: string, init: RequestInit) => Promise<unknown>;
  readonly path: () => string;
  /** Calls back when the device has a network again. */
  readonly onOnline: (again: () => void) => void;
}

/**
 * Tells the platform that a remote failed. Goes round the api client: a report must not fail, toast or sign anybody out. What
 * cannot be sent waits for the network.
 */
export function createReport(
  server: string,
  clientTag: { readonly header: string; readonly value: string },
  { fetch, path, onOnline }: ReportRim,
): Report {
  const waiting: string[] = [];
  const send = (body: string): void =>
    void fetch(`${server.replace(/\/$/, '')}/${calls.reportRemoteFailure.path}`, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json', [clientTag.header]: clientTag.value },
      body,
    }).catch(() => waiting.length < KEPT && waiting.push(body));
  onOnline(() => waiting.splice(0).forEach(send));
  return (remote, version, { kind, cause }) =>
    send(JSON.stringify({ remote, version, phase: kind, cause: cause.slice(0, 300), path: path().slice(0, 200) }));
}

export const browserReportRim = (): ReportRim => ({
  fetch: (url, init) => fetch(url, init),
  path: () => location.pathname,
  onOnline: (again) => window.addEventListener('online', again),
});
