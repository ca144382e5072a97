import { useT } from '@backlay/shared/host';
import { Icon, Modal } from '@backlay/shared/ui';
import styles from './withdraw.module.scss';

/** "Request Sent!", for three seconds (C2.29). */
export function RequestSent({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <Modal open onClose={onClose} title={t('withdraw.sent')}>
      <div className={styles.sent} role="status">
        <Icon name="done" size={40} />
        <p>{t('withdraw.sentText')}</p>
      </div>
    </Modal>
  );
}
