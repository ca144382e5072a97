import { failViews, findSpare, goToRelease, type LoaderState } from './view-state';

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
