import { useEffect, useEffectEvent } from 'react';
import { useCallQuery } from '@backlay/shared/data';
import { useHost, useRealtime, useT } from '@backlay/shared/host';
import { ErrorPanel, Skeleton } from '@backlay/shared/ui';
import { Past, Waiting } from './bonus-cards';
import styles from './pending-bonuses.module.scss';

/** The player's bonuses (C7.19); they follow the bets that count towards them. */
function useBonuses() {
  const realtime = useRealtime();
  const { state, answer, reload } = useCallQuery('bonuses', {});
  const readAgain = useEffectEvent(() => void reload());
  useEffect(() => {
    const stops = [
      realtime.on('getBonusUpdates', () => readAgain()),
      realtime.on('getPtsUpdates', () => readAgain()),
      realtime.on('getDepositStatusChanged', () => readAgain()),
      // What was missed while the socket was away.
      realtime.store.subscribe((now, before) => {
        if (now.connected && !before.connected) readAgain();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [realtime]);
  return { bonuses: answer?.docs ?? (state === 'failed' ? 'failed' : 'loading'), reload };
}

/** /awaiting-bonus: what waits for its terms, how far it is, and what came of earlier ones (C2.08, OQ-46). */
export default function PendingBonusesScreen() {
  const t = useT();
  const { overlays } = useHost();
  const { bonuses, reload } = useBonuses();
  return (
    <div className={styles.screen}>
      <h1>{t('bonus.title')}</h1>
      {bonuses === 'loading' && <Skeleton height={132} />}
      {bonuses === 'failed' && <ErrorPanel onRetry={() => void reload()}>{t('bonus.failed')}</ErrorPanel>}
      {typeof bonuses !== 'string' && (
        <>
          <Waiting
            bonuses={bonuses.filter(({ status }) => status === 'active')}
            onDeposit={() => overlays.open('deposit')}
          />
          <Past bonuses={bonuses.filter(({ status }) => status !== 'active')} />
        </>
      )}
    </div>
  );
}
