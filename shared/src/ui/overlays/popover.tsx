import { useEffect, useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { classNames } from '../layout/class-names';
import styles from './popover.module.scss';

export type PopoverAlignment = 'start' | 'end';

interface Box {
  readonly width: number;
  readonly height: number;
}

interface Rect extends Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pixels between anchor and surface, and between surface and the edge of the window. */
const GAP = 4;
const MARGIN = 8;

/** Where a surface lies beside its anchor: below it, above where there is no room below, and always within the window. */
export function positionPopover(
  anchor: Rect,
  surface: Box,
  align: PopoverAlignment,
  viewport: Box,
): { left: number; top: number } {
  const wanted = align === 'start' ? anchor.left : anchor.right - surface.width;
  const left = Math.max(MARGIN, Math.min(wanted, viewport.width - surface.width - MARGIN));
  const below = anchor.bottom + GAP;
  const above = anchor.top - GAP - surface.height;
  const fitsBelow = below + surface.height <= viewport.height - MARGIN;
  return { left, top: fitsBelow || above < MARGIN ? below : above };
}

export interface PopoverProps extends Omit<ComponentProps<'div'>, 'ref'> {
  open: boolean;
  onClose: () => void;
  /** What it belongs to: it lies beside it, and the focus goes back to it. */
  anchor: RefObject<HTMLElement | null>;
  align?: PopoverAlignment;
  /** At least as wide as its anchor. */
  matchWidth?: boolean;
}

/** Lies above the page beside its anchor. Closes on Esc, on a press outside and on scroll (C4.19, OQ-128). */
export function Popover({ open, ...rest }: PopoverProps) {
  return open ? <OpenPopover {...rest} /> : null;
}

function OpenPopover({
  onClose,
  anchor,
  align = 'start',
  matchWidth = false,
  className,
  ...rest
}: Omit<PopoverProps, 'open'>) {
  const surface = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = surface.current;
    const opener = anchor.current;
    if (!element || !opener) return;
    element.showPopover?.();
    if (matchWidth) element.style.minWidth = `${opener.offsetWidth}px`;
    const { left, top } = positionPopover(opener.getBoundingClientRect(), element.getBoundingClientRect(), align, {
      width: document.documentElement.clientWidth,
      height: window.innerHeight,
    });
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;

    const inside = (target: EventTarget | null, ...holders: HTMLElement[]) =>
      target instanceof Node && holders.some((holder) => holder.contains(target));
    const onPress = (event: Event) => {
      if (!inside(event.target, element, opener)) close.current();
    };
    const onScroll = (event: Event) => {
      if (!inside(event.target, element)) close.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The dialog underneath, if there is one, stays open.
      event.preventDefault();
      event.stopPropagation();
      close.current();
      opener.focus({ preventScroll: true });
    };
    document.addEventListener('pointerdown', onPress, true);
    // From the next frame on: a scroll that brought the anchor into view is still to be reported in this one.
    const listening = requestAnimationFrame(() => document.addEventListener('scroll', onScroll, true));
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      cancelAnimationFrame(listening);
      document.removeEventListener('scroll', onScroll, true);
      document.removeEventListener('keydown', onKey, true);
      if (element.contains(document.activeElement)) opener.focus({ preventScroll: true });
    };
  }, [anchor, align, matchWidth]);

  return <div ref={surface} popover="manual" className={classNames(styles.popover, className)} {...rest} />;
}
