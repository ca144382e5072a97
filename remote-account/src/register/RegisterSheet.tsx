import { useId } from 'react';
import type { SlotProps } from '@backlay/shared/host';
import { useHost, useT } from '@backlay/shared/host';
import { Sheet } from '@backlay/shared/ui';
import { RegistrationActions, RegistrationPanel } from './RegistrationPanel';
import { useRegistration } from './use-registration';
import { Verified } from './Verified';

/** The slot `overlay.register`: a sheet on phones, a modal at a desk (A2.41). */
export default function RegisterSheet({ onClose }: SlotProps) {
  const t = useT();
  const { overlays } = useHost();
  const close = onClose ?? (() => overlays.close('register'));
  const registration = useRegistration(close);
  const formId = useId();
  if (registration.verified !== null) {
    return (
      <Sheet open onClose={close} title={t('register.title')} desktop="modal" bare>
        <Verified phone={registration.verified} onDone={close} />
      </Sheet>
    );
  }
  const openLogin = () => {
    close();
    overlays.open('login');
  };
  return (
    <Sheet
      open
      onClose={close}
      title={t('register.title')}
      desktop="modal"
      footer={<RegistrationActions formId={formId} busy={registration.busy} />}
    >
      <RegistrationPanel formId={formId} registration={registration} onLogin={openLogin} />
    </Sheet>
  );
}
