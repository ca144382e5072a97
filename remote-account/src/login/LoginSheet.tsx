import type { SlotProps } from '@backlay/shared/host';
import { useHost, useT } from '@backlay/shared/host';
import { Sheet } from '@backlay/shared/ui';
import { LoginPanel } from './LoginPanel';

/** The slot `overlay.login`: a sheet on phones, a modal at a desk (A2.29). */
export default function LoginSheet({ onClose }: SlotProps) {
  const t = useT();
  const { overlays } = useHost();
  const close = onClose ?? (() => overlays.close('login'));
  return (
    <Sheet open onClose={close} title={t('login.title')} desktop="modal">
      <LoginPanel onDone={close} />
    </Sheet>
  );
}
