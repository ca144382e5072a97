import { useEffect, useState, type CSSProperties, type FormEvent, type ReactNode } from 'react';
import type { SlotProps } from '@backlay/shared/host';
import { useHost, useT } from '@backlay/shared/host';
import { Button, OtpBoxes, Select, Sheet, Steps, TextField } from '@backlay/shared/ui';
import { useAutoFocus } from '../profile';
import { ResendLine } from '../otp';
import { usePhoneCodes } from '../otp';
import { SLIDE_MS, STEPS, type ForgotStep, useForgot, type ForgotControls } from './use-forgot';
import styles from './forgot-password.module.scss';

/** The slot `overlay.forgot-password`: three panels that slide (A2.60, A2.61); closes after the update (A2.62). */
export default function ForgotPasswordSheet({ onClose }: SlotProps) {
  const t = useT();
  const { overlays } = useHost();
  const close = onClose ?? (() => overlays.close('forgot-password'));
  const controls = useForgot(() => {
    close();
    overlays.open('login');
  });
  const at = STEPS.indexOf(controls.step);
  const before = usePrevious(controls.step);
  const panels: Record<ForgotStep, ReactNode> = {
    phone: <PhonePanel {...controls} />,
    code: <CodePanel {...controls} />,
    password: <PasswordPanel {...controls} />,
  };
  return (
    <Sheet
      open
      onClose={close}
      onBack={at > 0 ? controls.back : undefined}
      title={t('forgot.title')}
      desktop="modal"
      under={<Steps current={at + 1} count={STEPS.length} />}
    >
      <div className={styles.window}>
        <div className={styles.strip} style={{ '--at': at } as CSSProperties /* a custom property */}>
          {STEPS.map((step) => (
            <div key={step} className={styles.panel} inert={step !== controls.step}>
              {(step === controls.step || step === before) && panels[step]}
            </div>
          ))}
        </div>
      </div>
    </Sheet>
  );
}

/** The step that is on its way out, for as long as it slides. */
function usePrevious(step: ForgotStep): ForgotStep | null {
  const [shown, setShown] = useState<{ readonly step: ForgotStep; readonly before: ForgotStep | null }>({
    step,
    before: null,
  });
  if (shown.step !== step) setShown({ step, before: shown.step });
  useEffect(() => {
    const timer = setTimeout(() => setShown((now) => ({ ...now, before: null })), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [step]);
  return shown.before;
}

function Panel({ onSubmit, children }: { readonly onSubmit: () => void; readonly children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}

const errorOf = ({ error }: ForgotControls, field: string) => (error?.field === field ? error.text : undefined);

function PhonePanel(controls: ForgotControls) {
  const t = useT();
  const field = useAutoFocus();
  const codes = usePhoneCodes();
  const { form, change, sendCode } = controls;
  return (
    <Panel onSubmit={sendCode}>
      <p className={styles.intro}>{t('forgot.intro')}</p>
      <div className={styles.number}>
        <Select
          label={t('register.countryCode')}
          value={form.code}
          options={codes.map(({ value, key }) => ({ value, label: key }))}
          onChange={(value) => change({ code: value })}
        />
        <TextField
          label={t('otp.mobile')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          ref={field}
          value={form.mobile}
          error={errorOf(controls, 'mobile')}
          onChange={(event) => change({ mobile: event.target.value.replace(/[^\d]/g, '') })}
        />
      </div>
      {/* Takes presses while it sends: they are answered with a word (A5.21). */}
      <Button type="submit" variant="primary" size="lg" block aria-busy={controls.code.sending || undefined}>
        {t('otp.send')}
      </Button>
    </Panel>
  );
}

function CodePanel(controls: ForgotControls) {
  const t = useT();
  const { form, code, change, verify, sendCode } = controls;
  return (
    <Panel onSubmit={() => verify()}>
      <OtpBoxes
        label={t('otp.sentTo', { phone: code.sentTo ?? '' })}
        value={form.otp}
        error={errorOf(controls, 'otp')}
        autoFocus
        onChange={(otp) => change({ otp })}
        onComplete={verify}
      />
      <ResendLine request={code} onResend={sendCode} />
      <Button type="submit" variant="primary" size="lg" block>
        {t('forgot.verify')}
      </Button>
    </Panel>
  );
}

function PasswordPanel(controls: ForgotControls) {
  const t = useT();
  const field = useAutoFocus();
  const { form, change, update, busy } = controls;
  return (
    <Panel onSubmit={update}>
      <TextField
        label={t('forgot.newPassword')}
        type="password"
        autoComplete="new-password"
        ref={field}
        value={form.password}
        error={errorOf(controls, 'password')}
        onChange={(event) => change({ password: event.target.value })}
      />
      <TextField
        label={t('forgot.confirmation')}
        type="password"
        autoComplete="new-password"
        value={form.confirmation}
        error={errorOf(controls, 'confirmation')}
        onChange={(event) => change({ confirmation: event.target.value })}
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t('forgot.update')}
      </Button>
    </Panel>
  );
}
