import { Card, Skeleton } from '@backlay/shared/ui';
import eventStyles from './event.module.scss';
import styles from './market.module.scss';
import runnerStyles from './runner.module.scss';

/** The event page in its final geometry, before its markets are there. */
export function EventSkeleton() {
  return (
    <div className={eventStyles.markets} aria-busy="true" data-testid="event-skeleton">
      <div className={eventStyles.crumb}>
        <Skeleton width={200} height={18} />
      </div>
      <Skeleton height={110} />
      {[2, 2, 4].map((rows, market) => (
        <Card key={market} className={styles.market}>
          <div className={styles.marketHead}>
            <Skeleton width={130} height={18} />
          </div>
          <div className={styles.heads} />
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className={runnerStyles.row}>
              <Skeleton width="40%" height={16} />
            </div>
          ))}
        </Card>
      ))}
    </div>
  );
}
