import type { CasinoBet } from '@backlay/shared/contract';
import { formatMoney, toPaise } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Card, EmptyState, ErrorPanel, MoneyText, Skeleton } from '@backlay/shared/ui';
import { betTime } from '../market';
import { CopyReference } from '../orders';
import { Pages, Totals } from './pages';
import { useGameHistory, useHeldGames, type HistoryPart } from './use-history';
import styles from './history.module.scss';

/** Rounds of casino games that are over, of the category that was chosen (B9.19). */
export function GameBets({ filter, onPage }: HistoryPart) {
  const t = useT();
  const { answer, state, reload } = useGameHistory(filter);
  const held = useHeldGames(filter);
  if (state === 'failed' && !answer) return <ErrorPanel onRetry={() => void reload()} />;
  if (!answer) return <Skeleton height={240} />;
  const bets = [...held, ...answer.docs];
  if (bets.length === 0) return <EmptyState icon="ticket" title={t('history.empty')} />;
  const { totalStake, totalPaid, totalBetPts } = answer;
  return (
    <>
      {totalStake !== undefined && totalPaid !== undefined && totalBetPts !== undefined && (
        <Totals
          sums={[
            ['history.staked', totalStake],
            ['history.paid', totalPaid],
            ['history.points', totalBetPts],
          ]}
        />
      )}
      <Card>
        <ul className={styles.bets}>
          {bets.map((bet) => (
            <GameRow key={bet._id} bet={bet} />
          ))}
        </ul>
      </Card>
      <Pages answer={answer} page={filter.page} onPage={onPage} />
    </>
  );
}

function GameRow({ bet }: { readonly bet: CasinoBet }) {
  const t = useT();
  return (
    <li className={styles.game}>
      <span className={styles.what}>
        <b>{bet.gameName}</b>
        <small>
          {bet.subProviderName} · {betTime(bet.createdAt)}
        </small>
        {bet.reference && (
          <small>
            {bet.reference} <CopyReference reference={bet.reference} />
          </small>
        )}
        {bet.pendingWin !== undefined && (
          <span className={styles.why}>
            {t('history.winChecked', { amount: formatMoney(toPaise(bet.pendingWin)) })}
          </span>
        )}
      </span>
      <span className={styles.money}>
        <MoneyText paise={toPaise(bet.profitLoss)} signed />
        <small>
          <MoneyText paise={toPaise(bet.stake)} />
        </small>
      </span>
    </li>
  );
}
