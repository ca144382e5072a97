import { useState, type ReactNode } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import { toPaise } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { Card, EmptyState, Skeleton, TransactionRow } from '@backlay/shared/ui';
import { clock } from '../moment';
import { PAGE_SIZE, PageTurner, usePagedList } from '../paged';
import { useDepositNews, useTypeWord, useWithdrawNews, whereTo, type StatusFilter } from '../requests';
import { byDay } from './by-day';
import { DayHead } from './DayHead';
import { RequestDetail } from './RequestDetail';
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
  const list = usePagedList(JSON.stringify([what, range, status]), (page) =>
    api.call(what === 'deposit' ? 'deposits' : 'withdraws', { page, limit: PAGE_SIZE, status, ...range }),
  );
  useDepositNews(list.reload);
  useWithdrawNews(list.reload);
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
      {byDay(requests).map(({ day, lines }) => (
        <section key={day} className={styles.day}>
          <DayHead day={day} />
          <Card>
            {lines.map((request) => (
              <Row key={request._id} what={what} request={request} onOpen={() => setOpen(request)} />
            ))}
          </Card>
        </section>
      ))}
      <footer className={styles.foot}>
        <PageTurner list={list} />
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
      detail={`${typeWord(type)}, ${clock(createdAt)}`}
      columns={[utr ? `${t('transactions.utr')} ${utr}` : whereTo(request)]}
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
