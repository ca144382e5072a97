import type { CallDocs, CallInput, Points, Profile, UserType } from '@backlay/shared/contract';
import { shellTexts } from '@backlay/shared/domain';
import {
  CallError,
  type Api,
  type Session,
  type SessionState,
  type SignInOptions,
  type Tenant,
  type Toasts,
} from '@backlay/shared/host';
import { createStore } from 'zustand';
import type { OverlayStack } from '../overlays';
import type { Storage, StoredKey } from '../storage';
import { createPointsRefresh } from './points';
import { forgetSession, readSession, writeProfile, type ReadSession } from './stored';

/** A stored profile is read again when it is older, ms (A9.02, OQ-54). */
export const PROFILE_REFRESH = 60_000;
/** A demo player is logged out after this long, ms (A4.12, OQ-54). */
export const DEMO_LOGOUT = 6 * 3_600_000;

const LOCKED = shellTexts['login.locked'];

export interface SessionRim {
  readonly api: Api;
  readonly storage: Storage<StoredKey>;
  readonly toasts: Toasts;
  readonly overlays: OverlayStack;
  readonly tenant: Tenant;
  readonly now: () => number;
  /** Where the player is, as the address look-up said (A3.19). */
  readonly country: () => Partial<CallInput<'login'>>;
  readonly go: (path: string) => void;
  readonly takeRedirect: () => string | null;
}

export interface ShellSession extends Session {
  /** The token that calls carry: that of a login under way, else the stored one. */
  token(): string | null;
  keepToken(token: string): void;
  userType(): UserType | null;
  correlationId(): string | null;
  /** Takes the stored session up again (A4.06 to A4.08). */
  restore(): Promise<void>;
  /** The server refused the token: ends the session here, unless a second factor is owed or it is leaving anyway; answers whether it ended (OQ-07). */
  refused(): boolean;
  /** The socket says that the balance changed (A4.32). */
  pointsChanged(points: Partial<Points>): void;
  /** Another tab logged in or out. */
  follow(token: string | null): void;
}

const NOBODY: SessionState = { status: 'visitor', userType: null, profile: null, points: null, pointsAt: 0 };

const owesSecondFactor = (profile: Profile): boolean => profile.enable2fa && !profile.otpVerified;

/** Who is here before anything was asked of the server: a stored profile spares the page a moment of being nobody. */
function before(stored: ReadSession): SessionState {
  if (stored.kind !== 'session') return NOBODY;
  const { userType, profile } = stored.session;
  if (!profile) return { ...NOBODY, status: 'restoring' };
  return { ...NOBODY, status: owesSecondFactor(profile) ? 'second-factor' : 'signed-in', userType, profile };
}

type LoginDocs = CallDocs<'login'>;

/** Who is here: restored from the device, signed in by the form, gone on log-out; the one place that knows. */
export function createSession(rim: SessionRim): ShellSession {
  const { api, storage, toasts, overlays, tenant, now } = rim;
  const domain = tenant.domain.domainName;
  const store = createStore<SessionState>(() => before(readSession(storage, domain)));
  let arriving: { token: string | null; correlationId: string | null; userType: UserType | null } | null = null;
  let leaving = false;
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

  async function readProfile(): Promise<Profile> {
    const { docs } = await api.call('profile');
    writeProfile(storage, docs, now());
    return docs;
  }

  function end(): void {
    clearTimeout(demoTimer);
    points.stop();
    arriving = null;
    forgetSession(storage);
    overlays.closeAll();
    store.setState(NOBODY);
  }

  async function signOut(): Promise<void> {
    if (leaving || store.getState().status === 'visitor') return;
    leaving = true;
    try {
      const { country, city, countryFlag } = rim.country();
      await api.call('logout', { country, city, countryFlag, domain });
    } catch {
      // The clean-up is the same whatever the server says (A4.16).
    } finally {
      leaving = false;
      end();
      rim.go('/');
    }
  }

  function watchDemo(): void {
    clearTimeout(demoTimer);
    if (storage.read('demoLogin') !== 'true') return;
    const since = Number(storage.read('demoLoginTime')) || 0;
    demoTimer = setTimeout(() => void signOut(), Math.max(0, since + DEMO_LOGOUT - now()));
  }

  /** Takes a profile in; one whose second factor is still owed waits for it (A4.02). */
  function arrive(userType: UserType, profile: Profile): void {
    const owes = owesSecondFactor(profile);
    store.setState({ status: owes ? 'second-factor' : 'signed-in', userType, profile });
    if (owes) return;
    watchDemo();
    void points.refresh().catch(() => undefined);
  }

  function settle(docs: LoginDocs, options: SignInOptions): void {
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

  async function enter(form: CallInput<'login'>, options: SignInOptions): ReturnType<Session['signIn']> {
    const { docs } = await api.call('login', {
      ...rim.country(),
      domain,
      ...form,
      ...(options.demo && { demo: true }),
    });
    if (!isAtHome(docs.userType)) {
      end();
      toasts.info(shellTexts['login.adminWebsite']);
      return { ok: false, message: '' };
    }
    arriving = { token: arriving?.token ?? null, correlationId: docs.correlationId, userType: docs.userType };
    const profile = await readProfile();
    settle(docs, options);
    overlays.closeAll();
    arrive(docs.userType, profile);
    if (store.getState().status === 'second-factor') {
      rim.go('/login-auth');
      return { ok: true };
    }
    toasts.success(shellTexts['login.success']);
    if (docs.changePassword) {
      storage.write('changePassword', 'true');
      overlays.open('change-password', { forced: true, temporaryPassword: form.password });
    }
    const path = options.suppressRedirect ? null : rim.takeRedirect();
    if (path) rim.go(path);
    return { ok: true };
  }

  async function signIn(form: CallInput<'login'>, options: SignInOptions = {}): ReturnType<Session['signIn']> {
    if (store.getState().status === 'signing-in') return { ok: false, message: '' };
    store.setState({ ...NOBODY, status: 'signing-in' });
    arriving = { token: null, correlationId: null, userType: null };
    try {
      return await enter(form, options);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const message = error.message === LOCKED ? LOCKED + shellTexts['login.lockedSuffix'] : error.message;
      return { ok: false, message: message || shellTexts['failure.title'] };
    } finally {
      arriving = null;
      if (store.getState().status === 'signing-in') {
        forgetSession(storage);
        store.setState(NOBODY);
      }
    }
  }

  async function restore(): Promise<void> {
    const stored = readSession(storage, domain);
    if (stored.kind === 'none') return store.setState(NOBODY);
    if (stored.kind === 'corrupt') {
      end();
      return rim.go('/');
    }
    const { userType, profile, profileAt } = stored.session;
    if (profile) arrive(userType, profile);
    if (profile && now() - profileAt <= PROFILE_REFRESH) return;
    try {
      const fresh = await readProfile();
      if (profile) store.setState({ profile: fresh });
      else arrive(userType, fresh);
    } catch {
      if (store.getState().status === 'restoring') store.setState(NOBODY);
    }
  }

  return {
    store,
    signIn,
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
      if (status === 'second-factor' && userType) arrive(userType, profile);
      else store.setState({ profile });
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
        rim.go('/');
      } else if (token !== null && status === 'visitor') {
        store.setState({ status: 'restoring' });
        void restore();
      }
    },
  };
}
