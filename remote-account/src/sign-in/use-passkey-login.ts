import { useEffect } from 'react';
import { OTP_LOGIN_PASSWORD } from '@backlay/shared/domain';
import { toCallResult, useHost, type Host } from '@backlay/shared/host';
import { hasPasskeyAutofill, loadPasskeyBrowser } from './passkey-support';

/** A challenge is valid for 5 minutes: the offer in the field takes a new one before, ms. */
const RENEW_MS = 4 * 60_000;

type SignedIn = Awaited<ReturnType<Host['session']['signIn']>>;

/** Asks for a passkey and signs in with it; null where none was chosen. */
export async function signInByPasskey({ api, session, tenant }: Host, inField = false): Promise<SignedIn | null> {
  // oxlint-disable-next-line backlay/no-call-in-effect -- a challenge is used once: none comes out of a cache
  const [started, browser] = await Promise.all([toCallResult(api.call('passkeySignIn')), loadPasskeyBrowser()]);
  if (!started.ok) return inField ? null : { ok: false, message: started.message };
  const assertion = await browser.askForPasskey(started.answer.docs, inField);
  if (!assertion) return null;
  return session.signIn({
    email: 'passkey',
    password: OTP_LOGIN_PASSWORD,
    whiteLabelId: tenant.whiteLabelId,
    passkey: JSON.stringify(assertion),
  });
}

/** The browser's offer of passkeys in the login form, as long as the form is there (E7.06). */
export function usePasskeyAutofill(onSignedIn: (result: SignedIn) => void): void {
  const host = useHost();
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const offer = async (): Promise<void> => {
      if (isOver || !(await hasPasskeyAutofill())) return;
      timer = setTimeout(() => void offer(), RENEW_MS);
      const result = await signInByPasskey(host, true);
      if (result && !isOver) onSignedIn(result);
    };
    void offer();
    return () => {
      isOver = true;
      clearTimeout(timer);
      void loadPasskeyBrowser().then(({ stopAsking }) => stopAsking());
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one offer for as long as the form is there
  }, [host]);
}
