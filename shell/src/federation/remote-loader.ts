import type { BootRemote } from '@backlay/shared/host';
import { failureOfPart, getFailureCause, RENDER_WINDOW_MS } from './failure-policy';
import { hintScreen, startLoadedModules } from './load-view';
import type { LoaderDeps, RemoteLoader, ViewKind, ViewState } from './loader-types';
import { decideAction, obtainView } from './recover-view';
import { goBackWhenIdle, leaveRevoked, renewRelease } from './unload-version';
import {
  createLoaderState,
  failViews,
  hostOf,
  isUsable,
  keyOf,
  parseKey,
  showView,
  type LoaderState,
} from './view-state';

const CLOSED: ViewState = { status: 'closed' };
const OPENING: ViewState = { status: 'opening' };

/** Opens views of a remote: each once at a time. */
function createOpener(state: LoaderState, recovered: () => void): RemoteLoader['open'] {
  const pending = new Map<string, Promise<void>>();
  return (kind: ViewKind, name: string) => {
    const key = keyOf(kind, name);
    const before = state.views.get(key)?.status;
    if (before === 'ready') return Promise.resolve();
    const running = pending.get(key);
    if (running) return running;
    showView(state, key, OPENING);
    // Tried again: what failed for good may have been replaced meanwhile.
    const opening = (before === 'failed' ? renewRelease(state) : Promise.resolve())
      .then(() => obtainView(state, kind, name))
      .then((view) => {
        showView(state, key, view);
        if (before === 'failed' && view.status === 'ready') recovered();
      })
      .finally(() => pending.delete(key));
    pending.set(key, opening);
    return opening;
  };
}

/** A part of a view failed: what fails to render too often goes back to the last known good version. */
function handlePartFailure(state: LoaderState, error: unknown, widget: string): void {
  const { report, now } = state.deps;
  const failure = failureOfPart(error, widget);
  report(state.name, state.release.version, failure);
  // A file that did not load is no evidence against this version's code.
  if (failure.kind !== 'render') return;
  const at = now();
  state.renderFailures = [...state.renderFailures.filter((earlier) => at - earlier < RENDER_WINDOW_MS), at];
  const { action } = decideAction(state, 'render', 1);
  if (action === 'last-good' || action === 'last-good-when-idle') goBackWhenIdle(state, state.release);
}

/**
 * One remote on the page: its version, its module, and each of its views, with what to do when one of them fails.
 * @param recovered called when a view that had failed is there
 */
export function createRemoteLoader(
  boot: BootRemote,
  deps: LoaderDeps,
  recovered: () => void = () => undefined,
): RemoteLoader {
  const state = createLoaderState(boot, deps);
  const open = createOpener(state, recovered);
  return {
    name: boot.name,
    version: () => state.release.version,
    host: () => hostOf(state),
    view: (kind, name) => state.views.get(keyOf(kind, name)) ?? CLOSED,
    open,
    reopenFailed() {
      for (const [key, { status }] of state.views) if (status === 'failed') void open(...parseKey(key));
    },
    fetchLater(screen) {
      if (state.views.get(keyOf('screens', screen))?.status !== 'ready' && isUsable(state))
        hintScreen(state, screen, 'later');
    },
    partFailed: (error, widget) => handlePartFailure(state, error, widget),
    enter: (view) => deps.enter?.(boot.name, state.release.version, view),
    revoke(version) {
      state.revoked.add(version);
      if (state.release.version === version) deps.whenIdle(() => leaveRevoked(state));
    },
    begin(host, addTexts) {
      state.host = host;
      state.addTexts = addTexts;
      try {
        startLoadedModules(state);
      } catch (error) {
        deps.report(boot.name, state.release.version, {
          kind: 'evaluation',
          cause: getFailureCause(error),
          error,
        });
        failViews(state);
      }
    },
    subscribe(listener) {
      state.listeners.add(listener);
      return () => void state.listeners.delete(listener);
    },
  };
}
