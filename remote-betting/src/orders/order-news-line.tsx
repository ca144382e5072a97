import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Icon } from '@backlay/shared/ui';
import { useOrdersPorts } from './ports';
import styles from './orders.module.scss';

/** How long a line is shown, ms. */
const SHOWN_MS = 4000;

/** The last news of a waiting bet, within the header, where no price is; it takes neither focus nor press (E1.14). */
export default function OrderNewsLine() {
  const { orderNews } = useOrdersPorts();
  const line = useStore(orderNews.store, (state) => state.line);
  useEffect(() => {
    if (!line) return;
    const timer = setTimeout(() => orderNews.clear(line.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [line, orderNews]);
  return (
    <div role="status">
      {line && (
        <p className={styles.news}>
          <Icon name="done" size={18} />
          {line.text}
        </p>
      )}
    </div>
  );
}
