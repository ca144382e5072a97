import { classNames } from '../layout/class-names';
import { Icon } from '../icons/icon';
import styles from './suspended.module.scss';

export interface SuspendedOverlayProps {
  /** `SUSPENDED`, `BALL RUNNING`, `CLOSED`: drawn in capitals whatever arrives (B2.28). */
  status: string;
  className?: string;
}

/** Lies over the prices of a runner or of a whole market, never over name and position. Its parent is positioned. */
export function SuspendedOverlay({ status, className }: SuspendedOverlayProps) {
  return (
    <span className={classNames(styles.overlay, className)}>
      <Icon name="lock" size={14} />
      {status.toUpperCase()}
    </span>
  );
}
