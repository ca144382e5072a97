import { useState } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import { toPaise } from '@backlay/shared/domain';
import { usePagedCallQuery } from '@backlay/shared/data';
import { useT } from '@backlay/shared/host';
import { Card, EmptyState, ErrorPanel, Skeleton, TransactionRow } from '@backlay/shared/ui';
import { formatDateTime } from '../../wallet-home';
import { rangeQuery, type DateRange } from '../../reports';
import { Pagination, useTypeWord, formatPayoutAccount, type StatusFilter } from '../../transactions';
import { RequestDetail } from './request-detail';
import type { QueueKind } from './use-resolve-request';

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
