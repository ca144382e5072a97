import type { ReactNode } from 'react';
import { useUiText } from '../texts';
import styles from './visually-hidden.module.scss';

/** For screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** The first stop of the Tab key: past the header, to `#main`. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {useUiText()('ui.skip')}
    </a>
  );
}
