import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../layout/class-names';
import { useScrollIntoView } from '../layout/breakpoint';
import { Icon } from '../icons/icon';
import type { IconName } from '../icons/icon';
import { Link, type LinkProps } from './button';
import styles from './chip.module.scss';

interface ChipFace {
  icon?: IconName;
  count?: number;
  children: ReactNode;
}

function Face({ icon, count, children }: ChipFace) {
  return (
    <>
      {icon && <Icon name={icon} size={18} />}
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </>
  );
}

/** A filter to press. */
export function Chip({
  icon,
  count,
  selected,
  className,
  children,
  ...rest
}: ChipFace & ComponentProps<'button'> & { selected?: boolean }) {
  return (
    <button type="button" className={classNames(styles.chip, className)} aria-pressed={selected} {...rest}>
      <Face icon={icon} count={count}>
        {children}
      </Face>
    </button>
  );
}

/** A filter that has an address of its own. */
export function ChipLink({
  icon,
  count,
  selected,
  className,
  children,
  ...rest
}: ChipFace & LinkProps & { selected?: boolean }) {
  return (
    <Link className={classNames(styles.chip, className)} aria-current={selected ? 'page' : undefined} {...rest}>
      <Face icon={icon} count={count}>
        {children}
      </Face>
    </Link>
  );
}

/** Chips side by side; on a phone they scroll to the edges of the page. */
export function ChipRow({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const row = useScrollIntoView<HTMLDivElement>();
  return (
    <div ref={row} role="group" aria-label={label} className={classNames(styles.row, className)}>
      {children}
    </div>
  );
}
