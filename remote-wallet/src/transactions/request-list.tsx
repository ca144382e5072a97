import { useEffect, useState, type ReactNode } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import { toPaise, formatTime, startOfLocalDay, formatDay } from '@backlay/shared/domain';
import { storeOfflineLines, usePagedCallQuery } from '@backlay/shared/data';
import { useT } from '@backlay/shared/host';
import { useSearchParams } from '@backlay/shared/router';
import { Card, EmptyState, Skeleton, TransactionRow, Sheet } from '@backlay/shared/ui';
import { Pagination } from './pagination';
import { isWaiting, WaitingDeposits } from './recent-requests';
import { useDepositUpdates, useWithdrawUpdates } from './use-recent-requests';
import { useStatusLabel, useTypeWord, type StatusFilter, RequestLines } from './request-lines';
import styles from './transactions.module.scss';

/** Where a withdrawal goes, as a line: whose account it is and what names it; empty for a deposit. */
export const formatPayoutAccount = ({ account }: TransactionRequest): string =>
  account ? [account.name, account.accountDetails[0]?.value].filter(Boolean).join(', ') : '';

interface RequestDetailProps {
  readonly what: 'deposit' | 'withdraw';
  readonly request: TransactionRequest;
  readonly onClose: () => void;
}

/** Everything about one request of the list (C2.35). */
export function RequestDetail({ what, request, onClose }: RequestDetailProps) {
  const t = useT();
  return (
    <Sheet open onClose={onClose} title={t(`transactions.${what}`)}>
      <RequestLines request={request} />
    </Sheet>
  );
}

/** `Today`, or the date. `day` is the start of a local day, ms. */
export function DayHeading({ day }: { readonly day: number }) {
  const t = useT();
  return (
    <h2 className={styles.dayHead}>{day === startOfLocalDay(Date.now()) ? t('transactions.today') : formatDay(day)}</h2>
  );
}

/** Lines of one local day. */
export interface Day<T> {
  /** Start of the day, ms. */
  readonly day: number;
  readonly lines: readonly T[];
}

/** Lines under their local days, in the order in which they came. */
export function groupByDay<T extends { readonly createdAt: string }>(lines: readonly T[]): Day<T>[] {
  const days = new Map<number, T[]>();
  for (const line of lines) {
    const day = startOfLocalDay(line.createdAt);
    const sameDay = days.get(day);
    if (sameDay) sameDay.push(line);
    else days.set(day, [line]);
  }
  return [...days].map(([day, ofDay]) => ({ day, lines: ofDay }));
}

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
  const [open, setOpen] = useState<TransactionRequest | null>(null);
  const [query] = useSearchParams();
  // A notification names its request in the address (E7.02).
  const [linked, setLinked] = useState(query.get('request'));
  const list = usePagedCallQuery(what === 'deposit' ? 'deposits' : 'withdraws', { status, ...range });
  useDepositUpdates(list.reload);
  useWithdrawUpdates(list.reload);
  const requests = list.state === 'failed' ? [] : (list.answer?.docs ?? []);
  const waiting = what === 'deposit' ? requests.filter(isWaiting) : [];

  const statusName = useStatusLabel();
  const answered = list.answer?.docs;
  useEffect(() => {
    if (!answered) return;
    // Stored for a visit without a network (E7.05).
    const lines = answered.map(({ reference, status: at, amount }) => ({
      title: `${t(`transactions.${what}`)} ${reference ?? ''}`.trim(),
      detail: statusName(at),
      amount,
    }));
    storeOfflineLines('requests', lines, Date.now());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a language chosen later does not change what was seen
  }, [answered, what]);
  const shown = requests.find(({ _id }) => _id === (open?._id ?? linked)) ?? open;

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
      {waiting.length > 0 && <WaitingDeposits requests={waiting} onOpen={setOpen} reload={list.reload} />}
      {groupByDay(requests.filter((request) => !waiting.includes(request))).map(({ day, lines }) => (
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
      {shown && (
        <RequestDetail
          what={what}
          request={shown}
          onClose={() => {
            setOpen(null);
            setLinked(null);
          }}
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
