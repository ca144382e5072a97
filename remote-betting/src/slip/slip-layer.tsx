import { useEffect } from 'react';
import { useT } from '@backlay/shared/host';
import { SlipSheet } from '@backlay/shared/ui';
import { useFromWidth } from '../market';
import { SlipDialogs, SlipPanel } from './slip-panel';
import { useDesk, useSlip } from './use-slip';

/** The chosen row stays this far above the sheet, px. */
const CLEARANCE_PX = 8;
/** How much of the window the sheet takes: pages leave as much room at their foot. */
const SLIP_HEIGHT = '--slip-h';

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
  const slip = useDesk();
  const { state } = useSlip();
  const t = useT();
  const { selection } = state;
  const chosen = selection && `${selection.marketId} ${selection.runnerId}`;

  useEffect(() => {
    if (!chosen) return;
    const frame = requestAnimationFrame(keepChosenRowInSight);
    return () => {
      cancelAnimationFrame(frame);
      document.documentElement.style.removeProperty(SLIP_HEIGHT);
    };
  }, [chosen]);

  return (
    <SlipSheet open={selection !== null} onClose={slip.clear} label={t('slip.title')}>
      {selection && <SlipPanel />}
    </SlipSheet>
  );
}

/** Scrolls the page so that the row of the chosen price stands above the sheet: the slip never hides the market. */
function keepChosenRowInSight(): void {
  const row = document.querySelector('[data-cell][aria-pressed="true"]')?.closest('[data-row]');
  const sheet = document.querySelector('dialog[open]');
  if (!row || !sheet) return;
  document.documentElement.style.setProperty(SLIP_HEIGHT, `${sheet.clientHeight}px`);
  const hidden = row.getBoundingClientRect().bottom + CLEARANCE_PX - (window.innerHeight - sheet.clientHeight);
  const calm = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (hidden > 0) window.scrollBy({ top: hidden, behavior: calm ? 'auto' : 'smooth' });
}
