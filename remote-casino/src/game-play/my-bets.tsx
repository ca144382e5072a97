import { formatMoney, toPaise } from '@backlay/shared/domain';
import { useT, formatDate } from '@backlay/shared/host';
import { MoneyText } from '@backlay/shared/ui';
import { useCasinoBets } from './use-casino-bets';
import styles from './play.module.scss';

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
        {bets.map(({ _id, status, stake, profitLoss, pendingWin, createdAt }) => (
          <li key={_id}>
            <time dateTime={createdAt}>{formatDate(new Date(createdAt), { timeStyle: 'medium' })}</time>
            <span>{t(`casino.bet.${status}`)}</span>
            <MoneyText paise={toPaise(stake)} symbol />
            <MoneyText paise={toPaise(profitLoss)} signed />
            {pendingWin !== undefined && (
              <small>{t('casino.winChecked', { amount: formatMoney(toPaise(pendingWin)) })}</small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
