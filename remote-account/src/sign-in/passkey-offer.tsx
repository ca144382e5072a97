import { useHost, useT, type SlotProps } from '@backlay/shared/host';
import { Button, Sheet } from '@backlay/shared/ui';
import styles from './passkeys.module.scss';
import { useAddPasskey } from './use-add-passkey';

/** The slot `overlay.passkey-offer`: after a login by password or code, on a device that can have a passkey (E7.06). */
export default function PasskeyOffer({ onClose }: SlotProps) {
  const t = useT();
  const { overlays } = useHost();
  const close = onClose ?? (() => overlays.close('passkey-offer'));
  const { busy, add } = useAddPasskey(close);
  return (
    <Sheet open onClose={close} title={t('passkey.offerTitle')} desktop="modal">
      <div className={styles.confirm}>
        <p className={styles.text}>{t('passkey.intro')}</p>
        <Button variant="primary" size="lg" block icon="key" busy={busy} onClick={add}>
          {t('passkey.add')}
        </Button>
        <Button size="lg" block onClick={close}>
          {t('passkey.later')}
        </Button>
      </div>
    </Sheet>
  );
}
