import { useEffect } from 'react';
import type { SlotProps } from '@backlay/shared/host';
import { useHost, useT } from '@backlay/shared/host';
import { Sheet } from '@backlay/shared/ui';
import { ContactInstead } from './method-step';
import { DepositBody, depositFooter, depositStep, DepositSteps, useDepositTitle } from './deposit-body';
import { useDepositAccess } from '.';
import type { AskedDeposit } from './deposit-form';
import { clearDraft } from './draft';
import { useDeposit } from './use-deposit';

/** The slot `overlay.deposit`: a bottom sheet on phones, a drawer at a desk (C2.01). Demo accounts and visitors do not get in. */
export default function DepositSheet({ onClose, props }: SlotProps) {
  const { overlays, tenant } = useHost();
  const close = onClose ?? (() => overlays.close('deposit'));
  const admission = useDepositAccess();
  const chat = tenant.flags.depositToChat;
  useEffect(() => {
    if (!chat && !admission.admitted) {
      close();
      admission.refuse();
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- shown once
  }, []);
  if (chat) return <ChatSheet onClose={close} />;
  return admission.admitted ? <OpenDepositSheet onClose={close} asked={askedFor(props)} /> : null;
}

function ChatSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <Sheet open onClose={onClose} title={t('deposit.amountTitle')}>
      <ContactInstead />
    </Sheet>
  );
}

/** What the opener of the sheet asks for: whole rupees and an offer. */
const askedFor = (props: SlotProps['props']): AskedDeposit => ({
  amount: typeof props?.amount === 'number' ? props.amount : undefined,
  offerId: typeof props?.offerId === 'string' ? props.offerId : undefined,
});

function OpenDepositSheet({ onClose, asked }: { readonly onClose: () => void; readonly asked: AskedDeposit }) {
  const deposit = useDeposit('sheet', onClose, asked);
  const title = useDepositTitle(deposit);
  // Closed by the player, it begins anew the next time.
  const leave = () => {
    clearDraft();
    onClose();
  };
  return (
    <Sheet
      open
      steady
      onClose={leave}
      title={title}
      onBack={deposit.form.step !== 'amount' && !deposit.end ? deposit.back : undefined}
      step={depositStep(deposit)}
      under={<DepositSteps deposit={deposit} />}
      footer={depositFooter(deposit, leave)}
    >
      <DepositBody deposit={deposit} onDone={onClose} />
    </Sheet>
  );
}
