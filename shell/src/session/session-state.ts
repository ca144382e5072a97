import type { Profile, UserType } from '@backlay/shared/contract';
import type { SessionState } from '@backlay/shared/host';
import { createStore, type StoreApi } from 'zustand';
import { createCockFightSession } from './external-cockfight';
import { createPointsRefresh } from './points';
import type { SessionDeps } from './session-types';
import { readStoredSession, type ReadSession } from './stored-session';

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
