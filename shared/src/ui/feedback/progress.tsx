import { useEffect, useState } from 'react';
import { Icon } from '../icons/icon';
import styles from './progress.module.scss';

/** A spinner for work in progress. `label` names the work where no text beside it does. */
export function Spinner({ size = 20, label }: { size?: number; label?: string }) {
  return (
    <span className={styles.spinner} role={label ? 'status' : undefined} aria-label={label}>
      <Icon name="loader" size={size} />
    </span>
  );
}

/** Whole seconds left of `seconds`, from the moment of mounting; a new `key` starts again. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((value) => Math.max(0, value - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return left;
}

/** The market's delay running down beside `Betting in process` (B2.25). Only start and end are spoken, by the text beside it. */
export function CountdownRing({ seconds }: { seconds: number }) {
  const left = useCountdown(seconds);
  return (
    <span className={styles.ring} role="timer" aria-live="off">
      {left}
    </span>
  );
}
