import { formatDate, useT } from '@backlay/shared/host';
import { useNow } from '../market';
import styles from './racing.module.scss';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SOON_MS = 2 * MINUTE_MS;

/** `1:48` to the off; from an hour on the time of day; `Off` once it has begun. Times in ms. */
export function timeToOff(openDate: number, now: number): string | null {
  const left = openDate - now;
  if (left <= 0) return null;
  if (left >= HOUR_MS) return formatDate(openDate, { hour: '2-digit', minute: '2-digit' });
  const seconds = Math.floor(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How long until a race starts; loud in the last two minutes. */
export function Countdown({ openDate }: { readonly openDate: string }) {
  const t = useT();
  const now = useNow(1_000);
  const at = Date.parse(openDate);
  return (
    <time className={styles.countdown} dateTime={openDate} data-soon={at - now <= SOON_MS || undefined}>
      {timeToOff(at, now) ?? t('race.off')}
    </time>
  );
}
