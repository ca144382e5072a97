import { useState } from 'react';
import { validateLoginPhone, type TextKey, DEMO_PASSWORD, createDemoUserName } from '@backlay/shared/domain';
import { useHost, useT, type Host, type Tenant, toCallResult, useSingleFlight } from '@backlay/shared/host';
import { useOtpRequest } from '../otp';
import { loginCredentials, loginProblem, setMethod, startLogin, type LoginField, type LoginForm } from './login-form';

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
  const [pressed, setPressed] = useState<'login' | 'demo'>('login');
  const code = useOtpRequest('login');

  async function sendCode() {
    const phone = validateLoginPhone(form.name);
    if (!phone.ok) return setProblem({ field: 'name', text: phone.problem });
    setProblem(null);
    const sent = await code.send(phone.phone);
    if (sent && !sent.ok) setProblem({ field: 'name', text: sent.text });
  }

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
      });
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
