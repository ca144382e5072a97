import { useEffect } from 'react';
import type { SlotProps } from '@backlay/shared/host';
import { useHost, useT } from '@backlay/shared/host';
import { Sheet } from '@backlay/shared/ui';
import { useDepositAccess } from '../deposit';
import { ContactInstead } from './contact-instead';
import { useWithdraw } from './use-withdraw';
import { WithdrawBody, WithdrawFooter } from './withdraw-body';

/** The slot `overlay.withdraw`: a bottom sheet on phones, a drawer at a desk (C2.02, C2.27). Demo accounts and visitors do not get in. */
export default function WithdrawSheet({ onClose }: SlotProps) {
  const t = useT();
  const { overlays, tenant } = useHost();
  const chat = tenant.flags.withdrawToChat;
  const close = onClose ?? (() => overlays.close('withdraw'));
  const admission = useDepositAccess();
  useEffect(() => {
    if (!chat && !admission.admitted) {
      close();
      admission.refuse();
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- shown once
  }, []);
  if (chat)
    return (
      <Sheet open onClose={close} title={t('withdraw.title')}>
        <ContactInstead />
      </Sheet>
    );
  return admission.admitted ? <OpenWithdrawSheet onClose={close} /> : null;
}

function OpenWithdrawSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const withdraw = useWithdraw();
  return (
    <Sheet open onClose={onClose} title={t('withdraw.title')} footer={<WithdrawFooter withdraw={withdraw} />}>
      <WithdrawBody withdraw={withdraw} />
    </Sheet>
  );
}
