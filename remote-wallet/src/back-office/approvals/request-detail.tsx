import type { TransactionRequest } from '@backlay/shared/contract';
import { listAllowedActions } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Button, KeyValue, KeyValueList, Sheet, TextField } from '@backlay/shared/ui';
import { TransactionCodeField } from './transaction-code-field';
import { RequestLines } from '../../transactions';
import { RequestAuditLog } from './request-audit-log';
import { useResolveRequest, type QueueKind } from './use-resolve-request';
import styles from './requests.module.scss';

interface QueueDetailProps {
  readonly kind: QueueKind;
  readonly request: TransactionRequest;
  readonly onClose: () => void;
  readonly onDecided: () => void;
  /** The slip did not load: its address may have expired. */
  readonly onSlipFailed: () => void;
}

/** One request of the queue: whose it is, the slip, what was done with it, and what may be done now (C4.04, OQ-107). */
export function RequestDetail({ kind, request, onClose, onDecided, onSlipFailed }: QueueDetailProps) {
  const t = useT();
  const decision = useResolveRequest(kind, request, onDecided);
  // An instant payment is decided by its gateway; only where money goes out does a role press.
  const actions = kind === 'deposit' && request.type === 'IPAY' ? [] : listAllowedActions(request.status);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(kind === 'deposit' ? 'queue.deposits' : 'queue.withdrawals')}
      footer={
        actions.length > 0 && (
          <div className={styles.buttons}>
            {actions.includes('processing') && (
              <Button block busy={decision.busy} onClick={() => decision.decide('processing')}>
                {t('queue.processing')}
              </Button>
            )}
            <Button block variant="danger" busy={decision.busy} onClick={() => decision.decide('reject')}>
              {t('queue.reject')}
            </Button>
            <Button block variant="primary" busy={decision.busy} onClick={() => decision.decide('approve')}>
              {t('queue.approve')}
            </Button>
          </div>
        )
      }
    >
      <RequestLines request={request} />
      {request.user && (
        <KeyValueList>
          <KeyValue name={t('queue.player')}>
            {[request.user.userName, request.user.fullName].filter(Boolean).join(', ')}
          </KeyValue>
          <KeyValue name={t('queue.brand')}>{request.user.brand}</KeyValue>
        </KeyValueList>
      )}
      {kind === 'deposit' && <Slip address={request.slip} onFailed={onSlipFailed} />}
      {actions.length > 0 && (
        <form className={styles.decision} noValidate onSubmit={(event) => event.preventDefault()}>
          <TextField
            label={t('queue.remarks')}
            maxLength={300}
            value={decision.remarks}
            onChange={(event) => decision.typeRemarks(event.target.value)}
          />
          <TransactionCodeField confirmed={decision} />
        </form>
      )}
      <section aria-label={t('queue.history')} className={styles.history}>
        <h3>{t('queue.history')}</h3>
        <RequestAuditLog requestId={request._id} />
      </section>
    </Sheet>
  );
}

/** The picture that came with a deposit; a press opens it in full. */
function Slip({ address, onFailed }: { readonly address: string | undefined; readonly onFailed: () => void }) {
  const t = useT();
  return (
    <figure className={styles.slip}>
      <figcaption>{t('queue.slip')}</figcaption>
      {address ? (
        <a href={address} target="_blank" rel="noopener noreferrer">
          <img src={address} alt={t('queue.slip')} loading="lazy" onError={onFailed} />
        </a>
      ) : (
        <p>{t('queue.noSlip')}</p>
      )}
    </figure>
  );
}
