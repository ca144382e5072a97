import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../layout/class-names';
import { Icon } from '../icons/icon';
import type { IconName } from '../icons/icon';
import styles from './stakes.module.scss';

export interface StakeChipsProps {
  label: string;
  /** Chips in a row: 4 with Max and Edit in the slip, 3 in other places. */
  columns?: 3 | 4;
  children: ReactNode;
}

/** Amounts to press, side by side. */
export function StakeChips({ label, columns = 4, children }: StakeChipsProps) {
  return (
    <div role="group" aria-label={label} className={classNames(styles.stakes, columns === 4 && styles.four)}>
      {children}
    </div>
  );
}

export interface StakeChipProps extends ComponentProps<'button'> {
  /** Whether it is the chosen one, where one of them is. */
  selected?: boolean;
  /** Does something else than add its amount: Max, Edit. */
  alternative?: boolean;
  icon?: IconName;
}

/** One preset stake; `alternative` marks Max and Edit. */
export function StakeChip({ selected, alternative, icon, className, children, ...rest }: StakeChipProps) {
  return (
    <button
      type="button"
      className={classNames(styles.chip, alternative && styles.alternative, className)}
      aria-pressed={selected}
      {...rest}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  );
}
