import { useEffect } from 'react';
import { OTP_VERIFIED_MS } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Button, Icon } from '@backlay/shared/ui';
import styles from './registration.module.scss';

/** The number is verified and the account open: shows for ten seconds (A2.53, A4.19). */
export function VerifiedDialog({ phone, onDone }: { readonly phone: string; readonly onDone: () => void }) {
  const t = useT();
  useEffect(() => {
    const timer = setTimeout(onDone, OTP_VERIFIED_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the ten seconds start once, whatever the parent draws
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
