import { useState } from 'react';
import { validateRegistrationPhone, type RegistrationField } from '@backlay/shared/domain';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useT, useSingleFlight } from '@backlay/shared/host';
import { useOtpRequest, type OtpRequest } from '../otp';
import { readAttribution } from './attribution';
import { identityOf, problemOf, signupInput, startRegistration, type RegistrationForm } from './registration-form';

export interface RegistrationError {
  readonly field: RegistrationField | 'form';
  readonly text: string;
}

export interface RegistrationControls {
  readonly form: RegistrationForm;
  readonly error: RegistrationError | null;
  readonly busy: boolean;
  readonly code: OtpRequest;
  change(next: RegistrationForm): void;
  sendCode(): void;
  submit(): void;
}

/**
 * Checks, duplicate check, signup, login, in this order; each stops the rest (A5.15). The login stays where the player is; when
 * it fails the account exists all the same, and the player is asked to log in (OQ-06).
 */
export function useRegistration(onLoginNeeded: () => void): RegistrationControls {
  const { navigation, overlays, session, tenant, toasts } = useHost();
  const t = useT();
  const [from] = useState(() => readAttribution(localStorage));
  const [form, setForm] = useState(() => startRegistration(from, tenant.flags));
  const [error, setError] = useState<RegistrationError | null>(null);
  // The check, the account and the sign-in are one press.
  const [busy, run] = useSingleFlight();
  const check = useCallMutation('dupCheck');
  const creation = useCallMutation('signup');
  const code = useOtpRequest('register');

  function sendCode() {
    const phone = validateRegistrationPhone(form.code, form.mobile);
    if (!phone.ok) return setError({ field: 'mobile', text: t(phone.problem) });
    setError(null);
    void code.send(phone.phone).then((sent) => {
      if (sent && !sent.ok) setError({ field: 'mobile', text: t(sent.text) });
    });
  }

  async function register() {
    const { phone, userName, email } = identityOf(form);
    const free = await check.send({ phone, userName, email, whiteLabelId: tenant.whiteLabelId });
    if (!free) return;
    if (!free.ok) {
      const text = free.reason === 'lost' ? t('call.lost') : free.message;
      setError({ field: 'form', text });
      return toasts.error(text);
    }
    const signedUp = await creation.send(signupInput(form, from, tenant));
    if (!signedUp) return;
    if (!signedUp.ok)
      return setError({ field: 'form', text: signedUp.reason === 'lost' ? t('call.lost') : signedUp.message });
    toasts.success(t('register.success'));
    // The signup itself closes the form and goes home (A2.55), which the welcome screen replaces before anybody is greeted there (OQ-06).
    overlays.close('register');
    navigation.go('/');
    navigation.go('/welcome-screen', { replace: true });
    const credentials = { email: phone, password: form.password, whiteLabelId: tenant.whiteLabelId };
    const signedIn = await session.signIn(credentials, { suppressRedirect: true });
    // Signing in closes what lies over the page; the verified state opens over the welcome screen (A2.53).
    if (signedIn.ok) return overlays.open('register', { verified: phone });
    onLoginNeeded();
    toasts.info(t('register.loginNow'));
    overlays.open('login');
  }

  return {
    form,
    error,
    busy,
    code,
    change(next) {
      if (next.code !== form.code || next.mobile !== form.mobile) code.forget();
      setForm(next);
      setError(null);
    },
    sendCode,
    submit() {
      const problem = problemOf(form);
      setError(problem && { field: problem.field, text: t(problem.text) });
      if (!problem) void run(register);
    },
  };
}
