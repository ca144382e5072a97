import type { UserType } from '@backlay/shared/contract';
import { endSession, signOut } from './expire-session';
import { refreshProfile } from './profile-refresh';
import { followTab, restoreSession } from './restore-session';
import { createSessionContext, type SessionDeps, type ShellSession } from './session-state';
import { callLogin, signIn } from './sign-in';

export { PROFILE_REFRESH } from './restore-session';

/** The session of this browser: restored from the device, signed in by the form, ended by a log-out. */
export function createSession(deps: SessionDeps): ShellSession {
  const context = createSessionContext(deps);
  const { store, points } = context;
  const { api, storage } = deps;
  return {
    store,
    signIn: (form, options = {}) =>
      signIn(context, {
        ask: () => callLogin(context, form, options),
        options,
        temporaryPassword: form.password,
      }),
    signInWithToken: (token) =>
      signIn(context, {
        ask: () => api.call('directLogin', { token }),
        options: { suppressRedirect: true },
        handedOver: true,
      }),
    isFresh: () => context.fresh,
    signOut: () => signOut(context),
    restore: () => restoreSession(context),
    refused() {
      if (context.leaving || store.getState().status === 'second-factor') return false;
      endSession(context);
      return true;
    },
    token: () => context.arriving?.token ?? storage.read('authToken'),
    keepToken: (token) =>
      context.arriving ? void (context.arriving.token = token) : storage.write('authToken', token),
    userType: () =>
      context.arriving?.userType ?? store.getState().userType ?? (storage.read('userType') as UserType | null), // the shell alone writes it
    correlationId: () => context.arriving?.correlationId ?? store.getState().profile?.correlationId ?? null,
    refreshPoints: () => points.refresh(),
    refreshProfile: () => refreshProfile(context),
    pointsChanged(changed) {
      const known = store.getState().points;
      if (known) store.setState({ points: { ...known, ...changed } });
      points.changed();
    },
    follow: (token) => followTab(context, token),
  };
}
