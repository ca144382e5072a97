import { useT } from '@backlay/shared/host';
import { Button, Modal } from '@backlay/shared/ui';
import { useCopyToClipboard } from '../profile';
import styles from './change-password.module.scss';

/** A role's new transaction code, shown this once (A4.22, OQ-56): only the button that says it was copied closes it. */
export function TransactionCode({ code, onDone }: { readonly code: string; readonly onDone: () => void }) {
  const t = useT();
  const copy = useCopyToClipboard();
  const footer = (
    <Button variant="primary" size="lg" block onClick={onDone}>
      {t('changePassword.done')}
    </Button>
  );
  return (
    <Modal open forced onClose={onDone} title={t('changePassword.codeTitle')} footer={footer}>
      <p className={styles.due}>{t('changePassword.codeText')}</p>
      <div className={styles.code}>
        <output>{code}</output>
        <Button icon="copy" onClick={() => void copy(code)}>
          {t('copy.copy')}
        </Button>
      </div>
    </Modal>
  );
}
