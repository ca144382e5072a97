import { CONTRACT_VERSION, type BootManifest, type Host, type InFlight, type RemoteModule } from '@backlay/shared/host';
import { findErrorCode, findText } from '@backlay/shared/domain';
import { getFailureCause, type Failure, type FailureKind } from './failure-policy';
import { createFederation, type Federation, type FindRoute } from './federation';
import { showFederation } from './federation-tools';
import { isImportFailure, listScripts } from './module-entries';
import {
  createHashManifests,
  openLateHashes,
  toAbsoluteUrls,
  integrityMap,
  installIntegrity,
  type IntegrityMap,
} from './hash-manifests';
import { inTime, retryUntilLoaded } from './deadline';
import { createLatestManifest } from './latest-manifest';
import { providedModules } from './provided-modules';
import type { LoaderDeps, Release, ViewKind, PreloadHints, PreloadPriority } from './loader-types';
import {
  createBrowserReportDeps,
  createFailureFeed,
  createFailureReporter,
  createLoadReporter,
  type FailureFeed,
} from './failure-reporter';
import { createRuntime } from './runtime';

/** Where hints are put, and how an address of the manifest becomes one of the browser's. */
export interface PreloadDeps {
  readonly head: Pick<HTMLElement, 'append' | 'querySelector'>;
  readonly create: (tag: 'link') => HTMLLinkElement;
}

/** @param shared files of the shell, with their hashes, that screens take and the first page does without */
export function createPreloadHints(
  { head, create }: PreloadDeps,
  shared: Readonly<Record<string, string>> = {},
): PreloadHints {
  const asked = new Set<string>();

  function ask(url: string, integrity: string, urgency: PreloadPriority): void {
    const rel = urgency === 'now' ? 'preload' : 'prefetch';
    // What was asked for at leisure may be wanted at once; the page that shows the screen carries its own hints.
    const known = asked.has(url) || asked.has(rel + url);
    if (known || head.querySelector(`link[rel="preload"][href="${CSS.escape(url)}"]`)) return;
    asked.add(urgency === 'now' ? url : rel + url);
    const link = create('link');
    link.rel = rel;
    link.as = url.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = 'anonymous';
    link.integrity = integrity;
    link.href = url;
    head.append(link);
  }

  return ({ entry, integrity, hashes, screens, development, type }, screen, urgency = 'now') => {
    // A module is not preloaded as a script.
    if (development || type) return;
    // The rest is in a table that is on its way.
    if (hashes && !screens && urgency === 'now') ask(entry.url, entry.integrity, urgency);
    const urls = Object.keys(integrity);
    const own = (screens?.[screen] ?? []).flatMap((place) => urls[place] ?? []);
    if (own.length === 0) return;
    ask(entry.url, entry.integrity, urgency);
    for (const url of own) if (integrity[url]) ask(url, integrity[url], urgency);
    // Home is in the first chunk and does without; every other screen takes the rest of the design system.
    if (own.some(isOfOneScreen)) for (const [url, hash] of Object.entries(shared)) ask(url, hash, urgency);
  };
}

/** A screen with a chunk of its own: the build names that `screen-<name>`. */
const isOfOneScreen = (url: string): boolean => /\/screen-[^/]*$/.test(url);

/** A browser reports no reason for a script or stylesheet that failed to load: the file has to be requested again. */
export interface ProbeDeps {
  readonly fetch: (
    url: string,
    init: { readonly cache: 'reload'; readonly credentials: 'same-origin' },
  ) => Promise<Response>;
  readonly digest: (bytes: ArrayBuffer) => Promise<ArrayBuffer>;
  readonly integrity: IntegrityMap;
  /** False when the device knows that it has no network. */
  readonly online: () => boolean;
}

const MESSAGE_LENGTH = 300;

/** Messages of webpack's containers about a shared module that does not fit or is absent. */
const INCOMPATIBLE =
  /^Unsatisfied version .* of shared singleton module|^Shared module .* doesn't exist in shared scope/;

/**
 * The failure behind an error of the federation runtime or of webpack's chunk loading. The failed file is requested once
 * more as bytes, past every cache. When it differs from the release, or the server has none, no retry helps.
 * @param entryUrl absolute URL of the remote's entry, whose failure names no file
 */
