import { useEffect } from 'react';
import type { SlotProps } from '@backlay/shared/host';
import { useHost } from '@backlay/shared/host';
import { Sheet } from '@backlay/shared/ui';
import { DepositBody, depositFooter, DepositSteps, useDepositTitle } from './DepositBody';
import { useAdmission } from './use-admission';
import { useDeposit } from './use-deposit';

/** The slot `overlay.deposit`: a bottom sheet on phones, a drawer at a desk (C2.01). Demo accounts and visitors do not get in. */
export default function DepositSheet({ onClose }: SlotProps) {
  const { overlays } = useHost();
  const close = onClose ?? (() => overlays.close('deposit'));
  const admission = useAdmission();
  useEffect(() => {
    if (!admission.admitted) {
      close();
      admission.refuse();
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- said once
  }, []);
  return admission.admitted ? <OpenDepositSheet onClose={close} /> : null;
}

function OpenDepositSheet({ onClose }: { readonly onClose: () => void }) {
  const deposit = useDeposit(onClose);
  const title = useDepositTitle(deposit);
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      onBack={deposit.form.step === 'method' && !deposit.page ? deposit.back : undefined}
      under={<DepositSteps deposit={deposit} />}
      footer={depositFooter(deposit)}
    >
      <DepositBody deposit={deposit} />
    </Sheet>
  );
}
