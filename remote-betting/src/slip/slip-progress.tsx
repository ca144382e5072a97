import { countdownSeconds } from '@backlay/shared/domain';
import { useT, useTenant } from '@backlay/shared/host';
import { Button, CountdownRing, Spinner } from '@backlay/shared/ui';
import type { SlipSelection, SlipState } from './slip-state';
import { useSlipController } from './use-slip';
import styles from './slip-form.module.scss';

/** What stands in place of the buttons while an order is on its way (B2.25, B2.26). */
export function SlipProgress({ state, selection }: { readonly state: SlipState; readonly selection: SlipSelection }) {
  const slip = useSlipController();
  const { flags } = useTenant();
  const t = useT();
  if (state.step === 'unknown') {
    return (
      <div className={styles.process} role="status">
        <Spinner size={22} />
        <span>{t('slip.unknown')}</span>
        <Button size="sm" onClick={slip.checkAgain}>
          {t('slip.checkAgain')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.process} role="status">
      {flags.hideCountdown ? (
        <Spinner size={22} />
      ) : (
        <CountdownRing key={state.reference} seconds={countdownSeconds(selection.delaySeconds, selection.marketType)} />
      )}
      <span>{t('slip.inProcess')}</span>
    </div>
  );
}
