import { useState, type ReactNode } from 'react';
import { formatMoney, parseReference, toPaise, formatDateTime } from '@backlay/shared/domain';
import { usePagedCallQuery } from '@backlay/shared/data';
import { useSaid, useT } from '@backlay/shared/host';
import { Card, EmptyState, ErrorPanel, Icon, Skeleton, TextField, Link, MoneyText, Tag } from '@backlay/shared/ui';
import { Pagination } from '../../transactions';
import { presetRange, DateRangePicker, rangeQuery } from '../../reports';
import styles from './players.module.scss';
import type { EndpointPayload, RoleBet, RoleOrder } from '@backlay/shared/contract';

type RoleCasinoBet = EndpointPayload<'roleCasinoBets'>[number];

interface RowProps {
  readonly bet: Pick<RoleBet, 'reference' | 'createdAt' | 'user'>;
  readonly stake: number;
  readonly profitLoss: number | undefined;
  /** Names the player, with a link to the player's page. */
  readonly owner: boolean;
  readonly children: ReactNode;
}

/** One bet as roles see it. */
export function BetRow({ bet, owner = false }: { readonly bet: RoleBet; readonly owner?: boolean }) {
  const t = useT();
  const { odds, market, explanation } = bet;
  const values = { team: odds.teamName, odd: odds.odd, run: odds.run };
  return (
    <Row bet={bet} stake={bet.stake} profitLoss={bet.profitLoss} owner={owner}>
      <b>
        <Tag tone={odds.type}>{t(odds.type === 'back' ? 'players.sideBack' : 'players.sideLay')}</Tag>{' '}
        {t(odds.run > 0 ? 'players.atRun' : 'players.at', values)}
      </b>
      <small>
        {market.event.name}, {market.marketName}
      </small>
      {explanation && <small>{explanation}</small>}
    </Row>
  );
}

/** One order with its player: what of it is matched, and what waits or why nothing does (E8.16). */
export function OrderRow({ order }: { readonly order: RoleOrder }) {
  const t = useT();
  const translateMessage = useSaid();
  const { oddType, teamName, odd, matched, waiting, reasonText } = order;
  const parts = { matched: formatMoney(toPaise(matched)), waiting: formatMoney(toPaise(waiting)) };
  return (
    <Row bet={order} stake={order.stake} profitLoss={undefined} owner>
      <b>
        <Tag tone={oddType}>{t(oddType === 'back' ? 'players.sideBack' : 'players.sideLay')}</Tag>{' '}
        {t('players.at', { team: teamName, odd })}
      </b>
      <small>
        {order.eventName}, {order.marketName}
      </small>
      <small>{t('players.orderParts', parts)}</small>
      {reasonText && <small>{translateMessage(reasonText)}</small>}
    </Row>
  );
}

/** One bet of the casino with its player. */
export function CasinoBetRow({ bet }: { readonly bet: RoleCasinoBet }) {
  return (
    <Row bet={bet} stake={bet.stake} profitLoss={bet.status === 'open' ? undefined : bet.profitLoss} owner>
      <b>{bet.gameName}</b>
      <small>{bet.providerName}</small>
    </Row>
  );
}

function Row({ bet: { reference, createdAt, user }, stake, profitLoss, owner, children }: RowProps) {
  const t = useT();
  return (
    <div className={styles.bet}>
      <span>
        {children}
        {owner && <Link href={`/people?player=${encodeURIComponent(user._id)}`}>{user.userName}</Link>}
        {reference && <small>{reference}</small>}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
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
