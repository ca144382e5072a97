import { useState, type FormEvent } from 'react';
import { validateLoginPhone, type TextKey } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { Button, ButtonLink, Checkbox, FormError, OtpBoxes, TextField } from '@backlay/shared/ui';
import { useAutoFocus } from '../profile';
import { ResendLine, useOtpRequest } from '../otp';
import { useSingleFlight } from '../profile';
import { openRegistration, openReset, registrationOpen, resetOpen } from '../registration';
import { AdministratorNotice } from './administrator-notice';
import { demoLogin, isDemoAvailable } from './demo-login';
import { setMethod, loginCredentials, loginProblem, startLogin, type LoginField, type LoginForm } from './login-form';
import { readRememberedName, rememberName } from './remembered-name';
import styles from './login.module.scss';

/** User name or mobile with a password, or with a code where the brand has that; then demo and the way to register. */
export function LoginForm({ onDone }: { readonly onDone: () => void }) {
  const host = useHost();
  const t = useT();
  const { tenant, session } = host;
  const [form, setForm] = useState(() => startLogin(readRememberedName(localStorage)));
  const [problem, setProblem] = useState<{ field: LoginField; text: TextKey } | null>(null);
  const [refusal, setRefusal] = useState('');
  const [busy, run] = useSingleFlight();
  const [pressed, setPressed] = useState<'login' | 'demo'>('login');
  const code = useOtpRequest('login');
  const firstField = useAutoFocus();

  const change = (part: Partial<LoginForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setProblem(null);
    setRefusal('');
  };
  const errorAt = (field: LoginField) => (problem?.field === field ? t(problem.text) : undefined);

  async function sendCode() {
    const phone = validateLoginPhone(form.name);
    if (!phone.ok) return setProblem({ field: 'name', text: phone.problem });
    setProblem(null);
    const sent = await code.send(phone.phone);
    if (sent && !sent.ok) setProblem({ field: 'name', text: sent.text });
  }

  const submit = () => {
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
  };

  const enterDemo = () => {
    setPressed('demo');
    run(async () => {
      const { ok } = await demoLogin(host, Math.random);
      if (ok) onDone();
      else host.toasts.error(t('login.demoFailed'));
    });
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-busy={busy}>
      <AdministratorNotice />
      <TextField
        label={form.way === 'code' ? t('otp.mobile') : t('login.name')}
        name="username"
        autoComplete="username"
        inputMode={form.way === 'code' ? 'tel' : undefined}
        autoCapitalize="none"
        spellCheck={false}
        ref={firstField}
        value={form.name}
        error={errorAt('name')}
        onChange={(event) => {
          change({ name: event.target.value });
          if (form.way === 'code') code.forget();
        }}
      />
      {form.way === 'password' ? (
        <TextField
          label={t('login.password')}
          type="password"
          name="password"
          autoComplete="current-password"
          value={form.password}
          error={errorAt('password')}
          onChange={(event) => change({ password: event.target.value })}
        />
      ) : (
        <CodeEntry
          form={form}
          code={code}
          error={errorAt('otp')}
          onChange={(otp) => change({ otp })}
          onSend={sendCode}
        />
      )}
      <div className={styles.options}>
        <Checkbox
          label={t('login.remember')}
          checked={form.remember}
          onChange={(event) => change({ remember: event.target.checked })}
        />
        {resetOpen(tenant) && (
          <Button
            variant="link"
            onClick={() => {
              onDone();
              openReset(host);
            }}
          >
            {t('login.forgot')}
          </Button>
        )}
      </div>
      {refusal && <FormError>{refusal}</FormError>}
      <Button type="submit" variant="primary" size="lg" block busy={busy && pressed === 'login'}>
        {t('login.submit')}
      </Button>
      {isDemoAvailable(tenant) && (
        <Button size="lg" block busy={busy && pressed === 'demo'} onClick={enterDemo}>
          {t('login.demo')}
        </Button>
      )}
      {tenant.flags.otpLogin && (
        <Button
          variant="link"
          className={styles.way}
          onClick={() => setForm(setMethod(form, form.way === 'code' ? 'password' : 'code'))}
        >
          {t(form.way === 'code' ? 'login.byPassword' : 'login.byCode')}
        </Button>
      )}
      {registrationOpen(tenant) && (
        <p className={styles.other}>
          {t('login.newHere', { brand: tenant.name })}
          <Button
            variant="link"
            onClick={() => {
              onDone();
              openRegistration(host);
            }}
          >
            {t('login.register')}
          </Button>
        </p>
      )}
      {tenant.apkUrl && (
        <ButtonLink variant="link" icon="download" href={tenant.apkUrl} className={styles.apk}>
          {t('login.apk')}
        </ButtonLink>
      )}
    </form>
  );
}

interface CodeEntryProps {
  readonly form: LoginForm;
  readonly code: ReturnType<typeof useOtpRequest>;
  readonly error: string | undefined;
  readonly onChange: (otp: string) => void;
  readonly onSend: () => void;
}

function CodeEntry({ form, code, error, onChange, onSend }: CodeEntryProps) {
  const t = useT();
  if (code.sentTo === null) {
    return (
      <div>
        <Button size="lg" block busy={code.sending} onClick={onSend}>
          {t('otp.send')}
        </Button>
        {error && <FormError>{error}</FormError>}
      </div>
    );
  }
  return (
    <div>
      <OtpBoxes
        label={t('otp.sentTo', { phone: code.sentTo })}
        value={form.otp}
        onChange={onChange}
        error={error}
        autoFocus
      />
      <ResendLine request={code} onResend={onSend} />
    </div>
  );
}
