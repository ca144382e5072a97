import type { Profile, UserType } from '@backlay/shared/contract';
import { parseUserData } from '@backlay/shared/domain';
import { watchDemo } from './expire-session';
import { owesSecondFactor, type SessionContext } from './session-state';
import { writeProfile } from './stored-session';

/** Reads the profile from the server and stores it. */
export async function readProfile({ deps: { api, storage, now } }: SessionContext): Promise<Profile> {
  const docs = parseUserData((await api.call('profile')).docs);
  writeProfile(storage, docs, now());
  return docs;
}

/** The marker lasts as long as the password is to be changed; the modal cannot be closed meanwhile (A2.64, A4.22, OQ-55). */
function requirePasswordChange({ deps }: SessionContext, profile: Profile, temporaryPassword?: string): void {
  if (!profile.changePassword) return deps.storage.remove('changePassword');
  deps.storage.write('changePassword', 'true');
  deps.overlays.open('change-password', { forced: true, temporaryPassword });
}

/** Applies a profile; one whose second factor is still owed waits for it (A4.02). */
export function applyProfile(
  context: SessionContext,
  userType: UserType,
  profile: Profile,
  temporaryPassword?: string,
): void {
  const owes = owesSecondFactor(profile);
  context.store.setState({ status: owes ? 'second-factor' : 'signed-in', userType, profile });
  if (owes) return;
  requirePasswordChange(context, profile, temporaryPassword);
  watchDemo(context);
  if (userType === 'user') void context.fights.begin(profile);
  void context.points.refresh().catch(() => undefined);
}

/** Reads the profile again; a second factor that was given meanwhile signs in. */
export async function refreshProfile(context: SessionContext): Promise<void> {
  const { deps, store } = context;
  const profile = await readProfile(context);
  const { status, userType } = store.getState();
  if (status !== 'second-factor' || !userType) {
    if (!profile.changePassword) deps.storage.remove('changePassword');
    return store.setState({ profile });
  }
  applyProfile(context, userType, profile);
  if (store.getState().status !== 'signed-in') return;
  deps.toasts.success(deps.i18n.t('login.success'));
  deps.go(deps.takeRedirect() ?? '/');
}