export async function classifyFailure(error: unknown, entryUrl: string, probe: ProbeDeps): Promise<Failure> {
  const message = findText(error, 'message') ?? String(error);
  const cause = message.slice(0, MESSAGE_LENGTH);
  // A stylesheet that fails reports only its code.
  const chunk = findText(error, 'name') === 'ChunkLoadError' || findErrorCode(error) === 'CSS_CHUNK_LOAD_FAILED';
  const entry = /ScriptNetworkError|RUNTIME-008/.test(message) && !message.includes('ScriptExecutionError');
  const imported = isImportFailure(message);
  if (!chunk && !entry && !imported) return { kind: INCOMPATIBLE.test(message) ? 'incompatible' : 'evaluation', cause };
  if (!probe.online()) return { kind: 'offline', cause };
  if (findText(error, 'type') === 'timeout' || message.includes('timed out')) return { kind: 'timeout', cause };
  if (imported) {
    // The message names the module that was asked for, not the one that failed: any that it imports.
    const kinds = await Promise.all(listScripts(entryUrl, probe.integrity).map((url) => askAgain(url, probe)));
    return { kind: kinds.find((kind) => kind !== 'network') ?? 'network', cause };
  }
  // A file that was requested anew has its number in its address.
  return {
    kind: await askAgain(chunk ? (findText(error, 'request') ?? '').replace(/\?again=\d+$/, '') : entryUrl, probe),
    cause,
  };
}

async function askAgain(url: string, { fetch, digest, integrity, online }: ProbeDeps): Promise<FailureKind> {
  const released = integrity[url];
  if (!released) return 'integrity';
  try {
    const answer = await fetch(url, { cache: 'reload', credentials: 'same-origin' });
    if (answer.status === 404 || answer.status === 410) return 'missing';
    if (!answer.ok) return 'network';
    const hash = new Uint8Array(await digest(await answer.arrayBuffer()));
    return `sha384-${btoa(String.fromCharCode(...hash))}` === released ? 'network' : 'integrity';
  } catch {
    return online() ? 'network' : 'offline';
  }
}

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
        ? retryUntilLoaded(module as () => Promise<object> /* a module is no function itself */, {
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
 * For the check that runs every live pair of a shell and a remote (`npm run contract:check -- --live`). It gets no host: scripts of others
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
export function bootFederation(
  manifest: BootManifest,
  flight: InFlightChecker,
  findRoute: FindRoute,
): Federation & Pick<FailureFeed, 'onFailure' | 'onEnter'> {
  const base = document.baseURI;
  const integrity = integrityMap(manifest, base);
  installIntegrity(integrity);
  const { report, onFailure, enter, onEnter } = createFailureFeed(
    createFailureReporter(manifest.servers.master, manifest.clientTag, createBrowserReportDeps()),
  );
  const runtime = createRuntime(provideModules(manifest, report), __SHARED_MODULES__, integrity, base);
  if (process.env.NODE_ENV !== 'production') showFederation(manifest, __SHARED_MODULES__, base);
  const tables = createHashManifests({
    fetch: (url, init) => fetch(url, init),
    base,
    // The one object in which the runtimes look hashes up.
    addHashes: (hashes) => Object.assign(integrity, toAbsoluteUrls(hashes, base)),
  });
  const join = openLateHashes(manifest, integrity, tables, { base, whenLoaded });
  const effects: LoaderDeps = {
    runtime,
    frames: async (release) =>
      (await import(/* webpackChunkName: "frame-view" */ './frame/framed-remote')).createFramedRemote(release),
    offer: { version: manifest.shellVersion, contract: CONTRACT_VERSION, shared: __SHARED_MODULES__ },
    diagnose: (error, release) =>
      classifyFailure(error, new URL(release.entry.url, base).href, {
        fetch: ask,
        digest: (bytes) => crypto.subtle.digest('SHA-384', bytes),
        integrity,
        online: () => navigator.onLine,
      }),
    report,
    enter,
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
      (remote) => {
        join(remote);
        Object.assign(integrity, integrityMap({ remotes: [remote], shellIntegrity: {} }, base));
      },
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
    onFailure,
    onEnter,
    begin(host, takeTexts) {
      given = host;
      federation.begin(host, takeTexts);
    },
  };
}
