import { useT, useTenant } from '@backlay/shared/host';
import { Modal } from '@backlay/shared/ui';
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
