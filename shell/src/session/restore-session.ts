import { endSession } from './expire-session';
import { applyProfile, readProfile } from './profile-refresh';
import { NOBODY, owesSecondFactor, SECOND_FACTOR_PATH, type SessionContext } from './session-state';
import { readStoredSession } from './stored-session';

/** A stored profile is read again when it is older, ms (A9.02, OQ-54). */
export const PROFILE_REFRESH = 60_000;

/** Restores the stored session (A4.06 to A4.08). */
export async function restoreSession(context: SessionContext): Promise<void> {
  const { deps, domain, store } = context;
  const stored = readStoredSession(deps.storage, domain);
  if (stored.kind === 'none') return store.setState(NOBODY);
  if (stored.kind === 'corrupt') {
    endSession(context);
    return deps.go('/');
  }
  const { userType, profile, profileAt } = stored.session;
  if (profile) applyProfile(context, userType, profile);
  if (profile && deps.now() - profileAt <= PROFILE_REFRESH) return;
  try {
    const fresh = await readProfile(context);
    const owes = owesSecondFactor(fresh);
    if (profile && owes === owesSecondFactor(profile)) return store.setState({ profile: fresh });
    applyProfile(context, userType, fresh);
    if (owes) deps.go(SECOND_FACTOR_PATH);
  } catch {
    if (store.getState().status === 'restoring') store.setState(NOBODY);
  }
}

/** Follows another tab that logged in or out. */
export function followTab(context: SessionContext, token: string | null): void {
  const { status } = context.store.getState();
  if (token === null && (status === 'signed-in' || status === 'second-factor')) {
    endSession(context);
    context.deps.go('/');
  } else if (token !== null && status === 'visitor') {
    context.store.setState({ status: 'restoring' });
    void restoreSession(context);
  }
}
