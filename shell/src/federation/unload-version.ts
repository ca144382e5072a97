import type { Release } from './loader-types';
import { failViews, notifyListeners, type LoaderState } from './view-state';

/** The version to go to from the present one, if there is another that may be used. */
export function findSpare({ lastGood, release, revoked }: LoaderState): Release | undefined {
  return lastGood && lastGood.version !== release.version && !revoked.has(lastGood.version) ? lastGood : undefined;
}

/** Every view of the page opens anew, with this version. */
export function goToRelease(state: LoaderState, next: Release): void {
  state.release = next;
  state.module = null;
  state.renderFailures = [];
  state.views.clear();
  notifyListeners(state);
}

/** Goes back to the last known good version as soon as nothing is in flight. */
export function goBackWhenIdle(state: LoaderState, from: Release): void {
  state.deps.whenIdle(() => {
    const next = findSpare(state);
    if (state.release === from && next) goToRelease(state, next);
  });
}

/** Loads what the platform serves now, where that is another version and nothing is in flight. */
export async function renewRelease(state: LoaderState): Promise<void> {
  const { newest, inFlight } = state.deps;
  const tried = state.release;
  const fresh = await newest(state.name).catch(() => null);
  if (!fresh || state.release !== tried || fresh.version === tried.version || state.revoked.has(fresh.version)) return;
  if (inFlight()) return;
  state.lastGood = fresh.lastGood;
  goToRelease(state, fresh);
}

/** Unloads a revoked version: for the last known good one, else for what the platform serves now. */
export function leaveRevoked(state: LoaderState): void {
  if (!state.revoked.has(state.release.version)) return;
  const next = findSpare(state);
  if (next) return goToRelease(state, next);
  const tried = state.release;
  void renewRelease(state).then(() => {
    if (state.release !== tried) return;
    if (state.deps.inFlight()) return state.deps.whenIdle(() => leaveRevoked(state));
    failViews(state);
  });
}
