import { useState } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import { toPaise, listAllowedActions, type RequestAction, formatDateTime } from '@backlay/shared/domain';
import { usePagedCallQuery, useCallMutation } from '@backlay/shared/data';
import { useT, useHost } from '@backlay/shared/host';
import {
  Card,
  EmptyState,
  ErrorPanel,
  Skeleton,
  TransactionRow,
  Button,
  KeyValue,
  KeyValueList,
  Sheet,
  TextField,
} from '@backlay/shared/ui';
import { rangeQuery, type DateRange } from '../../reports';
import { Pagination, useTypeWord, formatPayoutAccount, type StatusFilter, RequestLines } from '../../transactions';
import { TransactionCodeField } from './transaction-code-field';
import { RequestAuditLog } from './request-audit-log';
import styles from './requests.module.scss';

export type QueueKind = 'deposit' | 'withdraw';

/**
 * A role's decision on a request, and its call (C7.07, C7.10). The code lives in memory alone and is cleared after each
 * decision (S-04).
 */
export function useResolveRequest(kind: QueueKind, request: TransactionRequest, onDecided: () => void) {
  const { toasts } = useHost();
  const t = useT();
  const [remarks, setRemarks] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const deposit = useCallMutation('decideDeposit', { inFlight: 'payment' });
  const withdrawal = useCallMutation('decideWithdraw', { inFlight: 'payment' });
  const { busy, send } = kind === 'deposit' ? deposit : withdrawal;

  async function decide(action: RequestAction) {
    const command = { amount: request.amount, depositId: request._id, action, remarks, transactionCode: code };
    const done = await send(command);
    if (!done) return;
    setCode('');
    if (!done.ok) return setError(done.message || t('failure.title'));
    toasts.success(done.answer.approval ? t('approval.waiting') : t(`queue.done.${action}`));
    onDecided();
  }

  return {
    remarks,
    code,
    error,
    busy,
    typeRemarks: setRemarks,
    typeCode: (typed: string) => {
      setCode(typed);
      setError('');
    },
    decide(action: RequestAction) {
      setError(code.trim() === '' ? t('queue.codeNeeded') : '');
      if (code.trim() !== '') void decide(action);
    },
  };
}

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

/** The queue is read again this often, ms: requests come at any time. */
export const REFRESH_MS = 10_000;

interface QueueListProps {
  readonly kind: QueueKind;
  readonly status: StatusFilter;
  readonly range: DateRange;
  readonly search: string;
  /** Of one player alone. */
  readonly userId?: string;
}

/** Requests of the role's own down-line, each with what can be done with it behind it. */
export function RequestList({ kind, status, range, search, userId }: QueueListProps) {
  const t = useT();
  const typeWord = useTypeWord();
  const [open, setOpen] = useState<TransactionRequest | null>(null);
  const query = { status, ...rangeQuery(range), ...(search ? { search } : {}), ...(userId ? { userId } : {}) };
  const list = usePagedCallQuery(kind === 'deposit' ? 'deposits' : 'withdraws', query, { every: REFRESH_MS });
  const reload = () => void list.reload();
  const requests = list.answer?.docs ?? [];

  if (list.state === 'failed') return <ErrorPanel onRetry={reload}>{t('queue.failed')}</ErrorPanel>;
  return (
    <>
      <Card padded={requests.length === 0}>
        {requests.length === 0 &&
          (list.answer === null ? (
            <Skeleton height={96} />
          ) : (
            <EmptyState icon="transactions" title={t('queue.empty')} />
          ))}
        {requests.map((request) => (
          <TransactionRow
            key={request._id}
            direction={kind}
            paise={toPaise(request.amount)}
            detail={`${request.user?.userName ?? ''}, ${typeWord(request.type)}`}
            columns={[
              request.user?.brand ?? '',
              request.utr || formatPayoutAccount(request) || '-',
              formatDateTime(request.createdAt),
            ]}
            status={request.status}
            statusText={t(`transactions.${request.status}`)}
            onOpen={() => setOpen(request)}
          />
        ))}
      </Card>
      <Pagination list={list} />
      {open && (
        <RequestDetail
          kind={kind}
          request={requests.find(({ _id }) => _id === open._id) ?? open}
          onClose={() => setOpen(null)}
          onSlipFailed={reload}
          onDecided={() => {
            setOpen(null);
            reload();
          }}
        />
      )}
    </>
  );
}
