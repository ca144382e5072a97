import { useState } from 'react';
import { parseReference } from '@backlay/shared/domain';
import { usePagedCallQuery } from '@backlay/shared/data';
import { useT } from '@backlay/shared/host';
import { Card, EmptyState, ErrorPanel, Icon, Skeleton, TextField } from '@backlay/shared/ui';
import { Pagination } from '../../transactions';
import { presetRange, DateRangePicker, rangeQuery } from '../../reports';
import { BetRow } from './bet-row';
import styles from './players.module.scss';

/** Bets of one player: those that are open, or those that are over within a range of days, or the one of a reference (B6.01, E8.16). */
export function BetList({ what, userId }: { readonly what: 'openBets' | 'history'; readonly userId: string }) {
  const t = useT();
  const [now] = useState(() => Date.now());
  const [days, setDays] = useState(() => presetRange('last7', now));
  const range = rangeQuery(days.range);
  const [typed, setTyped] = useState('');
  // A part of a reference finds nothing: the list stays until all of it is typed.
  const reference = parseReference(typed) === null ? '' : typed.trim();
  const query = { userId, ...(reference && { reference }) };
  const open = usePagedCallQuery('roleOpenBets', query, { enabled: what === 'openBets' });
  const past = usePagedCallQuery('roleBetHistory', reference ? query : { ...query, ...range }, {
    enabled: what === 'history',
  });
  const list = what === 'openBets' ? open : past;
  const bets = list.state === 'failed' ? [] : (list.answer?.docs ?? []);
  return (
    <div className={styles.bets}>
      <TextField
        hideLabel
        className={styles.search}
        label={t('players.reference')}
        placeholder={t('players.reference')}
        type="search"
        maxLength={20}
        start={<Icon name="search" size={18} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {what === 'history' && (
        <div className={styles.range}>
          <DateRangePicker value={days} now={now} onChange={setDays} />
        </div>
      )}
      {list.state === 'failed' && <ErrorPanel onRetry={() => void list.reload()}>{t('players.betsFailed')}</ErrorPanel>}
      {list.state !== 'failed' && bets.length === 0 && (
        <Card padded>
          {list.answer === null ? <Skeleton height={96} /> : <EmptyState icon="ticket" title={t('players.noBets')} />}
        </Card>
      )}
      {bets.length > 0 && (
        <Card>
          <ul className={styles.list} aria-label={t(what === 'openBets' ? 'players.openBets' : 'players.history')}>
            {bets.map((bet) => (
              <li key={bet._id}>
                <BetRow bet={bet} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Pagination list={list} />
    </div>
  );
}
