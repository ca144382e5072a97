import type { RouteAccess, SessionStatus } from '@backlay/shared/host';

/** Decision of the guard about an opening: show it, wait for the session, ask for a login, or go to the first route. */
export type AccessDecision = 'show' | 'wait' | 'ask' | 'home' | 'not-found';

/** The path that a player owes a second factor on (OQ-08). */
const SECOND_FACTOR_PATH = '/login-auth';

/**
 * Who may see what (OQ-01, OQ-02). `left` means that the session ended while the page was open: then no login is asked for.
 */
export function checkAccess(
  access: RouteAccess | null,
  status: SessionStatus,
  { path, left }: { readonly path: string; readonly left: boolean },
): AccessDecision {
  if (status === 'second-factor' && path === SECOND_FACTOR_PATH) return access === null ? 'home' : 'show';
  if (status === 'restoring' && access !== 'public') return 'wait';
  const signedIn = status === 'signed-in';
  if (access === null) return signedIn ? 'home' : 'not-found';
  if (access === 'public' || signedIn) return 'show';
  return left ? 'home' : 'ask';
}
