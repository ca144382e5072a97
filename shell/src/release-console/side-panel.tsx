import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import styles from './console.module.scss';

interface BesideProps {
  readonly heading: string;
  /** What it is about: another one takes the keyboard along. */
  readonly about: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * What was chosen in the table, beside it. It takes the focus, because the rest of the table lies between the two; Escape gives
 * it back to where it came from.
 */
export function SidePanel({ heading, about, onClose, children }: BesideProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const origin = useRef<Element | null>(null);
  useEffect(() => {
    origin.current = document.activeElement;
    head.current?.focus({ preventScroll: true });
  }, [about]);
  // A button may disappear with its action: the focus stays here, and Escape still leads back.
  const inside = useRef(false);
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) head.current?.focus({ preventScroll: true });
  });
  const leavesPage = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) => {
    const left = relatedTarget
      ? !currentTarget.contains(relatedTarget) && !relatedTarget.closest('dialog')
      : target.isConnected;
    if (left) inside.current = false;
  };
  const leave = () => {
    if (origin.current instanceof HTMLElement) origin.current.focus();
    onClose();
  };
  return (
    <aside
      className={styles.inspector}
      aria-label={heading}
      onFocus={() => (inside.current = true)}
      onBlur={leavesPage}
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && leave()}
    >
      <h2 ref={head} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </aside>
  );
}
