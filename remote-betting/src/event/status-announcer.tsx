import { useEffect, useState } from 'react';
import type { Market } from '@backlay/shared/contract';
import { useSaid, useT } from '@backlay/shared/host';
import { useEventPorts } from './ports';
import styles from './event.module.scss';

/** The one polite region of an event: it speaks a change of status, never a price (design-language 9). */
export function StatusAnnouncer({ markets }: { readonly markets: readonly Market[] }) {
  const { books } = useEventPorts();
  const t = useT();
  const translateMessage = useSaid();
  const [word, setWord] = useState('');
  useEffect(
    () =>
      books.slow.subscribe((after, before) => {
        for (const { id, name } of markets) {
          const status = after.markets[id]?.status;
          if (!status || status === before.markets[id]?.status || before.markets[id] === undefined) continue;
          setWord(t('market.status', { market: translateMessage(name), status: translateMessage(status) }));
        }
      }),
    [books, markets, t, translateMessage],
  );
  return (
    <p role="status" className={styles.unseen}>
      {word}
    </p>
  );
}
