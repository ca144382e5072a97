import { useState } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import { toPaise } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { Card, EmptyState, Skeleton, TransactionRow } from '@backlay/shared/ui';
import { clock } from '../moment';
import { PAGE_SIZE, PageTurner, usePagedList } from '../paged';
import { useDepositNews } from '../requests';
import { byDay } from './by-day';
import { DayHead } from './DayHead';
import type { StatusFilter } from './filter';
import { RequestDetail } from './RequestDetail';
import styles from './transactions.module.scss';

interface DepositListProps {
  readonly range: { readonly startDate: string; readonly endDate: string };
  readonly status: StatusFilter;
}

/** The player's deposits under their days; live, and empty when they cannot be read (C8.07). */
export function DepositList({ range, status }: DepositListProps) {
  const t = useT();
  const { api } = useHost();
  const [open, setOpen] = useState<TransactionRequest | null>(null);
  const list = usePagedList(JSON.stringify([range, status]), (page) =>
    api.call('deposits', { page, limit: PAGE_SIZE, status, ...range }),
  );
  useDepositNews(list.reload);
  const requests = list.page?.docs ?? [];

  if (requests.length === 0) {
    return (
      <Card>
        {list.state === 'loading' ? <Bones /> : <EmptyState icon="transactions" title={t('transactions.empty')} />}
      </Card>
    );
  }
  return (
    <>
      {byDay(requests).map(({ day, lines }) => (
        <section key={day} className={styles.day}>
          <DayHead day={day} />
          <Card>
            {lines.map((request) => (
              <Row key={request._id} request={request} onOpen={() => setOpen(request)} />
            ))}
          </Card>
        </section>
      ))}
      <PageTurner list={list} />
      {open && (
        <RequestDetail
          request={requests.find((request) => request._id === open._id) ?? open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function Row({ request, onOpen }: { readonly request: TransactionRequest; readonly onOpen: () => void }) {
  const t = useT();
  const { amount, type, utr, createdAt, status } = request;
  return (
    <TransactionRow
      direction="deposit"
      paise={toPaise(amount)}
      detail={`${type}, ${clock(createdAt)}`}
      columns={[utr ? `${t('transactions.utr')} ${utr}` : '']}
      status={status}
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
