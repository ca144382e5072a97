import { useT } from '@backlay/shared/host';
import { Button, FormError, OtpBoxes, TextField } from '@backlay/shared/ui';
import { ResendLine } from '../otp';
import { useAutoFocus } from '../profile';
import type { LoginControls } from './use-login';

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
      autoComplete="username"
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
