import { useCallQuery } from '@backlay/shared/data';
import { toPaise } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Card, EmptyState, MoneyText, Skeleton } from '@backlay/shared/ui';
import styles from './leader-board.module.scss';

/** /leadership-board: rank, masked name, amount (A2.17); empty too when the call fails (OQ-46). */
export default function LeaderBoardScreen() {
  const t = useT();
  const { state, answer } = useCallQuery('leaderBoard');
  const leaders = answer?.docs ?? (state === 'failed' ? [] : null);
  return (
    <div className={styles.screen}>
      <h1>{t('leaders.title')}</h1>
      {leaders?.length !== 0 && <p className={styles.intro}>{t('leaders.intro')}</p>}
      <Card>
        {leaders === null && (
          <div className={styles.bones}>
            <Skeleton height={120} />
          </div>
        )}
        {leaders?.length === 0 && (
          <EmptyState icon="trophy" title={t('leaders.empty')}>
            {t('leaders.emptyText')}
          </EmptyState>
        )}
        {leaders && leaders.length > 0 && (
          <table className={styles.board}>
            <thead>
              <tr>
                <th scope="col">{t('leaders.rank')}</th>
                <th scope="col">{t('leaders.name')}</th>
                <th scope="col">{t('leaders.amount')}</th>
              </tr>
            </thead>
            <tbody>
              {leaders.map(({ rank, name, amount }) => (
                <tr key={rank} data-first={rank <= 3 || undefined}>
                  <td>{rank}</td>
                  <td>{name}</td>
                  <td>
                    <MoneyText paise={toPaise(amount)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
    </div>
  );
}
