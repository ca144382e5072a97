import { toPaise } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { MoneyText } from '@backlay/shared/ui';
import styles from './history.module.scss';

type Sum = 'back' | 'lay' | 'points' | 'commission' | 'staked' | 'paid';

/** Sums of the whole period, rupees: not of the page alone (B3.28, B9.19). */
export function Totals({ sums }: { readonly sums: readonly (readonly [name: `history.${Sum}`, rupees: number])[] }) {
  const t = useT();
  return (
    <dl className={styles.totals}>
      {sums.map(([name, rupees]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <MoneyText paise={toPaise(rupees)} signed={name === 'history.points'} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
