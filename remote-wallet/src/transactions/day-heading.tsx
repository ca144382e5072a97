import { useT } from '@backlay/shared/host';
import { startOfLocalDay, formatDay } from '../wallet-home';
import styles from './transactions.module.scss';

/** `Today`, or the date. `day` is the start of a local day, ms. */
export function DayHeading({ day }: { readonly day: number }) {
  const t = useT();
  return (
    <h2 className={styles.dayHead}>{day === startOfLocalDay(Date.now()) ? t('transactions.today') : formatDay(day)}</h2>
  );
}
