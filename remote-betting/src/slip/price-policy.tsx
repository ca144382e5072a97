import { useStore } from 'zustand';
import { PRICE_POLICIES } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { useDesk } from './use-slip';
import styles from './slip-form.module.scss';

/** What may become of a price that moves before the bet is accepted. The player chooses; it is kept on the device. */
export function PricePolicyChoice({ locked }: { readonly locked: boolean }) {
  const { preferences } = useDesk();
  const t = useT();
  const chosen = useStore(preferences.store, ({ pricePolicy }) => pricePolicy);
  return (
    <fieldset className={styles.policy} disabled={locked}>
      <legend>{t('policy.title')}</legend>
      {PRICE_POLICIES.map((policy) => (
        <label key={policy} title={t(`policy.${policy}Hint`)}>
          <input
            type="radio"
            name="price-policy"
            checked={policy === chosen}
            onChange={() => preferences.choosePolicy(policy)}
          />
          <span>{t(`policy.${policy}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
