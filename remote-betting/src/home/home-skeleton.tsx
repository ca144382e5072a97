import { Card, Skeleton } from '@backlay/shared/ui';
import { useFromWidth } from '@backlay/shared/ui';
import styles from './home.module.scss';

/** Home in its final geometry, before its lists are there. */
export function HomeSkeleton() {
  const wide = useFromWidth(1200);
  return (
    <div className={styles.section} aria-busy="true" data-testid="home-skeleton">
      <div className={styles.boneHead}>
        <Skeleton width={120} height={20} />
      </div>
      {[0, 1].map((group) => (
        <Card key={group} className={styles.group}>
          <div className={styles.groupHead}>
            <Skeleton width={140} height={16} />
          </div>
          {[0, 1, 2].map((row) => (
            <div key={row} className={wide ? styles.boneLine : styles.boneEvent}>
              <Skeleton width="45%" height={14} />
              <Skeleton width="100%" height={wide ? 16 : 88} />
            </div>
          ))}
        </Card>
      ))}
    </div>
  );
}
