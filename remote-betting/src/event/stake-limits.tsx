import type { Market } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';
import { ShortAmount } from '@backlay/shared/ui';
import styles from './runner.module.scss';

/** The smallest and the largest stake of a market. */
export function StakeLimits({ market }: { readonly market: Pick<Market, 'min' | 'max'> }) {
  const t = useT();
  return (
    <span className={styles.limits}>
      <span>
        {t('market.min')} <ShortAmount rupees={market.min} />
      </span>
      <span>
        {t('market.max')} <ShortAmount rupees={market.max} />
      </span>
    </span>
  );
}
