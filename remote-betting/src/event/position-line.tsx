import { useT } from '@backlay/shared/host';
import { MoneyText } from '@backlay/shared/ui';
import type { RunnerPosition } from './use-positions';
import styles from './runner.module.scss';

/** `+1,300.00 → +5,600.00`: now, and with the bet on the slip. */
export function PositionLine({ position }: { readonly position: RunnerPosition | undefined }) {
  const t = useT();
  const { now = null, projected = null } = position ?? {};
  if (now === null && projected === null) return null;
  return (
    <span className={styles.sub}>
      {now !== null && <MoneyText paise={now} signed />}
      {projected !== null && (
        <>
          <span role="img" aria-label={t('market.becomes')}>
            →
          </span>
          <MoneyText paise={projected} signed />
        </>
      )}
    </span>
  );
}
