import type { FormEvent } from 'react';
import { useCallQuery } from '@backlay/shared/data';
import { useHost, useT } from '@backlay/shared/host';
import { Button, ButtonLink, Checkbox, FormError, OtpBoxes, TextField } from '@backlay/shared/ui';
import { openRegistration, openReset, registrationOpen, resetOpen } from '../registration';
import { hasPasskeys } from './passkey-support';
import { isDemoAvailable, useLogin, type LoginControls } from './use-login';
import styles from './login.module.scss';
import { ResendLine } from '../otp';
import { useAutoFocus } from '../profile';

interface LoginFieldsProps {
  readonly login: LoginControls;
}

/** User name, or mobile where a code is sent. */
export function NameField({ login }: LoginFieldsProps) {
  const t = useT();
  const firstField = useAutoFocus();
  const { form, code, change, errorAt } = login;
  const byCode = form.way === 'code';
  return (
    <TextField
      label={byCode ? t('otp.mobile') : t('login.name')}
      name="username"
      autoComplete={hasPasskeys() ? 'username webauthn' : 'username'}
      inputMode={byCode ? 'tel' : undefined}
      autoCapitalize="none"
      spellCheck={false}
      ref={firstField}
      value={form.name}
      error={errorAt('name')}
      onChange={(event) => {
        change({ name: event.target.value });
        if (byCode) code.forget();
      }}
    />
  );
}

export function PasswordField({ login: { form, change, errorAt } }: LoginFieldsProps) {
  const t = useT();
  return (
    <TextField
      label={t('login.password')}
      type="password"
      name="password"
      autoComplete="current-password"
      value={form.password}
      error={errorAt('password')}
      onChange={(event) => change({ password: event.target.value })}
    />
  );
}

/** The button that sends a code, then the boxes for it. */
export function OtpFields({ login: { form, code, change, errorAt, sendCode } }: LoginFieldsProps) {
  const t = useT();
  const error = errorAt('otp');
  if (code.sentTo === null) {
    return (
      <div>
        <Button size="lg" block busy={code.sending} onClick={sendCode}>
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
        onChange={(otp) => change({ otp })}
        error={error}
        autoFocus
      />
      <ResendLine request={code} onResend={sendCode} />
    </div>
  );
}

const COMMAND = 'npm run staff -- create-administrator <user name>';

/** On the staff site, while nobody can sign in: the command that makes the first administrator (D1.08). */
export function AdministratorNotice() {
  const { tenant } = useHost();
  const t = useT();
  const { answer } = useCallQuery('cumulative', {}, { enabled: tenant.audience === 'staff' });
  if (!answer?.docs.needsAdministrator) return null;
  return (
    <div className={styles.notice} role="status">
      <p>{t('login.needsAdministrator')}</p>
      <code>{COMMAND}</code>
    </div>
  );
}

interface LoginFormProps {
  readonly onDone: () => void;
}

/** User name or mobile with a password, or with a code where the brand has that; then demo and the way to register. */
export function LoginForm({ onDone }: LoginFormProps) {
  const t = useT();
  const login = useLogin(onDone);
  const { form, refusal, busyWith } = login;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    login.submit();
  };

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-busy={busyWith !== null}>
      <AdministratorNotice />
      <NameField login={login} />
      {form.way === 'password' ? <PasswordField login={login} /> : <OtpFields login={login} />}
      <LoginOptions login={login} onDone={onDone} />
      {refusal && <FormError>{refusal}</FormError>}
      <Button type="submit" variant="primary" size="lg" block busy={busyWith === 'login'}>
        {t('login.submit')}
      </Button>
      <OtherWays login={login} onDone={onDone} />
    </form>
  );
}

interface LoginPartProps extends LoginFormProps {
  readonly login: LoginControls;
}

/** Remember me, and the reset of a password. */
function LoginOptions({ login: { form, change }, onDone }: LoginPartProps) {
  const host = useHost();
  const t = useT();
  return (
    <div className={styles.options}>
      <Checkbox
        label={t('login.remember')}
        checked={form.remember}
        onChange={(event) => change({ remember: event.target.checked })}
      />
      {resetOpen(host.tenant) && (
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
  );
}

/** Demo, the other method, registration and the app, where the brand has them. */
function OtherWays({ login, onDone }: LoginPartProps) {
  const host = useHost();
  const t = useT();
  const { tenant } = host;
  return (
    <>
      {isDemoAvailable(tenant) && (
        <Button size="lg" block busy={login.busyWith === 'demo'} onClick={login.enterDemo}>
          {t('login.demo')}
        </Button>
      )}
      {hasPasskeys() && (
        <Button
          variant="link"
          className={styles.way}
          busy={login.busyWith === 'passkey'}
          onClick={login.enterByPasskey}
        >
          {t('login.byPasskey')}
        </Button>
      )}
      {tenant.flags.otpLogin && (
        <Button variant="link" className={styles.way} onClick={login.changeMethod}>
          {t(login.form.way === 'code' ? 'login.byPassword' : 'login.byCode')}
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
    </>
  );
}
