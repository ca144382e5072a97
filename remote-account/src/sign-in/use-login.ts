import { useState } from 'react';
import { validateLoginPhone, type TextKey } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { useOtpRequest } from '../otp';
import { useSingleFlight } from '../profile';
import { demoLogin } from './demo-login';
import { loginCredentials, loginProblem, setMethod, startLogin, type LoginField, type LoginForm } from './login-form';
import { readRememberedName, rememberName } from './remembered-name';

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
      run(async () => {
        const credentials = loginCredentials(form);
        const result = await session.signIn({ ...credentials, whiteLabelId: tenant.whiteLabelId });
        if (!result.ok) return setRefusal(result.message);
        rememberName(localStorage, form.remember ? form.name.trim() : null);
        onDone();
      });
    },
    enterDemo() {
      setPressed('demo');
      run(async () => {
        const { ok } = await demoLogin(host, Math.random);
        if (ok) onDone();
        else host.toasts.error(t('login.demoFailed'));
      });
    },
  };
}

export type LoginControls = ReturnType<typeof useLogin>;
