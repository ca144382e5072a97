import { toCallResult, type Host } from '@backlay/shared/host';

/** Whether the browser knows passkeys, and the page may use them. */
export const hasPasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window;

/** Whether the browser offers passkeys in the field that takes the name. */
export const hasPasskeyAutofill = async (): Promise<boolean> =>
  hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** The part that speaks to authenticators: loaded when it is used. */
export const loadPasskeyBrowser = () => import(/* webpackChunkName: "passkey" */ './passkey-browser');

const OFFERED = 'backlay.passkey-offered';
/** An offer that was put away is not repeated for so long, ms. */
const OFFER_PAUSE_MS = 30 * 86_400_000;

function wasOffered(storage: Storage, now: number): boolean {
  try {
    if (now - Number(storage.getItem(OFFERED) ?? 0) < OFFER_PAUSE_MS) return true;
    storage.setItem(OFFERED, String(now));
    return false;
  } catch {
    // Without storage the offer would come with every login.
    return true;
  }
}

/** After a login by password or code: offers a passkey where the device has an authenticator and the account has none (E7.06). */
export async function offerPasskey({ api, overlays, session }: Host, now = Date.now()): Promise<void> {
  const { status, profile } = session.store.getState();
  if (status !== 'signed-in' || !profile || profile.demo || profile.changePassword || !hasPasskeys()) return;
  if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return;
  const found = await toCallResult(api.call('passkeys'));
  if (!found.ok || found.answer.docs.passkeys.length > 0 || wasOffered(localStorage, now)) return;
  overlays.open('passkey-offer');
}
