import { useId, useEffect } from 'react';
import { useHost, useT, type SlotProps } from '@backlay/shared/host';
import { Sheet, Button, Icon } from '@backlay/shared/ui';
import { RegistrationActions, RegistrationForm } from './registration-panel';
import { useRegistration } from './use-registration';
import { OTP_VERIFIED_MS } from '@backlay/shared/domain';
import styles from './registration.module.scss';

/** The number is verified and the account open: shows for ten seconds (A2.53, A4.19). */
export function VerifiedDialog({ phone, onDone }: { readonly phone: string; readonly onDone: () => void }) {
  const t = useT();
  useEffect(() => {
    const timer = setTimeout(onDone, OTP_VERIFIED_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the ten seconds start once, whatever the parent draws
  }, []);
  return (
    <div className={styles.verified} role="status">
      <Icon name="done" size={40} />
      <b>{t('register.verifiedTitle')}</b>
      <span>{t('register.verified', { phone })}</span>
      <Button variant="primary" size="lg" block onClick={onDone}>
        {t('register.continue')}
      </Button>
    </div>
  );
}

/**
 * The slot `overlay.register`: a sheet on phones, a modal at a desk (A2.41). Opened with `verified`, a number, it shows
 * that this step is done.
 */
export default function RegisterSheet({ props, onClose }: SlotProps) {
  const t = useT();
  const { overlays } = useHost();
  const close = onClose ?? (() => overlays.close('register'));
  if (typeof props?.verified !== 'string') return <OpenRegistration onClose={close} />;
  return (
    <Sheet open onClose={close} title={t('register.title')} desktop="modal" bare>
      <VerifiedDialog phone={props.verified} onDone={close} />
    </Sheet>
  );
}

function OpenRegistration({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { overlays } = useHost();
  const registration = useRegistration(onClose);
  const formId = useId();
  const openLogin = () => {
    onClose();
    overlays.open('login');
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('register.title')}
      desktop="modal"
      footer={<RegistrationActions formId={formId} busy={registration.busy} />}
    >
      <RegistrationForm formId={formId} registration={registration} onLogin={openLogin} />
    </Sheet>
  );
}
