import type { ComponentType } from 'react';
import type { BootRemote, Host, RemoteModule } from '@backlay/shared/host';
import type { PreloadPriority } from './loader-types';
import { createDeadline, type Deadline } from './deadline';
import { decideFailureAction, RENDER_WINDOW_MS, type FailureAction } from './failure-policy';
import { getFailureCause, failureOfPart, RemoteError, type Failure } from './failure';
import { findIncompatibility } from './compatibility';
import type { LoaderDeps, Release, RemoteLoader, AddTexts, ViewKind, ViewState } from './loader-types';

const CLOSED: ViewState = { status: 'closed' };
const OPENING: ViewState = { status: 'opening' };
const FAILED: ViewState = { status: 'failed' };

const keyOf = (kind: ViewKind, name: string): string => `${kind}/${name}`;

/**
 * One remote on the page: its version, its module, and each of its views, with what to do when one of them fails.
 * @param recovered called when a view that had failed is there
 */
export function createRemoteLoader(
  boot: BootRemote,
  effects: LoaderDeps,
  recovered: () => void = () => undefined,
): RemoteLoader {
  const {
    runtime,
    offer,
    diagnose,
    report,
    whole,
    ahead,
    tried: counted,
    wait,
    inTime,
    newest,
    now,
    random,
    inFlight,
    whenIdle,
  } = effects;
  let release: Release = boot;
  let lastGood: Release | undefined = boot.lastGood;
  let module: Promise<RemoteModule> | null = null;
  let host: Host | null = null;
  let takeTexts: AddTexts = () => undefined;
  let toStart: RemoteModule[] = [];
  /** The texts of the chosen language, where they come after the remote; a view waits for them. */
  let words: Promise<void> | null = null;
  let renderFailures: number[] = [];
  const revoked = new Set<string>();
  const views = new Map<string, ViewState>();
  const pending = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();

  /** The version to go to from the present one, if there is another that may be used. */
  const spare = (): Release | undefined =>
    lastGood && lastGood.version !== release.version && !revoked.has(lastGood.version) ? lastGood : undefined;

  /** What does not fit, or was taken back, is not even downloaded. */
  const usable = (): boolean => !revoked.has(release.version) && findIncompatibility(release, offer) === null;

  const notify = () => listeners.forEach((listener) => listener());

  function show(key: string, state: ViewState): void {
    views.set(key, state);
    notify();
  }

  function startWaiting(): void {
    if (!host) return;
    const starting = toStart;
    toStart = [];
    for (const waiting of starting) {
      if (waiting.texts) takeTexts(waiting.texts);
      if (waiting.languages) words = host.i18n.learn(waiting.languages);
      waiting.start?.(host);
    }
  }

  async function load(from: Release): Promise<RemoteModule> {
    if (revoked.has(from.version)) throw new RemoteError({ kind: 'revoked', cause: `${from.version} is revoked` });
    counted(boot.name, from.version);
    const reason = findIncompatibility(from, offer);
    if (reason) throw new RemoteError({ kind: 'incompatible', cause: reason });
    const loaded = await runtime.load(await whole(from));
    toStart.push(loaded);
    startWaiting();
    return loaded;
  }

  function moduleOfRelease(): Promise<RemoteModule> {
    const loading = (module ??= load(release));
    loading.catch(() => {
      if (module === loading) module = null;
    });
    return loading;
  }

  /** Hints are no more than that: whoever loads the view hears what is wrong with its release. */
  function hint(from: Release, screen: string, urgency: PreloadPriority): void {
    ahead(from, screen, urgency);
    if (from.hashes)
      whole(from).then(
        (known) => ahead(known, screen, urgency),
        () => undefined,
      );
  }

  /** What is left of a view's time is divided: a version before this one needs some of it, if it may take over. */
  const timeFor = (deadline: Deadline): number => deadline.left(spare() !== undefined && !inFlight());

  async function viewIn(loaded: RemoteModule, kind: ViewKind, name: string): Promise<ComponentType<object>> {
    const view = loaded[kind][name];
    if (!view) throw new RemoteError({ kind: 'evaluation', cause: `${name} is declared but not among its ${kind}` });
    const { default: Component } = await view();
    if (words) await words;
    return Component as ComponentType<object>;
  }

  async function component(kind: ViewKind, name: string, deadline: Deadline): Promise<ComponentType<object>> {
    // Of a slot only the entry is known ahead: it comes beside the hashes, not after them.
    if (usable() && (kind === 'screens' || release.hashes)) hint(release, kind === 'screens' ? name : '', 'now');
    const loaded = await inTime(moduleOfRelease(), timeFor(deadline));
    deadline.entryLoaded();
    return inTime(viewIn(loaded, kind, name), timeFor(deadline));
  }

  /** Every view of the page opens anew, with this version. */
  function goTo(next: Release): void {
    release = next;
    module = null;
    renderFailures = [];
    views.clear();
    notify();
  }

  function goBackWhenIdle(from: Release): void {
    whenIdle(() => {
      const next = spare();
      if (release === from && next) goTo(next);
    });
  }

  const verdictOn = (kind: Failure['kind'], attempt: number): FailureAction =>
    decideFailureAction(kind, attempt, {
      hasLastGood: spare() !== undefined,
      inFlight: inFlight(),
      recentRenderFailures: renderFailures.length,
      random: random(),
    });

  async function obtain(kind: ViewKind, name: string): Promise<ViewState> {
    const deadline = createDeadline(now);
    for (let attempt = 1; ; attempt++) {
      const tried = release;
      try {
        const Component = await component(kind, name, deadline);
        if (tried === release) return { status: 'ready', Component };
        attempt = 0;
      } catch (error) {
        const known = error instanceof RemoteError ? error.failure : null;
        const failure =
          known ??
          // The question why is no reason to wait longer.
          (await inTime(diagnose(error, tried), timeFor(deadline)).catch((): Failure => ({
            kind: 'timeout',
            cause: getFailureCause(error),
          })));
        if (tried !== release) {
          // Another view of this remote has gone to another version meanwhile.
          attempt = 0;
          continue;
        }
        let verdict = verdictOn(failure.kind, attempt);
        if (verdict.action === 'retry') {
          if (verdict.afterMs < timeFor(deadline)) {
            await wait(verdict.afterMs);
            continue;
          }
          // One limit over all attempts: what hung has used up the time of its retries (F4.09).
          verdict = verdictOn(failure.kind, Infinity);
        }
        // What a retry mends is no failure of the release, and the platform knows what it revoked.
        if (failure.kind !== 'revoked') report(boot.name, tried.version, failure);
        const next = spare();
        if (verdict.action === 'last-good' && next) {
          goTo(next);
          attempt = 0;
          continue;
        }
        if (verdict.action === 'last-good-when-idle') goBackWhenIdle(tried);
        return FAILED;
      }
    }
  }

  /** Takes up what the platform gives now, where that is another version and nothing is in flight. */
  async function renew(): Promise<void> {
    const tried = release;
    const fresh = await newest(boot.name).catch(() => null);
    if (!fresh || release !== tried || fresh.version === tried.version || revoked.has(fresh.version)) return;
    if (inFlight()) return;
    lastGood = fresh.lastGood;
    goTo(fresh);
  }

  function leaveRevoked(): void {
    if (!revoked.has(release.version)) return;
    const next = spare();
    if (next) return goTo(next);
    const tried = release;
    void renew().then(() => {
      if (release !== tried) return;
      if (inFlight()) return whenIdle(leaveRevoked);
      module = null;
      for (const key of [...views.keys()]) show(key, FAILED);
    });
  }

  function open(kind: ViewKind, name: string): Promise<void> {
    const key = keyOf(kind, name);
    const before = views.get(key)?.status;
    if (before === 'ready') return Promise.resolve();
    const running = pending.get(key);
    if (running) return running;
    show(key, OPENING);
    // Tried again: what failed for good may have been replaced meanwhile.
    const opening = (before === 'failed' ? renew() : Promise.resolve())
      .then(() => obtain(kind, name))
      .then((state) => {
        show(key, state);
        if (before === 'failed' && state.status === 'ready') recovered();
      })
      .finally(() => pending.delete(key));
    pending.set(key, opening);
    return opening;
  }

  return {
    name: boot.name,
    version: () => release.version,
    view: (kind, name) => views.get(keyOf(kind, name)) ?? CLOSED,
    open,
    reopenFailed() {
      for (const [key, { status }] of views) {
        const [kind, name] = key.split(/\/(.*)/s) as [ViewKind, string];
        if (status === 'failed') void open(kind, name);
      }
    },
    fetchLater(screen) {
      if (views.get(keyOf('screens', screen))?.status !== 'ready' && usable()) hint(release, screen, 'later');
    },
    partFailed(error, widget) {
      const failure = failureOfPart(error, widget);
      report(boot.name, release.version, failure);
      // A file that did not come says nothing against the code of this version.
      if (failure.kind !== 'render') return;
      const at = now();
      renderFailures = [...renderFailures.filter((earlier) => at - earlier < RENDER_WINDOW_MS), at];
      const { action } = verdictOn('render', 1);
      if (action === 'last-good' || action === 'last-good-when-idle') goBackWhenIdle(release);
    },
    revoke(version) {
      revoked.add(version);
      if (release.version === version) whenIdle(leaveRevoked);
    },
    begin(given, take) {
      host = given;
      takeTexts = take;
      try {
        startWaiting();
      } catch (error) {
        report(boot.name, release.version, { kind: 'evaluation', cause: getFailureCause(error) });
        module = null;
        for (const key of [...views.keys()]) show(key, FAILED);
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
