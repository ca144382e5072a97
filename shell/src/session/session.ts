import type { Profile, UserType } from '@backlay/shared/contract';
import { DEMO_LOGOUT_HOURS, parseUserData } from '@backlay/shared/domain';
import { CallError, type Session, type SessionState, type SignInOptions } from '@backlay/shared/host';
import { createStore } from 'zustand';
import { createCockFightSession } from './external-cockfight';
import { createPointsRefresh } from './points';
import type { SignInOutcome, LoginPayload, SessionDeps, ShellSession } from './session-types';
import { clearStoredSession, readStoredSession, writeProfile, type ReadSession } from './stored-session';

/** Where a second factor is given, or set up. */
const SECOND_FACTOR_PATH = '/login-auth';
/** A stored profile is read again when it is older, ms (A9.02, OQ-54). */
export const PROFILE_REFRESH = 60_000;
/** A demo player is logged out after this long, ms (A4.12, OQ-54). */
const DEMO_LOGOUT = DEMO_LOGOUT_HOURS * 3_600_000;

const NOBODY: SessionState = { status: 'visitor', userType: null, profile: null, points: null, pointsAt: 0 };

/** A code of the app, or the set-up of one where the role needs it (D1.11). */
const owesSecondFactor = (profile: Profile): boolean =>
  profile.mustEnrol2fa === true || (profile.enable2fa && !profile.otpVerified);

/** Who is here before anything was asked of the server: a stored profile spares the page a moment of being nobody. */
function before(stored: ReadSession): SessionState {
  if (stored.kind !== 'session') return NOBODY;
  const { userType, profile } = stored.session;
  if (!profile) return { ...NOBODY, status: 'restoring' };
  return { ...NOBODY, status: owesSecondFactor(profile) ? 'second-factor' : 'signed-in', userType, profile };
}

