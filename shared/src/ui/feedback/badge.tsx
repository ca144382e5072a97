import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names';
import { Icon } from '../icons/icon';
import type { IconName } from '../icons/icon';
import { useUiText } from '../texts';
import styles from './badge.module.scss';

/** A count on the accent, on a tab or an icon. Past 99 it reads `99+`. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  return <span className={classNames(styles.badge, className)}>{count > 99 ? '99+' : count}</span>;
}

/** How many there are, quietly: beside a title. */
export function CountPill({ count }: { count: number }) {
  return <span className={styles.pill}>{count}</span>;
}

/** Where a request for money stands (C4.02); canceled is grey (OQ-108). */
export type RequestStatusBadge = 'approved' | 'pending' | 'rejected' | 'processing' | 'canceled';

const STATUS_ICONS: Readonly<Record<RequestStatusBadge, IconName>> = {
  approved: 'check',
  pending: 'clock',
  rejected: 'cross',
  processing: 'loader',
  canceled: 'dash',
};

/** Status in colour, mark and word. */
export function StatusChip({ status, children }: { status: RequestStatusBadge; children?: ReactNode }) {
  return (
    <span className={classNames(styles.status, styles[status])} data-status={status}>
      <Icon name={STATUS_ICONS[status]} size={13} />
      {children ?? status}
    </span>
  );
}

/** The word LIVE with its dot. */
export function LiveMark({ children }: { children?: ReactNode }) {
  const translate = useUiText();
  return <span className={styles.live}>{children ?? translate('ui.live')}</span>;
}

/** A short label: TV, BM, F. `back` and `lay` colour it by the side of a bet. */
export function Tag({ tone, children }: { tone?: 'back' | 'lay'; children: ReactNode }) {
  return <span className={classNames(styles.tag, tone && styles[tone])}>{children}</span>;
}
