import type { ReactNode, CSSProperties } from 'react';
import { interpolate, pageMessages } from '../../domain';
import { Button } from '../controls/button';
import { Icon, type IconName } from '../icons/icon';
import styles from './notice.module.scss';
import { classNames } from '../layout/class-names';
import skeletonStyles from './skeleton.module.scss';

export interface EmptyStateProps {
  icon: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing to show: a mark, one line, at most one thing to do. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.notice}>
      <Icon name={icon} size={28} className={styles.mark} />
      <b>{title}</b>
      {children && <p>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** What stands where a part of the page failed, while the rest goes on (A8.10). */
export function ErrorPanel({
  children,
  onRetry,
  reference,
}: {
  children?: ReactNode;
  onRetry?: () => void;
  /** What a player reads to support; the report of the failure has it too (F4.07). */
  reference?: string | undefined;
}) {
  const retry = onRetry && (
    <Button icon="retry" onClick={onRetry}>
      {pageMessages['failure.retry']}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState icon="warning" title={pageMessages['failure.title']} action={retry}>
        {reference ? interpolate(pageMessages['failure.reference'], { reference }) : children}
      </EmptyState>
    </div>
  );
}

export interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  round?: boolean;
  className?: string;
}

/** A bone of what is on its way, in its final size. It shows after 150 ms, so that a quick answer never flickers. */
export function Skeleton({ width = '100%', height = 14, round = false, className }: SkeletonProps) {
  return (
    <span
      className={classNames(skeletonStyles.bone, round && skeletonStyles.round, className)}
      style={{ width, height }}
      aria-hidden
    />
  );
}
