import { useEffect } from 'react';
import { useT } from '@backlay/shared/host';
import { SlipSheet } from '@backlay/shared/ui';
import { useSlipPorts } from './ports';
import { useFromWidth } from '@backlay/shared/ui';
import { clearReservedSpace, reserveSpaceForSlip } from './scroll-market-into-view';
import { SlipDialogs, SlipPanel } from './slip-panel';
import { useSlipController, useSlip } from './use-slip';

/** What floats over the page once there is a slip: on a phone the slip itself, everywhere its dialogs. */
export default function SlipOverlay() {
  const isDesktop = useFromWidth(800);
  return (
    <>
      {!isDesktop && <PhoneSlip />}
      <SlipDialogs />
    </>
  );
}

function PhoneSlip() {
  const controller = useSlipController();
  const { slip } = useSlipPorts();
  const { state } = useSlip();
  const t = useT();
  const { selection } = state;
  const open = selection !== null;
  const chosen = selection && `${selection.marketId} ${selection.runnerId}`;

  useEffect(() => {
    const cell = slip.pressed.current;
    const sheet = document.querySelector<HTMLElement>('dialog[open]:not([data-locks-page])');
    if (!chosen || !cell || !sheet) return;
    return reserveSpaceForSlip(cell.closest('[data-row]') ?? cell, sheet);
  }, [slip, chosen]);

  useEffect(() => (open ? clearReservedSpace : undefined), [open]);

  return (
    <SlipSheet open={open} onClose={controller.clear} label={t('slip.title')} focusAfter={slip.pressed}>
      {open && <SlipPanel />}
    </SlipSheet>
  );
}
