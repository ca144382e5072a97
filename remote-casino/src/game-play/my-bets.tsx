import { formatMoney, formatTimeWithSeconds, toPaise } from '@backlay/shared/domain';
import { useT, useHost, useSession } from '@backlay/shared/host';
import { IconButton, MoneyText } from '@backlay/shared/ui';
import styles from './play.module.scss';
import { useEffect, useState } from 'react';
import type { CasinoBet } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';

const SHOWN = 10;

/** Newest first; a bet that is there already is replaced. */
function withBets(before: readonly CasinoBet[], news: readonly CasinoBet[], gameId: string): CasinoBet[] {
  const mine = news.filter((bet) => bet.gameId === gameId);
  const stored = before.filter((bet) => !mine.some(({ _id }) => _id === bet._id));
  return [...mine, ...stored].sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, SHOWN);
}

/** The player's last bets on a game, updated live by the socket (A7.67). Null while they are not known. */
export function useCasinoBets(gameId: string): readonly CasinoBet[] | null {
  const { realtime } = useHost();
  const player = useSession((state) =>
    state.status === 'signed-in' && state.userType === 'user' ? state.profile?._id : null,
  );
  const enabled = Boolean(player);
  const { state, answer } = useCallQuery('casinoBets', { gameId, page: 1, limit: SHOWN }, { enabled });
  // What comes over the socket is newer than the answer.
  const [news, setNews] = useState<readonly CasinoBet[]>([]);
  useEffect(() => {
    if (!enabled) return;
    const put = (bets: readonly CasinoBet[]) => setNews((before) => withBets(before, bets, gameId));
    const stops = [
      realtime.on('getOpenBetCasinoUpdates', ({ bet }) => put([bet])),
      realtime.on('getOpenBetCasinoResultUpdates', ({ bets }) => put(bets)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [realtime, enabled, gameId]);
  if (!player || (state === 'loading' && news.length === 0)) return null;
  return withBets(answer?.docs ?? [], news, gameId);
}

/** The reference of a round, copied by one press (E8.16). */
function Reference({ reference }: { readonly reference: string }) {
  const t = useT();
  const { toasts } = useHost();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(reference);
      toasts.success(t('copied.value', { value: reference }));
    } catch {
      // The browser keeps the clipboard from pages without permission or without https: the reference can be read.
      toasts.error(t('casino.copyFailed'));
    }
  };
  return (
    <small>
      {reference}{' '}
      <IconButton icon="copy" size={16} label={t('casino.copy', { reference })} onClick={() => void copy()} />
    </small>
  );
}

/** The player's last bets on this game, live. */
export function MyBets({ gameId }: { readonly gameId: string }) {
  const t = useT();
  const bets = useCasinoBets(gameId);
  if (!bets) return null;
  return (
    <section className={styles.bets} aria-label={t('casino.myBets')}>
      <h2>{t('casino.myBets')}</h2>
      {bets.length === 0 && <p>{t('casino.noBets')}</p>}
      <ul>
        {bets.map(({ _id, reference, status, stake, profitLoss, pendingWin, createdAt }) => (
          <li key={_id}>
            <time dateTime={createdAt}>{formatTimeWithSeconds(createdAt)}</time>
            <span>{t(`casino.bet.${status}`)}</span>
            <MoneyText paise={toPaise(stake)} symbol />
            <MoneyText paise={toPaise(profitLoss)} signed />
            {reference && <Reference reference={reference} />}
            {pendingWin !== undefined && (
              <small>{t('casino.winChecked', { amount: formatMoney(toPaise(pendingWin)) })}</small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
