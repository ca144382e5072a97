import type { SlotProps } from '@backlay/shared/host';
import { useHost, useT } from '@backlay/shared/host';
import { classNames, Sheet } from '@backlay/shared/ui';
import { LoginForm } from './login-panel';
import styles from './login.module.scss';

/** The slot `overlay.login`: a sheet on phones, a modal at a desk (A2.29). */
export default function LoginSheet({ onClose }: SlotProps) {
  const t = useT();
  const { overlays, tenant } = useHost();
  const black = tenant.flags.blackLoginBox && classNames('dark-room', styles.black);
  const close = onClose ?? (() => overlays.close('login'));
  return (
    <Sheet open onClose={close} title={t('login.title')} desktop="modal" className={black || undefined}>
      <LoginForm onDone={close} />
    </Sheet>
  );
}
