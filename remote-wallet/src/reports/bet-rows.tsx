import type { GameReport } from '@backlay/shared/contract';
import { formatMoney, matchesCategory, sportById, toPaise, type BetCategory } from '@backlay/shared/domain';
import { useT, useSaid } from '@backlay/shared/host';
import { EmptyState, MoneyText } from '@backlay/shared/ui';
import styles from './report.module.scss';

interface Row {
  readonly name: string;
  readonly totalAmount: number;
  readonly totalWin: number;
  readonly totalLose: number;
}

/** The rows of a category: sports of the exchange or the sports book, or categories of the casino (B9.19). */
function rowsOf(report: GameReport, category: BetCategory, otherSport: string): readonly Row[] {
  if (category === 'exchange' || category === 'sportsBook')
    return report.exchange
      .filter(({ sportsBook }) => (sportsBook ?? false) === (category === 'sportsBook'))
      .map(({ eventTypeId, ...row }) => ({ ...row, name: sportById(eventTypeId)?.name ?? otherSport }));
  return report.casino
    .filter(({ gameCategory }) => matchesCategory(category, gameCategory))
    .map(({ gameCategory, ...row }) => ({ ...row, name: gameCategory }));
}

export function BetRows({ report, category }: { readonly report: GameReport; readonly category: BetCategory }) {
  const t = useT();
  const translateMessage = useSaid();
  const rows = rowsOf(report, category, t('report.sport'));
  if (rows.length === 0) return <EmptyState icon="ticket" title={t('report.empty')} />;
  return (
    <ul className={styles.rows}>
      {rows.map(({ name, totalAmount, totalWin, totalLose }, at) => (
        <li key={at}>
          <span>
            <b>{translateMessage(name)}</b>
            <small>{t('report.staked', { amount: formatMoney(toPaise(totalAmount)) })}</small>
            <small>
              {t('report.won')} {formatMoney(toPaise(totalWin))} · {t('report.lost')} {formatMoney(toPaise(totalLose))}
            </small>
          </span>
          <MoneyText paise={toPaise(totalWin) - toPaise(totalLose)} symbol signed />
        </li>
      ))}
    </ul>
  );
}
