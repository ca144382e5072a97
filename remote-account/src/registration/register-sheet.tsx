import { useId } from 'react';
import type { SlotProps } from '@backlay/shared/host';
import { useHost, useT } from '@backlay/shared/host';
import { Sheet } from '@backlay/shared/ui';
import { RegistrationActions, RegistrationForm } from './registration-panel';
import { useRegistration } from './use-registration';
import { VerifiedDialog } from './verified';

/** The slot `overlay.register`: a sheet on phones, a modal at a desk (A2.41). Opened with `verified`, a number, it says that this is done. */
export default function RegisterSheet({ props, onClose }: SlotProps) {
  const t = useT();
  const { overlays } = useHost();
  const close = onClose ?? (() => overlays.close('register'));
  if (typeof props?.verified !== 'string') return <OpenRegistration onClose={close} />;
  return (
    <Sheet open onClose={close} title={t('register.title')} desktop="modal" bare>
      <VerifiedDialog phone={props.verified} onDone={close} />
    </Sheet>
  );
}

function OpenRegistration({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { overlays } = useHost();
  const registration = useRegistration(onClose);
  const formId = useId();
  const openLogin = () => {
    onClose();
    overlays.open('login');
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('register.title')}
      desktop="modal"
      footer={<RegistrationActions formId={formId} busy={registration.busy} />}
    >
      <RegistrationForm formId={formId} registration={registration} onLogin={openLogin} />
    </Sheet>
  );
}
