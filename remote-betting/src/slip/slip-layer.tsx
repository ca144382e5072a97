import { useEffect } from 'react';
import { useT } from '@backlay/shared/host';
import { SlipSheet } from '@backlay/shared/ui';
import { useBetting } from '../betting';
import { useFromWidth } from '../market';
import { giveRoomBack, keepMarketInSight } from './market-in-sight';
import { SlipDialogs, SlipPanel } from './slip-panel';
import { useDesk, useSlip } from './use-slip';

/** What floats over the page once there is a slip: on a phone the slip itself, everywhere its dialogs. */
export default function SlipLayer() {
  const isDesk = useFromWidth(800);
  return (
    <>
      {!isDesk && <PhoneSlip />}
      <SlipDialogs />
    </>
  );
}

function PhoneSlip() {
  const desk = useDesk();
  const { slip } = useBetting();
  const { state } = useSlip();
  const t = useT();
  const { selection } = state;
  const open = selection !== null;
  const chosen = selection && `${selection.marketId} ${selection.runnerId}`;

  useEffect(() => {
    const cell = slip.pressed.current;
    const sheet = document.querySelector<HTMLElement>('dialog[open]:not([data-locks-page])');
    if (!chosen || !cell || !sheet) return;
    return keepMarketInSight(cell.closest('[data-row]') ?? cell, sheet);
  }, [slip, chosen]);

  useEffect(() => (open ? giveRoomBack : undefined), [open]);

  return (
    <SlipSheet open={open} onClose={desk.clear} label={t('slip.title')} focusAfter={slip.pressed}>
      {open && <SlipPanel />}
    </SlipSheet>
  );
}
