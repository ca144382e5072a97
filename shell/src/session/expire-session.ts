import { DEMO_LOGOUT_HOURS } from '@backlay/shared/domain';
import { NOBODY, type SessionContext } from './session-state';
import { clearStoredSession } from './stored-session';

/** A demo player is logged out after this long, ms (A4.12, OQ-54). */
const DEMO_LOGOUT = DEMO_LOGOUT_HOURS * 3_600_000;

/** Ends the session in this browser. */
export function endSession(context: SessionContext): void {
  clearTimeout(context.demoTimer);
  context.points.stop();
  context.arriving = null;
  context.fresh = false;
  clearStoredSession(context.deps.storage);
  context.deps.overlays.closeAll();
  context.store.setState(NOBODY);
}

/** Logs out at the server and ends the session here. */
export async function signOut(context: SessionContext): Promise<void> {
  const { deps, domain, fights, store } = context;
  if (context.leaving || store.getState().status === 'visitor') return;
  context.leaving = true;
  try {
    await fights.end(store.getState().profile);
    const { country, city, countryFlag } = deps.country();
    await deps.api.call('logout', { country, city, countryFlag, domain });
  } catch {
    // The clean-up is the same whatever the server answers (A4.16).
  } finally {
    context.leaving = false;
    endSession(context);
    deps.go('/');
  }
}

/** Logs a demo player out when the time of the demo is over. */
export function watchDemo(context: SessionContext): void {
  const { storage, now } = context.deps;
  clearTimeout(context.demoTimer);
  if (storage.read('demoLogin') !== 'true') return;
  const since = Number(storage.read('demoLoginTime')) || 0;
  context.demoTimer = setTimeout(() => void signOut(context), Math.max(0, since + DEMO_LOGOUT - now()));
}
