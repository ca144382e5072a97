import { useId, useState, type FormEvent } from 'react';
import { useHost, useT, useTenant } from '@backlay/shared/host';
import { Button, ButtonLink, Checkbox, FormError, OtpBoxes, Select, TextField, Modal } from '@backlay/shared/ui';
import { useAutoFocus } from '../profile';
import { ResendLine, usePhoneCodes } from '../otp';
import { PasswordStrength } from './password-strength';
import { changeNumber, changePassword } from './registration-form';
import type { RegistrationControls } from './use-registration';
import styles from './registration.module.scss';

/** The brand's terms, as its own configuration words them, over the form (A2.52). */
export function TermsPopup({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const tenant = useTenant();
  return (
    <Modal open onClose={onClose} title={t('register.terms')}>
      <p className={styles.termsText}>{tenant.theme.companyTermsCondition}</p>
    </Modal>
  );
}

interface RegistrationFormProps {
  /** Ties the button of the sheet's foot to the form. */
  readonly formId: string;
  readonly registration: RegistrationControls;
  readonly onLogin: () => void;
}

/** Number, code, password, age and terms. */
export function RegistrationForm({ formId, registration, onLogin }: RegistrationFormProps) {
  const t = useT();
  const { error, submit } = registration;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form id={formId} className={styles.form} onSubmit={onSubmit} noValidate>
      <NumberFields registration={registration} />
      <CodeFields registration={registration} />
      <CredentialFields registration={registration} />
      <ReferralCodes registration={registration} />
      <Consent registration={registration} />
      {error?.field === 'form' && <FormError>{error.text}</FormError>}
      <p className={styles.other}>
        {t('register.haveAccount')}
        <Button variant="link" onClick={onLogin}>
          {t('login.title')}
        </Button>
      </p>
    </form>
  );
}

interface FieldsProps {
  readonly registration: RegistrationControls;
}

const errorAt = ({ error }: RegistrationControls, field: string) => (error?.field === field ? error.text : undefined);

/** Country code and mobile number. */
function NumberFields({ registration }: FieldsProps) {
  const t = useT();
  const { form, change } = registration;
  const firstField = useAutoFocus();
  const countries = usePhoneCodes();
  return (
    <div className={styles.number}>
      <Select
        label={t('register.countryCode')}
        value={form.code}
        options={countries.map(({ key, value }) => ({ value, label: key }))}
        onChange={(value) => change(changeNumber(form, { code: value }))}
      />
      <TextField
        label={t('otp.mobile')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        ref={firstField}
        value={form.mobile}
        error={errorAt(registration, 'mobile')}
        onChange={(event) => change(changeNumber(form, { mobile: event.target.value.replace(/[^\d]/g, '') }))}
      />
    </div>
  );
}

/** The button that sends a code, then the boxes for it. */
function CodeFields({ registration }: FieldsProps) {
  const t = useT();
  const { form, code, change, sendCode } = registration;
  const error = errorAt(registration, 'otp');
  if (code.sentTo === null)
    return (
      <div>
        <Button size="lg" block busy={code.sending} onClick={sendCode}>
          {t('otp.send')}
        </Button>
        {error && <FormError>{error}</FormError>}
      </div>
    );
  return (
    <div>
      <OtpBoxes
        label={t('otp.sentTo', { phone: code.sentTo })}
        value={form.otp}
        error={error}
        autoFocus
        onChange={(otp) => change({ ...form, otp })}
      />
      <ResendLine request={code} onResend={sendCode} />
    </div>
  );
}

/** User name, where the brand has one, and the password twice. */
function CredentialFields({ registration }: FieldsProps) {
  const t = useT();
  const { tenant } = useHost();
  const { form, change } = registration;
  return (
    <>
      {tenant.flags.userNameRegistration && (
        <TextField
          label={t('register.userName')}
          autoComplete="username"
          autoCapitalize="none"
          value={form.userName}
          onChange={(event) => change({ ...form, userName: event.target.value })}
        />
      )}
      <div>
        <TextField
          label={t('register.password')}
          type="password"
          autoComplete="new-password"
          value={form.password}
          error={errorAt(registration, 'password')}
          onChange={(event) => change(changePassword(form, event.target.value))}
        />
        <PasswordStrength password={form.password} />
      </div>
      <TextField
        label={t('register.confirmation')}
        type="password"
        autoComplete="new-password"
        disabled={form.password === ''}
        value={form.confirmation}
        error={errorAt(registration, 'confirmation')}
        onChange={(event) => change({ ...form, confirmation: event.target.value })}
      />
    </>
  );
}

/** Referrer and promotion code, behind a button until one of them is there. */
function ReferralCodes({ registration: { form, change } }: FieldsProps) {
  const t = useT();
  const [open, setOpen] = useState(form.referrer !== '' || form.promoCode !== '');
  if (!open)
    return (
      <Button variant="link" icon="plus" className={styles.codesOpener} onClick={() => setOpen(true)}>
        {t('register.codes')}
      </Button>
    );
  return (
    <div className={styles.codes}>
      <TextField
        label={t('register.referrer')}
        value={form.referrer}
        onChange={(event) => change({ ...form, referrer: event.target.value })}
      />
      <TextField
        label={t('register.promoCode')}
        value={form.promoCode}
        onChange={(event) => change({ ...form, promoCode: event.target.value })}
      />
    </div>
  );
}

/** Age and terms, each to be confirmed. */
function Consent({ registration }: FieldsProps) {
  const t = useT();
  const errorId = useId();
  const [termsOpen, setTermsOpen] = useState(false);
  const { form, change } = registration;
  const error = errorAt(registration, 'accept');
  const describedBy = error ? errorId : undefined;
  return (
    <>
      <div>
        <Checkbox
          label={t('register.adult')}
          checked={form.adult}
          aria-invalid={error && !form.adult ? true : undefined}
          aria-describedby={describedBy}
          onChange={(event) => change({ ...form, adult: event.target.checked })}
        />
        <div className={styles.terms}>
          <Checkbox
            label={t('register.acceptTerms')}
            aria-label={`${t('register.acceptTerms')} ${t('register.terms')}`}
            checked={form.terms}
            aria-invalid={error && !form.terms ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => change({ ...form, terms: event.target.checked })}
          />
          <Button variant="link" onClick={() => setTermsOpen(true)}>
            {t('register.terms')}
          </Button>
        </div>
      </div>
      {error && <FormError id={errorId}>{error}</FormError>}
      {termsOpen && <TermsPopup onClose={() => setTermsOpen(false)} />}
    </>
  );
}

/** The chat that makes an account for the player, where the brand has one (A2.42, OQ-48), and the button of the form. */
export function RegistrationActions({ formId, busy }: { readonly formId: string; readonly busy: boolean }) {
  const t = useT();
  const { tenant } = useHost();
  const chat = tenant.theme.registration.whatsappNumberForCreateId?.replace(/\D/g, '');
  return (
    <div className={styles.actions}>
      {chat && (
        <ButtonLink size="lg" icon="whatsapp" href={`https://wa.me/${chat}`} target="_blank" rel="noopener noreferrer">
          {t('register.instantId')}
        </ButtonLink>
      )}
      <Button type="submit" form={formId} variant="primary" size="lg" block busy={busy}>
        {t('register.title')}
      </Button>
    </div>
  );
}
