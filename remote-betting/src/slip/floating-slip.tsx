import { useEffect } from 'react';
import { useT } from '@backlay/shared/host';
import { SlipSheet, useFromWidth } from '@backlay/shared/ui';
import { useSlipPorts } from './ports';
import { SlipDialogs, SlipPanel } from './slip-panel';
import { useSlipController, useSlip } from './use-slip';

/** Distance of the visible market from the header and from the sheet, px. */
const CLEARANCE_PX = 8;
/** How much of the window the sheet takes: pages leave as much room at their foot. */
const SLIP_HEIGHT = '--slip-h';

/**
 * Scrolls the page so that the slip's market stands between header and sheet, or its chosen row where the market is too
 * high. It repeats when sheet, page or market change their height. A player's own scroll wins: the visible part of the row
 * stays, and nothing once it is gone. Returns a function that stops it.
 */
export function reserveSpaceForSlip(row: Element, sheet: HTMLElement): () => void {
  const market = row.closest('[role="region"]') ?? row;
  let frame = 0;
  let scrollsItself = false;
  let rowIsGone = false;

  const adjust = () => {
    frame = 0;
    document.documentElement.style.setProperty(SLIP_HEIGHT, `${sheet.clientHeight}px`);
    if (rowIsGone) return;
    const room = roomAbove(sheet);
    const fits = market.getBoundingClientRect().height + 2 * CLEARANCE_PX <= room.bottom - room.top;
    const top = missing((fits && !scrollsItself ? market : row).getBoundingClientRect(), room);
    const calm = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (top !== 0) window.scrollBy({ top, behavior: calm ? 'auto' : 'smooth' });
  };
  // In a frame of its own: it changes the height of the page, which is one of those that are observed.
  const measureSoon = () => {
    frame ||= requestAnimationFrame(adjust);
  };
  const startScrolling = () => {
    scrollsItself = true;
  };
  const scrolled = () => {
    if (!scrollsItself) return;
    const room = roomAbove(sheet);
    const { top, bottom } = row.getBoundingClientRect();
    rowIsGone = bottom <= room.top || top >= room.bottom;
  };

  measureSoon();
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measureSoon);
  for (const element of [sheet, document.body, market]) sizes?.observe(element);
  const listening = new AbortController();
  const passively = { passive: true, signal: listening.signal };
  for (const gesture of ['wheel', 'touchmove']) window.addEventListener(gesture, startScrolling, passively);
  window.addEventListener('scroll', scrolled, passively);
  return () => {
    cancelAnimationFrame(frame);
    sizes?.disconnect();
    listening.abort();
  };
}

/** The page has the whole window again. */
export function clearReservedSpace(): void {
  document.documentElement.style.removeProperty(SLIP_HEIGHT);
}

interface Room {
  readonly top: number;
  readonly bottom: number;
}

function roomAbove(sheet: HTMLElement): Room {
  const header = parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--header-h'));
  return { top: header || 0, bottom: window.innerHeight - sheet.clientHeight };
}

/** How far the page has to scroll for this to stand in the room, px; 0 where it does. */
function missing({ top, bottom }: Room, room: Room): number {
  const below = bottom + CLEARANCE_PX - room.bottom;
  if (below > 0) return below;
  return Math.min(0, top - CLEARANCE_PX - room.top);
}

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