/** Who is here: restored from the device, signed in by the form, gone on log-out; the one place that knows. */
export function createSession(deps: SessionDeps): ShellSession {
  const { api, storage, toasts, overlays, tenant, now, i18n } = deps;
  const domain = tenant.domain.domainName;
  const store = createStore<SessionState>(() => before(readStoredSession(storage, domain)));
  let arriving: { token: string | null; correlationId: string | null; userType: UserType | null } | null = null;
  let leaving = false;
  let fresh = false;
  let demoTimer: ReturnType<typeof setTimeout> | undefined;

  const points = createPointsRefresh({
    now,
    signedIn: () => store.getState().status === 'signed-in',
    read: async () => {
      const answer = await api.call('points');
      store.setState({ points: answer.docs, pointsAt: now() });
    },
    readAt: () => store.getState().pointsAt,
  });

  const fights = createCockFightSession(api, tenant.flags, (cockFightCreated) => {
    const { profile } = store.getState();
    if (profile) store.setState({ profile: { ...profile, cockFightCreated } });
  });

  async function readProfile(): Promise<Profile> {
    const docs = parseUserData((await api.call('profile')).docs);
    writeProfile(storage, docs, now());
    return docs;
  }

  function end(): void {
    clearTimeout(demoTimer);
    points.stop();
    arriving = null;
    fresh = false;
    clearStoredSession(storage);
    overlays.closeAll();
    store.setState(NOBODY);
  }

  async function signOut(): Promise<void> {
    if (leaving || store.getState().status === 'visitor') return;
    leaving = true;
    try {
      await fights.end(store.getState().profile);
      const { country, city, countryFlag } = deps.country();
      await api.call('logout', { country, city, countryFlag, domain });
    } catch {
      // The clean-up is the same whatever the server says (A4.16).
    } finally {
      leaving = false;
      end();
      deps.go('/');
    }
  }

  function watchDemo(): void {
    clearTimeout(demoTimer);
    if (storage.read('demoLogin') !== 'true') return;
    const since = Number(storage.read('demoLoginTime')) || 0;
    demoTimer = setTimeout(() => void signOut(), Math.max(0, since + DEMO_LOGOUT - now()));
  }

  /** The marker lasts as long as the password is to be changed; the modal cannot be closed meanwhile (A2.64, A4.22, OQ-55). */
  function mindPassword(profile: Profile, temporaryPassword?: string): void {
    if (!profile.changePassword) return storage.remove('changePassword');
    storage.write('changePassword', 'true');
    overlays.open('change-password', { forced: true, temporaryPassword });
  }

  /** Takes a profile in; one whose second factor is still owed waits for it (A4.02). */
  function arrive(userType: UserType, profile: Profile, temporaryPassword?: string): void {
    const owes = owesSecondFactor(profile);
    store.setState({ status: owes ? 'second-factor' : 'signed-in', userType, profile });
    if (owes) return;
    mindPassword(profile, temporaryPassword);
    watchDemo();
    if (userType === 'user') void fights.begin(profile);
    void points.refresh().catch(() => undefined);
  }

  function settle(docs: LoginPayload, options: SignInOptions): void {
    storage.write('userType', docs.userType);
    storage.write('domain', domain);
    if (options.demo) {
      storage.write('demoLogin', 'true');
      storage.write('demoLoginTime', String(now()));
    }
    // Last: other tabs take the session up when they see the token.
    storage.write('authToken', arriving?.token ?? '');
  }

  /** A player site takes players alone; the admin website takes everybody else (A1.16, OQ-03). */
  const isAtHome = (userType: UserType) => (userType === 'user') === (tenant.audience === 'player');

  async function enter({ ask, options, temporaryPassword, handedOver }: SignInOutcome): ReturnType<Session['signIn']> {
    const { docs } = await ask();
    if (!handedOver && !isAtHome(docs.userType)) {
      end();
      toasts.info(i18n.t('login.adminWebsite'));
      return { ok: false, message: '' };
    }
    arriving = { token: arriving?.token ?? null, correlationId: docs.correlationId, userType: docs.userType };
    const profile = await readProfile();
    settle(docs, options);
    fresh = true;
    overlays.closeAll();
    arrive(
      docs.userType,
      { ...profile, changePassword: docs.changePassword || profile.changePassword },
      temporaryPassword,
    );
    if (store.getState().status === 'second-factor') {
      deps.go(SECOND_FACTOR_PATH);
      return { ok: true };
    }
    toasts.success(i18n.t('login.success'));
    const path = options.suppressRedirect ? null : deps.takeRedirect();
    if (path) deps.go(path);
    return { ok: true };
  }

  async function signIn(entry: SignInOutcome): ReturnType<Session['signIn']> {
    if (store.getState().status === 'signing-in') return { ok: false, message: '' };
    store.setState({ ...NOBODY, status: 'signing-in' });
    arriving = { token: null, correlationId: null, userType: null };
    try {
      return await enter(entry);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const locked = i18n.t('login.locked');
      const message = error.message === locked ? locked + i18n.t('login.lockedSuffix') : error.message;
      return { ok: false, message: message || i18n.t('failure.title') };
    } finally {
      arriving = null;
      if (store.getState().status === 'signing-in') {
        clearStoredSession(storage);
        store.setState(NOBODY);
      }
    }
  }

  async function restore(): Promise<void> {
    const stored = readStoredSession(storage, domain);
    if (stored.kind === 'none') return store.setState(NOBODY);
    if (stored.kind === 'corrupt') {
      end();
      return deps.go('/');
    }
    const { userType, profile, profileAt } = stored.session;
    if (profile) arrive(userType, profile);
    if (profile && now() - profileAt <= PROFILE_REFRESH) return;
    try {
      const fresh = await readProfile();
      const owes = owesSecondFactor(fresh);
      if (profile && owes === owesSecondFactor(profile)) return store.setState({ profile: fresh });
      arrive(userType, fresh);
      if (owes) deps.go(SECOND_FACTOR_PATH);
    } catch {
      if (store.getState().status === 'restoring') store.setState(NOBODY);
    }
  }

  return {
    store,
    signIn: (form, options = {}) =>
      signIn({
        ask: () =>
          api.call('login', {
            ...deps.country(),
            domain,
            ...form,
            ...(options.demo && { demo: true }),
            ...(tenant.flags.future9 && { future9: true }),
            ...(tenant.flags.diamondWL && { diamondWL: true }),
          }),
        options,
        temporaryPassword: form.password,
      }),
    signInWithToken: (token) =>
      signIn({
        ask: () => api.call('directLogin', { token }),
        options: { suppressRedirect: true },
        handedOver: true,
      }),
    isFresh: () => fresh,
    signOut,
    restore,
    refused() {
      if (leaving || store.getState().status === 'second-factor') return false;
      end();
      return true;
    },
    token: () => arriving?.token ?? storage.read('authToken'),
    keepToken: (token) => (arriving ? void (arriving.token = token) : storage.write('authToken', token)),
    userType: () => arriving?.userType ?? store.getState().userType ?? (storage.read('userType') as UserType | null),
    correlationId: () => arriving?.correlationId ?? store.getState().profile?.correlationId ?? null,
    refreshPoints: () => points.refresh(),
    async refreshProfile() {
      const profile = await readProfile();
      const { status, userType } = store.getState();
      if (status !== 'second-factor' || !userType) {
        if (!profile.changePassword) storage.remove('changePassword');
        return store.setState({ profile });
      }
      arrive(userType, profile);
      if (store.getState().status !== 'signed-in') return;
      toasts.success(i18n.t('login.success'));
      deps.go(deps.takeRedirect() ?? '/');
    },
    pointsChanged(changed) {
      const known = store.getState().points;
      if (known) store.setState({ points: { ...known, ...changed } });
      points.changed();
    },
    follow(token) {
      const { status } = store.getState();
      if (token === null && (status === 'signed-in' || status === 'second-factor')) {
        end();
        deps.go('/');
      } else if (token !== null && status === 'visitor') {
        store.setState({ status: 'restoring' });
        void restore();
      }
    },
  };
}
