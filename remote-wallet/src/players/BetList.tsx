import { useState } from 'react';
import type { RoleBet } from '@backlay/shared/contract';
import { toPaise } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { Card, EmptyState, ErrorPanel, MoneyText, Skeleton, Tag } from '@backlay/shared/ui';
import { writeMoment } from '../moment';
import { PAGE_SIZE, PageTurner, usePagedList } from '../paged';
import { presetRange, RangePicker, rangeQuery } from '../range-picker';
import styles from './players.module.scss';

/** Bets of one player: those that are open, or those that are over within a range of days (B6.01). */
export function BetList({ what, userId }: { readonly what: 'openBets' | 'history'; readonly userId: string }) {
  const t = useT();
  const { api } = useHost();
  const [now] = useState(() => Date.now());
  const [days, setDays] = useState(() => presetRange('last7', now));
  const range = rangeQuery(days.range);
  const list = usePagedList(JSON.stringify([what, userId, what === 'history' && range]), (page) =>
    what === 'openBets'
      ? api.call('roleOpenBets', { page, limit: PAGE_SIZE, userId })
      : api.call('roleBetHistory', { page, limit: PAGE_SIZE, userId, ...range }),
  );
  const bets = list.page?.docs ?? [];
  return (
    <div className={styles.bets}>
      {what === 'history' && (
        <div className={styles.range}>
          <RangePicker value={days} now={now} onChange={setDays} />
        </div>
      )}
      {list.state === 'failed' && <ErrorPanel onRetry={list.reload}>{t('players.betsFailed')}</ErrorPanel>}
      {list.state !== 'failed' && bets.length === 0 && (
        <Card padded>
          {list.page === null ? <Skeleton height={96} /> : <EmptyState icon="ticket" title={t('players.noBets')} />}
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
      <PageTurner list={list} />
    </div>
  );
}

function BetRow({ bet }: { readonly bet: RoleBet }) {
  const t = useT();
  const { odds, market, stake, profitLoss, createdAt, explanation } = bet;
  const values = { team: odds.teamName, odd: odds.odd, run: odds.run };
  return (
    <div className={styles.bet}>
      <span>
        <b>
          <Tag tone={odds.type}>{t(odds.type === 'back' ? 'players.sideBack' : 'players.sideLay')}</Tag>{' '}
          {t(odds.run > 0 ? 'players.atRun' : 'players.at', values)}
        </b>
        <small>
          {market.event.name}, {market.marketName}
        </small>
        {explanation && <small>{explanation}</small>}
        <time dateTime={createdAt}>{writeMoment(createdAt)}</time>
      </span>
      <span className={styles.sums}>
        {profitLoss === undefined ? (
          <>
            <MoneyText paise={toPaise(stake)} symbol />
            <small>{t('players.stake')}</small>
          </>
        ) : (
          <>
            <MoneyText paise={toPaise(profitLoss)} symbol signed />
            <small>
              {t('players.stake')} <MoneyText paise={toPaise(stake)} symbol />
            </small>
          </>
        )}
      </span>
    </div>
  );
}
