import { CONTRACT_VERSION, type BootManifest, type Host, type InFlight, type RemoteModule } from '@backlay/shared/host';
import { createPreloadHints } from './preload-hints';
import { classifyFailure } from './classify-failure';
import { getFailureCause } from './failure-policy';
import { createFederation, type Federation, type FindRoute } from './federation';
import { createHashManifests, toAbsoluteUrls, integrityMap, installIntegrity } from './hash-manifests';
import { inTime, retryUntilLoaded } from './deadline';
import { createLatestManifest } from './latest-manifest';
import { providedModules } from './provided-modules';
import type { LoaderDeps, Release, ViewKind } from './loader-types';
import { createBrowserReportDeps, createLoadReporter, createFailureReporter } from './failure-reporter';
import { createRuntime } from './runtime';

/** How long a question to the platform may take that a player is waiting for. */
const ASK_TIMEOUT_MS = 4_000;

/** Bets and payments on their way, and how to wait for their end. */
export interface InFlightChecker extends Pick<InFlight, 'active'> {
  whenIdle(act: () => void): void;
}

/** This page as the platform gives it now. */
export const fetchPage = (): Promise<Response> => ask(location.pathname, { headers: { accept: 'text/html' } });

const ask = (url: string, init: RequestInit) =>
  fetch(url, { cache: 'no-store', ...init, signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });

/** All that the page asked for at first has come, or failed. */
const whenLoaded = (act: () => void): void =>
  document.readyState === 'complete' ? act() : addEventListener('load', () => act(), { once: true });

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The files of the design system that a first page does without: the build names their chunk `ui`. */
const restOfUi = ({ shellIntegrity }: Pick<BootManifest, 'shellIntegrity'>): Record<string, string> =>
  Object.fromEntries(Object.entries(shellIntegrity).filter(([url]) => /\/ui\.\w+\.(js|css)$/.test(url)));

/** The shared modules of the shell. One that is a file of its own is requested until it is there. */
const provideModules = (manifest: BootManifest, report: LoaderDeps['report']): Parameters<typeof createRuntime>[0] =>
  Object.fromEntries(
    Object.entries(providedModules).map(([key, module]) => [
      key,
      typeof module === 'function'
        ? retryUntilLoaded(module as () => Promise<object>, {
            wait,
            failed: (error) =>
              report('shell', manifest.shellVersion, {
                kind: navigator.onLine ? 'network' : 'offline',
                cause: getFailureCause(error),
              }),
          })
        : module,
    ]),
  );

interface ContractCheckDeps {
  /** The host, once the shell runs. */
  readonly host: () => Host | undefined;
  readonly load: (release: Release) => Promise<RemoteModule>;
}

/**
 * For the check that runs every live pair of a shell and a remote (`npm run contract -- --live`). It gets no host: scripts of others
 * are on the page as well.
 */
function exposeForContractCheck(federation: Federation, { host, load }: ContractCheckDeps): void {
  Object.assign(globalThis, {
    __BACKLAY_FEDERATION__: {
      load,
      start: async (release: Release) => {
        const given = host();
        return given && (await load(release)).start?.(given);
      },
      /** Renders a view below `place`, at the address of the page; `path` is the pattern of its route. Returns how to remove it. */
      render: async (place: HTMLElement, remote: string, kind: ViewKind, name: string, path?: string) => {
        const { renderView } = await import('./render-view');
        const view = await federation.openView(remote, kind, name);
        const given = host();
        return given && view && renderView(place, { host: given, view, path });
      },
    },
  });
}

/** The federation of this page: nothing of it runs before the hashes are in place. */
export function bootFederation(manifest: BootManifest, flight: InFlightChecker, findRoute: FindRoute): Federation {
  const base = document.baseURI;
  const integrity = integrityMap(manifest, base);
  installIntegrity(integrity);
  const report = createFailureReporter(manifest.servers.master, manifest.clientTag, createBrowserReportDeps());
  const runtime = createRuntime(provideModules(manifest, report), __SHARED_MODULES__, integrity, base);
  const tables = createHashManifests({
    fetch: (url, init) => fetch(url, init),
    base,
    // The one object in which the runtimes look hashes up.
    addHashes: (hashes) => Object.assign(integrity, toAbsoluteUrls(hashes, base)),
  });
  // When the first view is there: with them any other is one round trip away.
  whenLoaded(() => manifest.remotes.forEach((remote) => tables.withHashes(remote).catch(() => undefined)));
  const effects: LoaderDeps = {
    runtime,
    offer: { version: manifest.shellVersion, contract: CONTRACT_VERSION, shared: __SHARED_MODULES__ },
    diagnose: (error, release) =>
      classifyFailure(error, new URL(release.entry.url, base).href, {
        fetch: ask,
        digest: (bytes) => crypto.subtle.digest('SHA-384', bytes),
        integrity,
        online: () => navigator.onLine,
      }),
    report,
    whole: tables.withHashes,
    ahead: createPreloadHints(
      { head: document.head, create: (tag) => document.createElement(tag) },
      restOfUi(manifest),
    ),
    tried: createLoadReporter(manifest.servers.master, manifest.clientTag, {
      fetch: (url, init) => fetch(url, init),
      later: (act, ms) => setTimeout(act, ms),
    }),
    wait,
    inTime,
    newest: createLatestManifest(
      manifest.shellVersion,
      fetchPage,
      // Those of a version that came later.
      (remote) => Object.assign(integrity, integrityMap({ remotes: [remote], shellIntegrity: {} }, base)),
    ),
    now: () => performance.now(),
    random: () => Math.random(),
    inFlight: flight.active,
    whenIdle: flight.whenIdle,
  };
  // The shell runs: its own failures are a share of this.
  effects.tried('shell', manifest.shellVersion);
  const federation = createFederation(manifest, effects, findRoute);
  let given: Host | undefined;
  exposeForContractCheck(federation, {
    host: () => given,
    load: (release) => tables.withHashes(release).then(runtime.load),
  });
  return {
    ...federation,
    begin(host, takeTexts) {
      given = host;
      federation.begin(host, takeTexts);
    },
  };
}
