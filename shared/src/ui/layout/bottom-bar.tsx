import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from '../icons/icon';
import type { IconName } from '../icons/icon';
import { Link } from '../controls/button';
import { CountBadge } from '../feedback/badge';
import styles from './bottom-bar.module.scss';

/** The bar at the foot of a phone. From 800 px it is gone. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.bar} aria-label={label}>
      <ul>{children}</ul>
    </nav>
  );
}

export interface BottomBarItemProps {
  icon: IconName;
  /** A drawing in place of the icon. */
  mark?: ReactNode;
  label: string;
  current?: boolean;
  /** Shown as a badge where it is not zero. */
  count?: number;
  /** Lifted out of the bar in the colours of WhatsApp. */
  raised?: boolean;
  /** Goes there; without it the item is a button. */
  href?: string;
  onSelect?: () => void;
  /** Pointer or focus comes near: time to fetch what is behind it. */
  onApproach?: () => void;
}

/** One destination of the bottom bar: a link with `href`, else a button. */
export function BottomBarItem({
  icon,
  mark,
  label,
  current,
  count,
  raised,
  href,
  onSelect,
  onApproach,
}: BottomBarItemProps) {
  const face = (
    <>
      <span className={raised ? styles.disc : styles.mark}>
        {mark ?? <Icon name={icon} size={22} />}
        {count ? <CountBadge count={count} className={styles.count} /> : null}
      </span>
      {label}
    </>
  );
  const shared = {
    className: classNames(styles.item),
    'aria-current': current ? ('page' as const) : undefined,
    onClick: onSelect,
    onPointerEnter: onApproach,
    onFocus: onApproach,
  };
  return (
    <li>
      {href ? (
        <Link href={href} {...shared}>
          {face}
        </Link>
      ) : (
        <button type="button" {...shared}>
          {face}
        </button>
      )}
    </li>
  );
}
