import type { Profile, UserType, EndpointPayload, EndpointInput, Points } from '@backlay/shared/contract';
import type { SessionState, Api, I18n, Session, SignInOptions, Tenant, Toasts } from '@backlay/shared/host';
import { createStore, type StoreApi } from 'zustand';
import { readStoredSession, type ReadSession } from './stored-session';
import type { OverlayStack } from '../app';
import type { Storage, StoredKey } from '../browser';

/** At most one refresh of the balance in this long after the last answer, ms (A4.32). */
const POINTS_THROTTLE = 2_000;

export interface PointsRefreshDeps {
  readonly now: () => number;
  readonly signedIn: () => boolean;
  /** Asks the server; resolves when the answer is in the store. */
  readonly read: () => Promise<void>;
  /** When the last answer came, ms. */
  readonly readAt: () => number;
}

/** Reads the balance when a flag is set, the last answer is more than 2 s old and somebody is signed in; then clears the flag. */
export function createPointsRefresh({ now, signedIn, read, readAt }: PointsRefreshDeps) {
  let reading: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refresh = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };

  return {
    refresh,
    changed() {
      if (timer !== undefined) return;
      timer = setTimeout(
        () => {
          timer = undefined;
          if (signedIn()) void refresh().catch(() => undefined);
        },
        Math.max(0, readAt() + POINTS_THROTTLE - now()),
      );
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** The record that a player has at the cock-fight provider while the session lasts (A7.29, A7.30, OQ-65). What fails is left as it is. */
export function createCockFightSession(
  api: Pick<Api, 'call'>,
  flags: Pick<Tenant['flags'], 'noCockFight'>,
  changed: (created: boolean) => void,
) {
  return {
    async begin(profile: Profile): Promise<void> {
      if (flags.noCockFight || profile.demo || profile.cockFightCreated) return;
      try {
        await api.call('cockFightCreate');
        changed(true);
      } catch {
        // The provider's games ask again; nothing else depends on it.
      }
    },
    async end(profile: Profile | null): Promise<void> {
      if (!profile || profile.demo || !profile.cockFightCreated) return;
      await api.call('cockFightLogout').catch(() => undefined);
    },
  };
}

export type LoginPayload = EndpointPayload<'login'>;

export interface SessionDeps {
  readonly api: Api;
  readonly storage: Storage<StoredKey>;
  readonly toasts: Toasts;
  readonly i18n: Pick<I18n, 't'>;
  readonly overlays: OverlayStack;
  readonly tenant: Tenant;
  readonly now: () => number;
  /** The player's place by the address look-up (A3.19). */
  readonly country: () => Partial<EndpointInput<'login'>>;
  readonly go: (path: string) => void;
  readonly takeRedirect: () => string | null;
}

/** How a login is asked for, and what follows from it. */
export interface SignInOutcome {
  readonly ask: () => Promise<{ readonly docs: LoginPayload }>;
  readonly options: SignInOptions;
  /** A password that has to be changed: it stays in memory until then (A4.03). */
  readonly temporaryPassword?: string;
  /** A session that was handed over keeps the type that the server reports (OQ-03). */
  readonly handedOver?: true;
}

export interface ShellSession extends Session {
  /** The token that calls carry: that of a login under way, else the stored one. */
  token(): string | null;
  keepToken(token: string): void;
  userType(): UserType | null;
  correlationId(): string | null;
  /** Goes on with a session that was handed over by its token (A2.10); the server gives another one for it (S-02). */
  signInWithToken(token: string): ReturnType<Session['signIn']>;
  /** Whether somebody logged in since the page was loaded; a session that was only restored is none. */
  isFresh(): boolean;
  /** Takes the stored session up again (A4.06 to A4.08). */
  restore(): Promise<void>;
  /** The server refused the token: ends the session here, unless a second factor is owed or it is leaving anyway; answers whether it ended (OQ-07). */
  refused(): boolean;
  /** The socket reports a changed balance (A4.32). */
  pointsChanged(points: Partial<Points>): void;
  /** Another tab logged in or out. */
  follow(token: string | null): void;
}

/** Where a second factor is given, or set up. */
export const SECOND_FACTOR_PATH = '/login-auth';

export const NOBODY: SessionState = { status: 'visitor', userType: null, profile: null, points: null, pointsAt: 0 };

/** A login under way, before it is stored. */
interface Arrival {
  token: string | null;
  readonly correlationId: string | null;
  readonly userType: UserType | null;
}

/** What sign-in, restore, expiry and the refresh of the profile share. */
export interface SessionContext {
  readonly deps: SessionDeps;
  readonly domain: string;
  readonly store: StoreApi<SessionState>;
  readonly points: ReturnType<typeof createPointsRefresh>;
  readonly fights: ReturnType<typeof createCockFightSession>;
  arriving: Arrival | null;
  /** A log-out is under way. */
  leaving: boolean;
  /** Somebody signed in since the page was loaded. */
  fresh: boolean;
  demoTimer: ReturnType<typeof setTimeout> | undefined;
}

/** Whether a code of the app is owed, or the set-up of one where the role needs it (D1.11). */
export const owesSecondFactor = (profile: Profile): boolean =>
  profile.mustEnrol2fa === true || (profile.enable2fa && !profile.otpVerified);

/** The state before the first response of the server: a stored profile spares the page a moment of being nobody. */
function toInitialState(stored: ReadSession): SessionState {
  if (stored.kind !== 'session') return NOBODY;
  const { userType, profile } = stored.session;
  if (!profile) return { ...NOBODY, status: 'restoring' };
  return { ...NOBODY, status: owesSecondFactor(profile) ? 'second-factor' : 'signed-in', userType, profile };
}

export function createSessionContext(deps: SessionDeps): SessionContext {
  const { api, storage, tenant, now } = deps;
  const domain = tenant.domain.domainName;
  const store = createStore<SessionState>(() => toInitialState(readStoredSession(storage, domain)));
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
  return {
    deps,
    domain,
    store,
    points,
    fights,
    arriving: null,
    leaving: false,
    fresh: false,
    demoTimer: undefined,
  };
}
