import type { StatementLine } from '@backlay/shared/contract';
import { formatMoney, toPaise, type TextKey, formatDateTime } from '@backlay/shared/domain';
import { usePagedCallQuery } from '@backlay/shared/data';
import { useSaid, useT } from '@backlay/shared/host';
import { Card, EmptyState, ErrorPanel, Icon, MoneyText, Skeleton, type IconName } from '@backlay/shared/ui';
import { Pagination } from './pagination';
import { useDepositUpdates, useWithdrawUpdates } from './use-recent-requests';
import styles from './statement.module.scss';

/** Which entries: of one kind, of one direction, within a range of days (C7.20, C4.08). */
export interface StatementFilter {
  readonly trxType?: string;
  readonly type?: 'credit' | 'debit';
  readonly startDate?: string;
  readonly endDate?: string;
}

/** The entries of the player's account, newest first, each with the balance after it. */
export function StatementList({ filter }: { readonly filter: StatementFilter }) {
  const t = useT();
  const list = usePagedCallQuery('transactions', filter);
  useDepositUpdates(list.reload);
  useWithdrawUpdates(list.reload);
  const lines = list.answer?.docs ?? [];

  if (list.state === 'failed')
    return <ErrorPanel onRetry={() => void list.reload()}>{t('statement.failed')}</ErrorPanel>;
  if (lines.length === 0) {
    return (
      <>
        <Card padded={list.state === 'loading'}>
          {list.state === 'loading' ? (
            <Skeleton height={96} />
          ) : (
            <EmptyState icon="transactions" title={t('transactions.empty')} />
          )}
        </Card>
        <Pagination list={list} />
      </>
    );
  }
  return (
    <>
      <Card>
        <ul className={styles.lines} aria-label={t('wallet.statement')}>
          {lines.map((line) => (
            <Line key={line._id} line={line} />
          ))}
        </ul>
      </Card>
      <Pagination list={list} />
    </>
  );
}

const KINDS: Readonly<Record<string, { readonly text: TextKey; readonly icon: IconName }>> = {
  bet: { text: 'statement.bet', icon: 'ticket' },
  deposit: { text: 'statement.deposit', icon: 'deposit' },
  withdraw: { text: 'statement.withdraw', icon: 'withdraw' },
  casino: { text: 'statement.casino', icon: 'spade' },
  bonus: { text: 'statement.bonus', icon: 'gift' },
  opening: { text: 'statement.opening', icon: 'wallet' },
  demo: { text: 'statement.demo', icon: 'wallet' },
  hold: { text: 'statement.hold', icon: 'lock' },
  release: { text: 'statement.release', icon: 'lock' },
  commission: { text: 'statement.commission', icon: 'ticket' },
};
const OTHER = { text: 'statement.other', icon: 'transactions' } as const;

function Line({ line }: { readonly line: StatementLine }) {
  const t = useT();
  const translateMessage = useSaid();
  const { trxType, amount, balance, remarks, createdAt, market } = line;
  const { text, icon } = KINDS[trxType] ?? OTHER;
  const kind = t(text);
  const about = market ? `${market.event.name}, ${translateMessage(market.name)}` : translateMessage(remarks);
  return (
    <li className={styles.line}>
      <span className={styles.mark}>
        <Icon name={icon} size={18} />
      </span>
      <span className={styles.what}>
        <b>{kind}</b>
        {about && about !== kind && <span>{about}</span>}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </span>
      <span className={styles.money}>
        <MoneyText paise={toPaise(amount)} signed />
        <small>{t('wallet.after', { amount: formatMoney(toPaise(balance)) })}</small>
      </span>
    </li>
  );
}
