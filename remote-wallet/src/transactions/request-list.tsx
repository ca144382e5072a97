import { useState, type ReactNode } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import { toPaise } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { Card, EmptyState, Skeleton, TransactionRow } from '@backlay/shared/ui';
import { formatTime } from '../wallet-home';
import { PAGE_SIZE, usePagedCallQuery } from './use-paged-call-query';
import { Pagination } from './pagination';
import { useDepositUpdates, useWithdrawUpdates } from './use-request-updates';
import { useTypeWord } from './use-type-label';
import { formatPayoutAccount } from './format-payout-account';
import type { StatusFilter } from './status-filter';
import { groupByDay } from './group-by-day';
import { DayHeading } from './day-heading';
import { RequestDetail } from './request-detail';
import styles from './transactions.module.scss';

interface RequestListProps {
  readonly what: 'deposit' | 'withdraw';
  readonly range: { readonly startDate: string; readonly endDate: string };
  readonly status: StatusFilter;
  /** What can be done with the whole list, at its foot beside the pages. */
  readonly children: ReactNode;
}

/** The player's deposits or withdrawals under their days; live, and empty when they cannot be read (C8.07). */
export function RequestList({ what, range, status, children }: RequestListProps) {
  const t = useT();
  const { api } = useHost();
  const [open, setOpen] = useState<TransactionRequest | null>(null);
  const list = usePagedCallQuery(JSON.stringify([what, range, status]), (page) =>
    api.call(what === 'deposit' ? 'deposits' : 'withdraws', { page, limit: PAGE_SIZE, status, ...range }),
  );
  useDepositUpdates(list.reload);
  useWithdrawUpdates(list.reload);
  const requests = list.page?.docs ?? [];

  if (requests.length === 0) {
    return (
      <>
        <Card>
          {list.state === 'loading' ? <Bones /> : <EmptyState icon="transactions" title={t('transactions.empty')} />}
        </Card>
        <footer className={styles.foot}>{children}</footer>
      </>
    );
  }
  return (
    <>
      {groupByDay(requests).map(({ day, lines }) => (
        <section key={day} className={styles.day}>
          <DayHeading day={day} />
          <Card>
            {lines.map((request) => (
              <Row key={request._id} what={what} request={request} onOpen={() => setOpen(request)} />
            ))}
          </Card>
        </section>
      ))}
      <footer className={styles.foot}>
        <Pagination list={list} />
        {children}
      </footer>
      {open && (
        <RequestDetail
          what={what}
          request={requests.find((request) => request._id === open._id) ?? open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly what: 'deposit' | 'withdraw';
  readonly request: TransactionRequest;
  readonly onOpen: () => void;
}

function Row({ what, request, onOpen }: RowProps) {
  const t = useT();
  const typeWord = useTypeWord();
  const { amount, type, utr, createdAt, status } = request;
  return (
    <TransactionRow
      direction={what}
      paise={toPaise(amount)}
      detail={`${typeWord(type)}, ${formatTime(createdAt)}`}
      columns={[utr ? `${t('transactions.utr')} ${utr}` : formatPayoutAccount(request)]}
      status={status}
      statusText={t(`transactions.${status}`)}
      onOpen={onOpen}
    />
  );
}

function Bones() {
  return (
    <div className={styles.bones}>
      {[1, 2, 3].map((bone) => (
        <Skeleton key={bone} height={40} />
      ))}
    </div>
  );
}
