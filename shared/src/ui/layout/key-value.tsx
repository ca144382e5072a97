import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './key-value.module.scss';
import { useUiText } from '../texts';
import stepStyles from './steps.module.scss';

/** Names and what they stand for, a line each. */
export function KeyValueList({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={classNames(styles.list, className)}>{children}</dl>;
}

/** A name and its value in a list, with an action beside it. */
export function KeyValue({ name, children, action }: { name: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>
        {children}
        {action}
      </dd>
    </div>
  );
}

/** Two or three figures side by side: profit and liability, balance and exposure. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

/** `row` puts name and figure on one line, as in the slip. */
export function Figure({ name, children, row = false }: { name: ReactNode; children: ReactNode; row?: boolean }) {
  return (
    <div className={row ? styles.figureRow : styles.figure}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How far a flow has come: one bar per step. */
export function Steps({ current, count }: { current: number; count: number }) {
  const translate = useUiText();
  return (
    <div className={stepStyles.steps} role="img" aria-label={translate('ui.step', { number: current, count })}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={classNames(index < current && stepStyles.done)} />
      ))}
    </div>
  );
}
