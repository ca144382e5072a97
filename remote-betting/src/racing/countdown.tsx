import { formatTime } from '@backlay/shared/domain';
import { useT, type I18n } from '@backlay/shared/host';
import { useNow } from '../market';
import styles from './racing.module.scss';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** From here on minutes and seconds would read as a time of day. */
const LONG_MS = 10 * MINUTE_MS;
const SOON_MS = 2 * MINUTE_MS;

/** `1:48` to the off; whole minutes from ten on, the time of day from an hour on; `Off` once it has begun. Times in ms. */
export function timeToOff(openDate: number, now: number, t: I18n['t']): string {
  const left = openDate - now;
  if (left <= 0) return t('race.off');
  if (left >= HOUR_MS) return formatTime(openDate);
  const minutes = Math.floor(left / MINUTE_MS);
  if (left >= LONG_MS) return t('race.minutes', { minutes });
  return `${minutes}:${String(Math.floor(left / 1000) % 60).padStart(2, '0')}`;
}

/** How long until a race starts; loud in the last two minutes. */
export function Countdown({ openDate }: { readonly openDate: string }) {
  const t = useT();
  const now = useNow(1_000);
  const at = Date.parse(openDate);
  return (
    <time className={styles.countdown} dateTime={openDate} data-soon={at - now <= SOON_MS || undefined}>
      {timeToOff(at, now, t)}
    </time>
  );
}
