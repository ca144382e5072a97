import { useId, useState, type FormEvent } from 'react';
import { useHost, useT } from '@backlay/shared/host';
import { Button, ButtonLink, Checkbox, FormError, OtpBoxes, Select, TextField } from '@backlay/shared/ui';
import { useAutoFocus } from '../profile';
import { ResendLine } from '../otp';
import { usePhoneCodes } from '../otp';
import { PasswordStrength } from './password-strength';
import { changeNumber, changePassword } from './registration-form';
import { TermsPopup } from './terms-popup';
import type { RegistrationControls } from './use-registration';
import styles from './registration.module.scss';

/** Number, code, password, age and terms. `formId` ties the button of the sheet's foot to the form. */
export function RegistrationForm({
  formId,
  registration,
  onLogin,
}: {
  readonly formId: string;
  readonly registration: RegistrationControls;
  readonly onLogin: () => void;
}) {
  const t = useT();
  const acceptErrorId = useId();
  const { tenant } = useHost();
  const { form, error, code, change, sendCode, submit } = registration;
  const firstField = useAutoFocus();
  const countries = usePhoneCodes();
  const [codesOpen, setCodesOpen] = useState(form.referrer !== '' || form.promoCode !== '');
  const [termsOpen, setTermsOpen] = useState(false);
  const errorAt = (field: string) => (error?.field === field ? error.text : undefined);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };

  return (
    <form id={formId} className={styles.form} onSubmit={onSubmit} noValidate>
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
          error={errorAt('mobile')}
          onChange={(event) => change(changeNumber(form, { mobile: event.target.value.replace(/[^\d]/g, '') }))}
        />
      </div>
      {code.sentTo === null ? (
        <div>
          <Button size="lg" block busy={code.sending} onClick={sendCode}>
            {t('otp.send')}
          </Button>
          {errorAt('otp') && <FormError>{errorAt('otp') ?? ''}</FormError>}
        </div>
      ) : (
        <div>
          <OtpBoxes
            label={t('otp.sentTo', { phone: code.sentTo })}
            value={form.otp}
            error={errorAt('otp')}
            autoFocus
            onChange={(otp) => change({ ...form, otp })}
          />
          <ResendLine request={code} onResend={sendCode} />
        </div>
      )}
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
          error={errorAt('password')}
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
        error={errorAt('confirmation')}
        onChange={(event) => change({ ...form, confirmation: event.target.value })}
      />
      {codesOpen ? (
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
      ) : (
        <Button variant="link" icon="plus" className={styles.codesOpener} onClick={() => setCodesOpen(true)}>
          {t('register.codes')}
        </Button>
      )}
      <div>
        <Checkbox
          label={t('register.adult')}
          checked={form.adult}
          aria-invalid={errorAt('accept') && !form.adult ? true : undefined}
          aria-describedby={errorAt('accept') ? acceptErrorId : undefined}
          onChange={(event) => change({ ...form, adult: event.target.checked })}
        />
        <div className={styles.terms}>
          <Checkbox
            label={t('register.acceptTerms')}
            aria-label={`${t('register.acceptTerms')} ${t('register.terms')}`}
            checked={form.terms}
            aria-invalid={errorAt('accept') && !form.terms ? true : undefined}
            aria-describedby={errorAt('accept') ? acceptErrorId : undefined}
            onChange={(event) => change({ ...form, terms: event.target.checked })}
          />
          <Button variant="link" onClick={() => setTermsOpen(true)}>
            {t('register.terms')}
          </Button>
        </div>
      </div>
      {errorAt('accept') && <FormError id={acceptErrorId}>{errorAt('accept') ?? ''}</FormError>}
      {errorAt('form') && <FormError>{errorAt('form') ?? ''}</FormError>}
      <p className={styles.other}>
        {t('register.haveAccount')}
        <Button variant="link" onClick={onLogin}>
          {t('login.title')}
        </Button>
      </p>
      {termsOpen && <TermsPopup onClose={() => setTermsOpen(false)} />}
    </form>
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
