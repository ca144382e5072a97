import { usePush } from '@backlay/shared/data';
import { useHost, useT } from '@backlay/shared/host';
import { Button } from '@backlay/shared/ui';
import styles from './open-bets.module.scss';

/** Offers a message about the result of open bets; the browser is asked by this press alone (E7.02, A2.88). */
export default function SettleAlertOffer() {
  const t = useT();
  const { toasts } = useHost();
  const { mayOffer, busy, enable } = usePush({ reads: false });
  if (!mayOffer) return null;
  const accept = async () => {
    if ((await enable()) === 'on') toasts.success(t('openBets.tellDone'));
  };
  return (
    <Button
      size="sm"
      icon="bell"
      className={styles.tell}
      busy={busy}
      onClick={() => void accept().catch(() => toasts.error(t('openBets.tellFailed')))}
    >
      {t('openBets.tell')}
    </Button>
  );
}
