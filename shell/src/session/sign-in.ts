import type { UserType } from '@backlay/shared/contract';
import { CallError, type Session, type SignInOptions } from '@backlay/shared/host';
import { endSession } from './expire-session';
import { applyProfile, readProfile } from './profile-refresh';
import {
  NOBODY,
  SECOND_FACTOR_PATH,
  type SessionContext,
  type LoginPayload,
  type SignInOutcome,
} from './session-state';
import { clearStoredSession } from './stored-session';

function storeLogin({ deps, domain, arriving }: SessionContext, docs: LoginPayload, options: SignInOptions): void {
  const { storage, now } = deps;
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
const isAtHome = ({ deps }: SessionContext, userType: UserType): boolean =>
  (userType === 'user') === (deps.tenant.audience === 'player');

async function enter(
  context: SessionContext,
  { ask, options, temporaryPassword, handedOver }: SignInOutcome,
): ReturnType<Session['signIn']> {
  const { deps, store } = context;
  const { docs } = await ask();
  if (!handedOver && !isAtHome(context, docs.userType)) {
    endSession(context);
    deps.toasts.info(deps.i18n.t('login.adminWebsite'));
    return { ok: false, message: '' };
  }
  context.arriving = {
    token: context.arriving?.token ?? null,
    correlationId: docs.correlationId,
    userType: docs.userType,
  };
  const profile = await readProfile(context);
  storeLogin(context, docs, options);
  context.fresh = true;
  deps.overlays.closeAll();
  applyProfile(
    context,
    docs.userType,
    { ...profile, changePassword: docs.changePassword || profile.changePassword },
    temporaryPassword,
  );
  if (store.getState().status === 'second-factor') {
    deps.go(SECOND_FACTOR_PATH);
    return { ok: true };
  }
  deps.toasts.success(deps.i18n.t('login.success'));
  const path = options.suppressRedirect ? null : deps.takeRedirect();
  if (path) deps.go(path);
  return { ok: true };
}

/** Signs in by a form or a token, one at a time. What fails leaves nobody signed in. */
export async function signIn(context: SessionContext, entry: SignInOutcome): ReturnType<Session['signIn']> {
  const { store, deps } = context;
  if (store.getState().status === 'signing-in') return { ok: false, message: '' };
  store.setState({ ...NOBODY, status: 'signing-in' });
  context.arriving = { token: null, correlationId: null, userType: null };
  try {
    return await enter(context, entry);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { t } = deps.i18n;
    const locked = t('login.locked');
    const message = error.message === locked ? locked + t('login.lockedSuffix') : error.message;
    return { ok: false, message: message || t('failure.title') };
  } finally {
    context.arriving = null;
    if (store.getState().status === 'signing-in') {
      clearStoredSession(deps.storage);
      store.setState(NOBODY);
    }
  }
}

/** The login form's call, with what the domain adds to it. */
export function callLogin(
  { deps, domain }: SessionContext,
  form: Parameters<Session['signIn']>[0],
  options: SignInOptions,
): ReturnType<SignInOutcome['ask']> {
  const { flags } = deps.tenant;
  return deps.api.call('login', {
    ...deps.country(),
    domain,
    ...form,
    ...(options.demo && { demo: true }),
    ...(flags.future9 && { future9: true }),
    ...(flags.diamondWL && { diamondWL: true }),
  });
}
