import { useEffect } from 'react';
import { toPaise } from '@backlay/shared/domain';
import { useHost, useSession, useT, toCallResult } from '@backlay/shared/host';
import { Card, MoneyText } from '@backlay/shared/ui';
import styles from './profile.module.scss';

/** Registrations that come within this long are read together, ms. */
export const REFRESH_DELAY_MS = 2_000;

/** Who stands below a role, read anew when it is opened and whenever a player registers (A3.04, A7.68). A player has no counters. */
export function HierarchyCounters() {
  const t = useT();
  const { realtime, session } = useHost();
  const isRole = useSession((state) => state.userType !== null && state.userType !== 'user');
  const profile = useSession((state) => state.profile);
  useEffect(() => {
    if (!isRole) return;
    const read = () => void toCallResult(session.refreshProfile());
    let timer: ReturnType<typeof setTimeout> | undefined;
    read();
    const stop = realtime.on('getUserCreated', () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        read();
      }, REFRESH_DELAY_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isRole, realtime, session]);
  if (!isRole || profile?.userCount === undefined) return null;
  const counts = [
    [t('counters.roles'), profile.totalAdmin],
    [t('counters.players'), profile.totalUser],
    [t('counters.ownPlayers'), profile.userAccount],
    [t('counters.everybody'), profile.userCount],
  ] as const;
  return (
    <Card>
      <h2 className={styles.part}>{t('counters.title')}</h2>
      <dl className={styles.facts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count ?? 0}</dd>
          </div>
        ))}
        <div>
          <dt>{t('counters.commission')}</dt>
          <dd>
            <MoneyText symbol paise={toPaise(profile.totalCommission ?? 0)} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
