import { useT } from '@backlay/shared/host';
import { dayOf, writeDay } from '../moment';
import styles from './transactions.module.scss';

/** `Today`, or the date. `day` is the start of a local day, ms. */
export function DayHead({ day }: { readonly day: number }) {
  const t = useT();
  return <h2 className={styles.dayHead}>{day === dayOf(Date.now()) ? t('transactions.today') : writeDay(day)}</h2>;
}
