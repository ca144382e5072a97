import type { TransactionRequest } from '@backlay/shared/contract';
import { useT, useSingleFlight } from '@backlay/shared/host';
import { Button, Modal } from '@backlay/shared/ui';
import { RequestLines } from './request-lines';
import styles from './requests.module.scss';

interface RequestPopupProps {
  readonly what: 'deposit' | 'withdraw';
  readonly request: TransactionRequest;
  readonly onClose: () => void;
  /** Reads the list again; a withdrawal has it (C2.37, OQ-110). */
  readonly onRefresh?: () => Promise<unknown>;
}

/** Status and details of a request on their own, with Close, and Refresh where it is a withdrawal (C2.36, C2.37). */
export function RequestPopup({ what, request, onClose, onRefresh }: RequestPopupProps) {
  const t = useT();
  const [busy, run] = useSingleFlight();
  return (
    <Modal
      open
      onClose={onClose}
      title={t(`popup.${what}`)}
      footer={
        <div className={styles.buttons}>
          {onRefresh && (
            <Button block icon="retry" busy={busy} onClick={() => void run(onRefresh)}>
              {t('withdraw.refresh')}
            </Button>
          )}
          <Button block variant="primary" onClick={onClose}>
            {t('transactions.close')}
          </Button>
        </div>
      }
    >
      <RequestLines request={request} />
    </Modal>
  );
}
