import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../layout/class-names';
import { Icon } from '../icons/icon';
import type { IconName } from '../icons/icon';
import styles from './selection-controls.module.scss';

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'title'>;

/** A checkbox with its label. */
export function Checkbox({ label, className, ...input }: InputProps & { label: ReactNode }) {
  return (
    <label className={classNames(styles.choice, className)}>
      <input type="checkbox" className={styles.check} {...input} />
      <span>{label}</span>
    </label>
  );
}

/** A radio button with its label. */
export function Radio({ label, className, ...input }: InputProps & { label: ReactNode }) {
  return (
    <label className={classNames(styles.choice, className)}>
      <input type="radio" className={styles.radio} {...input} />
      <span>{label}</span>
    </label>
  );
}

/** On or off at once, without a button to confirm. `hideLabel` where the row names it already. */
export function Switch({
  label,
  hideLabel = false,
  className,
  ...input
}: InputProps & { label: string; hideLabel?: boolean }) {
  const control = (
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox is checked by itself
      role="switch"
      className={styles.switch}
      aria-label={hideLabel ? label : undefined}
      {...input}
    />
  );
  if (hideLabel) return control;
  return (
    <label className={classNames(styles.choice, styles.spread, className)}>
      <span>{label}</span>
      {control}
    </label>
  );
}

export interface OptionRowProps extends InputProps {
  icon: IconName;
  title: ReactNode;
  detail?: ReactNode;
  /** Offered, but not to this player: drawn dashed with a lock, and not to be chosen. */
  locked?: boolean;
}

/** One of several ways, as a row to press: a payment method, an account. */
export function OptionRow({ icon, title, detail, locked = false, className, ...input }: OptionRowProps) {
  return (
    <label className={classNames(styles.row, locked && styles.locked, className)}>
      <span className={styles.mark}>
        <Icon name={icon} size={20} />
      </span>
      <span className={styles.text}>
        <b>{title}</b>
        {detail && <small>{detail}</small>}
      </span>
      {locked && <Icon name="lock" size={18} />}
      <input type="radio" className={locked ? styles.unseen : styles.radio} disabled={locked} {...input} />
    </label>
  );
}
