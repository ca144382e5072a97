import { useState } from 'react';
import {
  validateLoginPhone,
  type TextKey,
  DEMO_PASSWORD,
  createDemoUserName,
  isCompleteOtp,
  OTP_LOGIN_PASSWORD,
} from '@backlay/shared/domain';
import { useHost, useT, type Host, type Tenant, toCallResult, useSingleFlight } from '@backlay/shared/host';
import { useOtpRequest } from '../otp';
import { offerPasskey } from './passkey-support';
import { signInByPasskey, usePasskeyAutofill } from './use-passkey-login';

export type LoginMethod = 'password' | 'code';

/** What is typed into the login. `name` is a user name, an e-mail or a mobile number. */
export interface LoginForm {
  readonly way: LoginMethod;
  readonly name: string;
  readonly password: string;
  readonly otp: string;
  readonly remember: boolean;
}

export type LoginField = 'name' | 'password' | 'otp';

export interface LoginError {
  readonly field: LoginField;
  readonly text: TextKey;
}

/** An empty login, with the stored name of the last one (OQ-37). */
export function startLogin(rememberedName: string | null): LoginForm {
  return { way: 'password', name: rememberedName ?? '', password: '', otp: '', remember: rememberedName !== null };
}

/** The other way in; the secret of the first is dropped. */
export function setMethod(form: LoginForm, way: LoginMethod): LoginForm {
  return { ...form, way, password: '', otp: '' };
}

/** The first thing wrong with the login (A5.01, A5.02). */
export function loginProblem(form: LoginForm): LoginError | null {
  if (form.way === 'password') {
    if (form.name.trim() === '') return { field: 'name', text: 'login.nameRequired' };
    return form.password === '' ? { field: 'password', text: 'login.passwordRequired' } : null;
  }
  const phone = validateLoginPhone(form.name);
  if (!phone.ok) return { field: 'name', text: phone.problem };
  return isCompleteOtp(form.otp) ? null : { field: 'otp', text: 'register.otp' };
}

/** Name and secret as the call takes them; by code the number has its prefix and the password is the dummy (A5.05). */
export function loginCredentials(form: LoginForm): { email: string; password: string; otp?: string } {
  if (form.way === 'password') return { email: form.name.trim(), password: form.password };
  const phone = validateLoginPhone(form.name);
  return { email: phone.ok ? phone.phone : form.name.trim(), password: OTP_LOGIN_PASSWORD, otp: form.otp };
}

const KEY = 'backlay.remembered-name';

/** The user name of the last login that asked to be remembered; never a password (OQ-37). */
export function readRememberedName(storage: Storage): string | null {
  try {
    return storage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps the name for the next visit, or forgets it. Storage that refuses costs the player nothing but this. */
export function rememberName(storage: Storage, name: string | null): void {
  try {
    if (name === null) storage.removeItem(KEY);
    else storage.setItem(KEY, name);
  } catch {
    // Private windows may have no storage.
  }
}

/** Whether visitors may look around with play money here (OQ-35). */
export const isDemoAvailable = (tenant: Tenant): boolean => tenant.flags.demoLogin && tenant.demoWhiteLabelId !== null;

/** Signs up a demo account with a random name, then logs in with the demo password (A4.09 to A4.11). `random` answers 0 up to 1. */
export async function demoLogin({ api, session, tenant }: Host, random: () => number): Promise<{ ok: boolean }> {
  const demoWhiteLabelId = tenant.demoWhiteLabelId;
  if (demoWhiteLabelId === null) return { ok: false };
  const userName = createDemoUserName(random);
  const signedUp = await toCallResult(api.call('signupDemo', { userName, password: DEMO_PASSWORD, demoWhiteLabelId }));
  if (!signedUp.ok) return { ok: false };
  const form = { email: userName, password: DEMO_PASSWORD, whiteLabelId: demoWhiteLabelId, demo: true };
  const { ok } = await session.signIn(form, { demo: true });
  return { ok };
}

/** State of the login form, its calls, and the errors of its fields. */
export function useLogin(onDone: () => void) {
  const host = useHost();
  const t = useT();
  const { tenant, session } = host;
  const [form, setForm] = useState(() => startLogin(readRememberedName(localStorage)));
  const [problem, setProblem] = useState<{ field: LoginField; text: TextKey } | null>(null);
  const [refusal, setRefusal] = useState('');
  const [busy, run] = useSingleFlight();
  const [pressed, setPressed] = useState<'login' | 'demo' | 'passkey'>('login');
  const code = useOtpRequest('login');

  async function sendCode() {
    const phone = validateLoginPhone(form.name);
    if (!phone.ok) return setProblem({ field: 'name', text: phone.problem });
    setProblem(null);
    const sent = await code.send(phone.phone);
    if (sent && !sent.ok) setProblem({ field: 'name', text: sent.text });
  }

  const finishPasskey = (result: Awaited<ReturnType<typeof signInByPasskey>>) => {
    if (result?.ok) onDone();
    else if (result) setRefusal(result.message);
  };
  usePasskeyAutofill(finishPasskey);

  return {
    form,
    code,
    refusal,
    /** The button whose call is on its way. */
    busyWith: busy ? pressed : null,
    errorAt: (field: LoginField) => (problem?.field === field ? t(problem.text) : undefined),
    change(part: Partial<LoginForm>) {
      setForm((before) => ({ ...before, ...part }));
      setProblem(null);
      setRefusal('');
    },
    changeMethod: () => setForm(setMethod(form, form.way === 'code' ? 'password' : 'code')),
    sendCode,
    submit() {
      const found = loginProblem(form);
      setProblem(found);
      setRefusal('');
      if (found) return;
      setPressed('login');
      void run(async () => {
        const credentials = loginCredentials(form);
        const result = await session.signIn({ ...credentials, whiteLabelId: tenant.whiteLabelId });
        if (!result.ok) return setRefusal(result.message);
        rememberName(localStorage, form.remember ? form.name.trim() : null);
        onDone();
        void offerPasskey(host);
      });
    },
    enterByPasskey() {
      setPressed('passkey');
      setRefusal('');
      void run(async () => finishPasskey(await signInByPasskey(host)));
    },
    enterDemo() {
      setPressed('demo');
      void run(async () => {
        const { ok } = await demoLogin(host, Math.random);
        if (ok) onDone();
        else host.toasts.error(t('login.demoFailed'));
      });
    },
  };
}

export type LoginControls = ReturnType<typeof useLogin>;
