import type { MarketPosition } from '@backlay/shared/contract';
import { toPaise } from '@backlay/shared/domain';
import { MoneyText } from '@backlay/shared/ui';
import styles from './market.module.scss';

/** What every possible number of runs would bring (B4.09); at most 140 px high (B2.30). */
export function RunBook({
  market,
  book,
}: {
  readonly market: string;
  readonly book: NonNullable<MarketPosition['book']>;
}) {
  return (
    <ul className={styles.runBook} aria-label={market}>
      {book.map(({ from, to, profit }) => (
        <li key={from}>
          <span>{to === null ? `${from}+` : from === to ? from : `${from} – ${to}`}</span>
          <MoneyText paise={toPaise(profit)} signed />
        </li>
      ))}
    </ul>
  );
}
