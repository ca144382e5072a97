import { REPORT_PATHS } from '@backlay/shared/contract';
import { createReference } from '@backlay/shared/domain';
import { getFailureCause, type Failure } from './failure-policy';

export type FailureReporter = (remote: string, version: string, failure: Failure) => void;

/** Limit of reports that wait for a network; more would add nothing. */
const WAITING_MOST = 20;

/** The world around a report: arguments, so that a test needs no network. */
export interface LoadReportDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<unknown>;
  readonly path: () => string;
  /** A number of this page view's own making: what fails again and again in it has failed once. */
  readonly view: string;
  /** Calls back when the device has a network again. */
  readonly onOnline: (again: () => void) => void;
}

/**
 * Reports a failed remote to the platform. It bypasses the api client: a report must not fail, toast or sign anybody out.
 * Unsent reports wait for the network.
 */
export function createFailureReporter(
  server: string,
  clientTag: { readonly header: string; readonly value: string },
  { fetch, path, view, onOnline }: LoadReportDeps,
): FailureReporter {
  const waiting: string[] = [];
  const send = (body: string): void =>
    void fetch(`${server.replace(/\/$/, '')}/${REPORT_PATHS.failure}`, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', [clientTag.header]: clientTag.value },
      body,
    }).catch(() => waiting.length < WAITING_MOST && waiting.push(body));
  onOnline(() => waiting.splice(0).forEach(send));
  return (remote, version, { kind, cause }) =>
    send(
      JSON.stringify({ remote, version, phase: kind, cause: cause.slice(0, 300), path: path().slice(0, 200), view }),
    );
}

let pageReference: string | undefined;

/** What the panels of this page show for support, and every report of a failure in it carries (F4.07). */
export const getPageReference = (): string =>
  (pageReference ??= createReference(crypto.getRandomValues(new Uint8Array(8))));

/** A failure of a version in this page. */
export interface FailedPart {
  readonly remote: string;
  readonly version: string;
  readonly failure: Failure;
}

export interface FailureFeed {
  readonly report: FailureReporter;
  /** Sets who receives each failure as well, those before it included. */
  readonly onFailure: (listener: (failed: FailedPart) => void) => void;
  /** A boundary of a remote is entered: its render, its effects, or its start. */
  readonly enter: EnterPart;
  /** Sets who receives what is entered. */
  readonly onEnter: (
    listener: (owner: { readonly remote: string; readonly version: string }, part: string) => void,
  ) => void;
}

export type EnterPart = (remote: string, version: string, part: string) => void;

/** Passes each failure on: monitoring starts after the first paint, and what failed before is not lost to it. */
export function createFailureFeed(report: FailureReporter): FailureFeed {
  const early: FailedPart[] = [];
  let notifyEntered: Parameters<FailureFeed['onEnter']>[0] = () => undefined;
  let notify = (failed: FailedPart): void => void (early.length < WAITING_MOST && early.push(failed));
  return {
    report(remote, version, failure) {
      report(remote, version, failure);
      notify({ remote, version, failure });
    },
    enter: (remote, version, part) => notifyEntered({ remote, version }, part),
    onEnter: (listener) => (notifyEntered = listener),
    onFailure(listener) {
      notify = listener;
      early.splice(0).forEach(listener);
    },
  };
}

/** No secret, and no more than a number: `crypto.randomUUID` is not there on every origin. */
const VIEW = Math.random().toString(36).slice(2) + Date.now().toString(36);

export const createBrowserReportDeps = (): LoadReportDeps => ({
  fetch: (url, init) => fetch(url, init),
  path: () => location.pathname,
  view: VIEW,
  onOnline: (again) => window.addEventListener('online', again),
});

/** Loads of one moment go together, ms. */
const GATHER_MS = 2_000;

/** Reports the versions that a page view tried, each once: the base of a failure rate. */
export function createLoadReporter(
  server: string,
  clientTag: { readonly header: string; readonly value: string },
  { fetch, later }: Pick<LoadReportDeps, 'fetch'> & { readonly later: (act: () => void, ms: number) => void },
): (remote: string, version: string) => void {
  const seen = new Set<string>();
  let waiting: { readonly remote: string; readonly version: string }[] = [];
  const send = () => {
    const loads = waiting;
    waiting = [];
    void fetch(`${server.replace(/\/$/, '')}/${REPORT_PATHS.loads}`, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', [clientTag.header]: clientTag.value },
      body: JSON.stringify({ loads }),
    }).catch(() => undefined);
  };
  return (remote, version) => {
    if (seen.has(`${remote}@${version}`)) return;
    seen.add(`${remote}@${version}`);
    if (waiting.length === 0) later(send, GATHER_MS);
    waiting.push({ remote, version });
  };
}

/** The shell threw before anything of it stood. */
export function reportStartupFailure(shellVersion: string, error: unknown): void {
  const report = createFailureReporter('', { header: 'x-backlay-client', value: 'web' }, createBrowserReportDeps());
  report('shell', shellVersion, { kind: 'evaluation', cause: getFailureCause(error) });
}

/** A page without a manifest does not know its own version; the address of its script does. */
export function reportPageFailure(): void {
  const script = document.querySelector<HTMLScriptElement>('script[src*="/shell/"]');
  const version = /\/shell\/([^/]+)\//.exec(script?.src ?? '')?.[1] ?? '';
  const report = createFailureReporter('', { header: 'x-backlay-client', value: 'web' }, createBrowserReportDeps());
  report('shell', version, { kind: 'evaluation', cause: 'The page has no boot manifest that can be read' });
}
