import type { ReactNode } from 'react';
import { pageMessages } from '../../domain';
import { Button } from '../controls/button';
import { Icon } from '../icons/icon';
import type { IconName } from '../icons/icon';
import styles from './notice.module.scss';

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
export function ErrorPanel({ children, onRetry }: { children?: ReactNode; onRetry?: () => void }) {
  const retry = onRetry && (
    <Button icon="retry" onClick={onRetry}>
      {pageMessages['failure.retry']}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState icon="warning" title={pageMessages['failure.title']} action={retry}>
        {children}
      </EmptyState>
    </div>
  );
}
