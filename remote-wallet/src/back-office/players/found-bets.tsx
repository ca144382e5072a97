import { useCallQuery } from '@backlay/shared/data';
import { useT } from '@backlay/shared/host';
import { Card, EmptyState, ErrorPanel, Skeleton } from '@backlay/shared/ui';
import { BetRow, CasinoBetRow } from './bet-row';
import styles from './players.module.scss';

const ONE = { page: 1, limit: 1 } as const;

/** The bet of the down-line with a reference: open, over, or of the casino (E8.16). */
export function FoundBets({ reference }: { readonly reference: string }) {
  const t = useT();
  const open = useCallQuery('roleOpenBets', { ...ONE, reference });
  const past = useCallQuery('roleBetHistory', { ...ONE, reference });
  const casino = useCallQuery('roleCasinoBets', { ...ONE, reference });
  const lists = [open, past, casino];
  const found = lists.reduce((sum, { answer }) => sum + (answer?.docs.length ?? 0), 0);
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
