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
