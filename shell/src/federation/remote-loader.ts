import type { ComponentType } from 'react';
import type { BootRemote, Host, RemoteModule, Texts } from '@backlay/shared/host';
import { decide, RENDER_WINDOW_MS } from './decide';
import { RemoteFailed, type Failure } from './failure';
import { misfit, type Offer } from './fits';
import type { FederationRuntime } from './runtime';

type Release = NonNullable<BootRemote['lastGood']>;

export type ViewKind = 'screens' | 'slots';

/** Where a screen or slot stands. What is ready is drawn at once, without a pass through a fallback. */
export type ViewState =
  | { readonly status: 'closed' }
  | { readonly status: 'opening' }
  | { readonly status: 'ready'; readonly Component: ComponentType<object> }
  | { readonly status: 'failed' };

/** What the loader does to the world; all of it arguments, so that a test needs no network and no clock. */
export interface LoaderEffects {
  readonly runtime: FederationRuntime;
  readonly offer: Offer;
  readonly diagnose: (error: unknown, release: Release) => Promise<Failure>;
  readonly report: (remote: string, version: string, failure: Failure) => void;
  readonly wait: (ms: number) => Promise<void>;
  readonly now: () => number;
  readonly random: () => number;
  /** Whether a bet or a payment is on its way. */
  readonly inFlight: () => boolean;
}

/** Where the texts of a remote go, before it starts. */
export type TakeTexts = (texts: Texts) => void;

export interface RemoteLoader {
  readonly name: string;
  version(): string;
  view(kind: ViewKind, name: string): ViewState;
  /** Loads a view; resolves when it is ready or has failed for good. */
  open(kind: ViewKind, name: string): Promise<void>;
  /** A view threw while it was drawn. */
  renderFailed(error: unknown): void;
  /** Gives the remote its host: `start` runs once for each version, before anything of it is shown. */
  begin(host: Host, takeTexts: TakeTexts): void;
  subscribe(listener: () => void): () => void;
}

const CLOSED: ViewState = { status: 'closed' };
const OPENING: ViewState = { status: 'opening' };
const FAILED: ViewState = { status: 'failed' };

const keyOf = (kind: ViewKind, name: string): string => `${kind}/${name}`;

/** One remote on the page: its version, its module, and each of its views, with what to do when one of them fails. */
export function createRemoteLoader(boot: BootRemote, effects: LoaderEffects): RemoteLoader {
  const { runtime, offer, diagnose, report, wait, now, random, inFlight } = effects;
  let release: Release = boot;
  let module: Promise<RemoteModule> | null = null;
  let host: Host | null = null;
  let takeTexts: TakeTexts = () => undefined;
  let toStart: RemoteModule[] = [];
  let renderFailures: number[] = [];
  const views = new Map<string, ViewState>();
  const pending = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();

  const hasLastGood = () => boot.lastGood !== undefined && release !== boot.lastGood;

  function show(key: string, state: ViewState): void {
    views.set(key, state);
    for (const listener of listeners) listener();
  }

  function startWaiting(): void {
    if (!host) return;
    const starting = toStart;
    toStart = [];
    for (const waiting of starting) {
      if (waiting.texts) takeTexts(waiting.texts);
      waiting.start?.(host);
    }
  }

  async function load(): Promise<RemoteModule> {
    const reason = misfit(release, offer);
    if (reason) throw new RemoteFailed({ kind: 'incompatible', cause: reason });
    const loaded = await runtime.load(release);
    toStart.push(loaded);
    startWaiting();
    return loaded;
  }

  function moduleOfRelease(): Promise<RemoteModule> {
    const loading = (module ??= load());
    loading.catch(() => {
      if (module === loading) module = null;
    });
    return loading;
  }

  async function component(kind: ViewKind, name: string): Promise<ComponentType<object>> {
    const loaded = await moduleOfRelease();
    const view = loaded[kind][name];
    if (!view) throw new RemoteFailed({ kind: 'evaluation', cause: `${name} is declared but not among its ${kind}` });
    return (await view()).default as ComponentType<object>;
  }

  function goBack(): void {
    if (!boot.lastGood || release === boot.lastGood) return;
    release = boot.lastGood;
    module = null;
    renderFailures = [];
    views.clear();
  }

  async function obtain(kind: ViewKind, name: string): Promise<ViewState> {
    for (let attempt = 1; ; attempt++) {
      const tried = release;
      try {
        return { status: 'ready', Component: await component(kind, name) };
      } catch (error) {
        const failure = error instanceof RemoteFailed ? error.failure : await diagnose(error, tried);
        if (tried !== release) {
          // Another view of this remote has gone to the last good version meanwhile.
          attempt = 0;
          continue;
        }
        const context = { hasLastGood: hasLastGood(), inFlight: inFlight(), recentRenderFailures: 0, random: random() };
        const verdict = decide(failure.kind, attempt, context);
        if (verdict.action === 'retry') {
          await wait(verdict.afterMs);
          continue;
        }
        // What a retry mends is no failure of the release.
        report(boot.name, tried.version, failure);
        if (verdict.action === 'panel') return FAILED;
        goBack();
        attempt = 0;
      }
    }
  }

  return {
    name: boot.name,
    version: () => release.version,
    view: (kind, name) => views.get(keyOf(kind, name)) ?? CLOSED,
    open(kind, name) {
      const key = keyOf(kind, name);
      if (views.get(key)?.status === 'ready') return Promise.resolve();
      const running = pending.get(key);
      if (running) return running;
      show(key, OPENING);
      const opening = obtain(kind, name)
        .then((state) => show(key, state))
        .finally(() => pending.delete(key));
      pending.set(key, opening);
      return opening;
    },
    renderFailed(error) {
      const at = now();
      renderFailures = [...renderFailures.filter((earlier) => at - earlier < RENDER_WINDOW_MS), at];
      report(boot.name, release.version, {
        kind: 'render',
        cause: error instanceof Error ? error.message : String(error),
      });
      const context = {
        hasLastGood: hasLastGood(),
        inFlight: inFlight(),
        recentRenderFailures: renderFailures.length,
        random: 0,
      };
      if (decide('render', 1, context).action !== 'last-good') return;
      goBack();
      for (const listener of listeners) listener();
    },
    begin(given, take) {
      host = given;
      takeTexts = take;
      try {
        startWaiting();
      } catch (error) {
        report(boot.name, release.version, {
          kind: 'evaluation',
          cause: error instanceof Error ? error.message : String(error),
        });
        module = null;
        for (const key of views.keys()) show(key, FAILED);
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
