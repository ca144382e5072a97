import { useSearchParams } from '@backlay/shared/router';
import { PlayerView } from './player-view';
import { useState } from 'react';
import type { ManagedPlayer } from '@backlay/shared/contract';
import { parseReference, toPaise } from '@backlay/shared/domain';
import { usePagedCallQuery, useCallQuery } from '@backlay/shared/data';
import { useT } from '@backlay/shared/host';
import { Card, EmptyState, ErrorPanel, Icon, Link, MoneyText, Skeleton, TextField } from '@backlay/shared/ui';
import { Pagination } from '../../transactions';
import { PlayerTags } from './account-status';
import styles from './players.module.scss';
import { BetRow, CasinoBetRow, OrderRow } from './bet-list';

const ONE = { page: 1, limit: 1 } as const;

/** The bet of the down-line with a reference: an order that is not matched in full, open, over, or of the casino (E8.16). */
export function FoundBets({ reference }: { readonly reference: string }) {
  const t = useT();
  const orders = useCallQuery('roleOrders', { ...ONE, reference });
  const open = useCallQuery('roleOpenBets', { ...ONE, reference });
  const past = useCallQuery('roleBetHistory', { ...ONE, reference });
  const casino = useCallQuery('roleCasinoBets', { ...ONE, reference });
  const lists = [orders, open, past, casino];
  // One that is matched in full is among the bets.
  const waiting = orders.answer?.docs.filter(({ matched, stake }) => matched < stake) ?? [];
  const found = [open, past, casino].reduce((sum, { answer }) => sum + (answer?.docs.length ?? 0), waiting.length);
  if (lists.some(({ state }) => state === 'failed')) {
    const retry = () => lists.forEach(({ reload }) => void reload());
    return <ErrorPanel onRetry={retry}>{t('players.betsFailed')}</ErrorPanel>;
  }
  if (found === 0)
    return (
      <Card padded>
        {lists.some(({ answer }) => answer === null) ? (
          <Skeleton height={48} />
        ) : (
          <EmptyState icon="ticket" title={t('players.noBets')} />
        )}
      </Card>
    );
  return (
    <Card>
      <ul className={styles.list} aria-label={t('players.found')}>
        {waiting.map((order) => (
          <li key={order._id}>
            <OrderRow order={order} />
          </li>
        ))}
        {[open, past].flatMap(({ answer }) =>
          (answer?.docs ?? []).map((bet) => (
            <li key={bet._id}>
              <BetRow bet={bet} owner />
            </li>
          )),
        )}
        {casino.answer?.docs.map((bet) => (
          <li key={bet._id}>
            <CasinoBetRow bet={bet} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Everybody of the down-line by name, with what they have. */
export function PlayerList() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const list = usePagedCallQuery('players', search ? { search } : {});
  const players = list.state === 'failed' ? [] : (list.answer?.docs ?? []);
  return (
    <div className={styles.screen}>
      <h1>{t('players.title')}</h1>
      <TextField
        hideLabel
        className={styles.search}
        label={t('players.search')}
        placeholder={t('players.search')}
        type="search"
        maxLength={80}
        start={<Icon name="search" size={18} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {parseReference(search) !== null && <FoundBets reference={search} />}
      {list.state === 'failed' && <ErrorPanel onRetry={() => void list.reload()}>{t('players.failed')}</ErrorPanel>}
      {list.state !== 'failed' && players.length === 0 && (
        <Card padded>
          {list.answer === null ? <Skeleton height={96} /> : <EmptyState icon="users" title={t('players.empty')} />}
        </Card>
      )}
      {players.length > 0 && (
        <Card>
          <ul className={styles.list} aria-label={t('players.title')}>
            {players.map((player) => (
              <li key={player._id}>
                <PlayerRow player={player} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Pagination list={list} />
    </div>
  );
}

function PlayerRow({ player }: { readonly player: ManagedPlayer }) {
  const { _id, userName, fullName, brand, availablePts } = player;
  return (
    <Link href={`/people?player=${encodeURIComponent(_id)}`} className={styles.player}>
      <span>
        <b>{userName}</b>
        <small>{[fullName, brand].filter(Boolean).join(', ')}</small>
      </span>
      <PlayerTags player={player} />
      <MoneyText paise={toPaise(availablePts)} symbol />
      <Icon name="chevron-right" size={18} />
    </Link>
  );
}

/** /people on the admin website: the players of a role's down-line, and `?player=` one of them (C1.01). */
export default function PlayersScreen() {
  const [query] = useSearchParams();
  const id = query.get('player');
  return id ? <PlayerView key={id} id={id} /> : <PlayerList />;
}
