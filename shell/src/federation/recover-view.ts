import { createDeadline, type Deadline } from './deadline';
import { getFailureCause, RemoteError, type Failure, decideFailureAction, type FailureAction } from './failure-policy';
import { getTimeLeft, loadView } from './load-view';
import type { Release, ViewKind, ViewState } from './loader-types';
import { findSpare, goBackWhenIdle, goToRelease } from './unload-version';
import type { LoaderState } from './view-state';

/** What to do about a failure of the present version. */
export const decideAction = (state: LoaderState, kind: Failure['kind'], attempt: number): FailureAction =>
  decideFailureAction(kind, attempt, {
    hasLastGood: findSpare(state) !== undefined,
    inFlight: state.deps.inFlight(),
    recentRenderFailures: state.renderFailures.length,
    random: state.deps.random(),
  });

async function classify(state: LoaderState, error: unknown, tried: Release, deadline: Deadline): Promise<Failure> {
  if (error instanceof RemoteError) return error.failure;
  const { inTime, diagnose } = state.deps;
  // The question why is no reason to wait longer.
  return inTime(diagnose(error, tried), getTimeLeft(state, deadline)).catch((): Failure => ({
    kind: 'timeout',
    cause: getFailureCause(error),
  }));
}

/** After a failure: try once more, begin anew with another version, or give the view up. */
type NextStep = 'retry' | 'restart' | 'fail';

async function recover(
  state: LoaderState,
  failure: Failure,
  { tried, attempt, deadline }: { tried: Release; attempt: number; deadline: Deadline },
): Promise<NextStep> {
  // Another view of this remote has gone to another version meanwhile.
  if (tried !== state.release) return 'restart';
  let action = decideAction(state, failure.kind, attempt);
  if (action.action === 'retry') {
    if (action.afterMs < getTimeLeft(state, deadline)) {
      await state.deps.wait(action.afterMs);
      return 'retry';
    }
    // One limit over all attempts: what hung has used up the time of its retries (F4.09).
    action = decideAction(state, failure.kind, Infinity);
  }
  // What a retry mends is no failure of the release, and the platform knows what it revoked.
  if (failure.kind !== 'revoked') state.deps.report(state.name, tried.version, failure);
  const next = findSpare(state);
  if (action.action === 'last-good' && next) {
    goToRelease(state, next);
    return 'restart';
  }
  if (action.action === 'last-good-when-idle') goBackWhenIdle(state, tried);
  return 'fail';
}

/** Loads a view, and applies the failure policy when that fails. */
export async function obtainView(state: LoaderState, kind: ViewKind, name: string): Promise<ViewState> {
  const deadline = createDeadline(state.deps.now);
  for (let attempt = 1; ; attempt++) {
    const tried = state.release;
    try {
      const Component = await loadView(state, kind, name, deadline);
      if (tried === state.release) return { status: 'ready', Component };
      attempt = 0;
    } catch (error) {
      const failure = { ...(await classify(state, error, tried, deadline)), error };
      const step = await recover(state, failure, { tried, attempt, deadline });
      if (step === 'fail') return { status: 'failed' };
      if (step === 'restart') attempt = 0;
    }
  }
}
