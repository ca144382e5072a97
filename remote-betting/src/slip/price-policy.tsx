import { useStore } from 'zustand';
import { PRICE_POLICIES } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Select } from '@backlay/shared/ui';
import { useSlipController } from './use-slip';
import styles from './slip-form.module.scss';

/** Policy for a price that moves before the bet is accepted. The player chooses; the device stores it. */
export function PricePolicyChoice() {
  const { preferences } = useSlipController();
  const t = useT();
  const chosen = useStore(preferences.store, ({ pricePolicy }) => pricePolicy);
  return (
    <Select
      compact
      className={styles.policy}
      label={t('policy.title')}
      value={chosen}
      onChange={preferences.choosePolicy}
      options={PRICE_POLICIES.map((value) => ({ value, label: t(`policy.${value}`) }))}
    />
  );
}
