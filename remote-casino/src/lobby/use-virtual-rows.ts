import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Distances in px: rows drawn ahead of the window, rows drawn behind it, and rows that stay mounted. */
const AHEAD = 1_200;
const BEHIND = 300;
const RETAINED_PX = 1_400;

interface Range {
  readonly from: number;
  /** The row after the last. */
  readonly to: number;
}

/**
 * Chooses the rows to draw: all in the window at once, those around it one per frame, so that no frame is overloaded. The
 * window moves without script, so the rows ahead must last until the next scroll event. A row with the focus stays until
 * the focus leaves.
 */
export function useVirtualRows(
  box: RefObject<HTMLElement | null>,
  count: number,
  /** From one row to the next, px. */
  pitch: number,
): {
  readonly rows: readonly number[];
  readonly hold: (event: FocusEvent<HTMLElement>) => void;
} {
  const [drawn, setDrawn] = useState<Range>(() => ({ from: 0, to: Math.ceil(window.innerHeight / pitch) }));
  const [held, setHeld] = useState<number | null>(null);
  const now = useRef(drawn);

  useLayoutEffect(() => {
    let frame = 0;
    let last: number | null = null;
    let up = false;
    const look = (atOnce: (draw: () => void) => void) => {
      frame = 0;
      const element = box.current;
      if (!element) return;
      const top = -element.getBoundingClientRect().top;
      if (last !== null && top !== last) up = top < last;
      last = top;
      const {
        seen,
        wanted,
        retained: stored,
      } = rangesAround({ top, bottom: top + window.innerHeight, up }, { pitch, count });
      const before = now.current;
      const next = nextRange(before, wanted, seen, stored);
      if (next.from !== before.from || next.to !== before.to) {
        now.current = next;
        // What is in the window is there with this very frame; what is only near it may come with the next.
        const missing = before.from > seen.from || before.to < seen.to;
        if (missing) atOnce(() => setDrawn(next));
        else setDrawn(next);
      }
      if (next.from > wanted.from || next.to < wanted.to) later();
    };
    const later = () => {
      frame ||= requestAnimationFrame(() => look(flushSync));
    };
    look((draw) => draw());
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    // What stands above may go, and the rows move up without a scroll.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(later);
    observer?.observe(document.body);
    return () => {
      observer?.disconnect();
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  }, [box, count, pitch]);

  const hold = useCallback((event: FocusEvent<HTMLElement>) => {
    const row = event.type === 'focus' ? event.target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
    setHeld(row === undefined ? null : Number(row));
  }, []);

  const to = Math.min(drawn.to, count);
  const rows = Array.from({ length: Math.max(0, to - drawn.from) }, (_, row) => drawn.from + row);
  if (held !== null && held < count) {
    if (held < drawn.from) rows.unshift(held);
    else if (held >= to) rows.push(held);
  }
  return { rows, hold };
}

/** The rows in the window, those wanted around it, and those that stay; `top` and `bottom` in px from the first row. */
function rangesAround(
  { top, bottom, up }: { readonly top: number; readonly bottom: number; readonly up: boolean },
  { pitch, count }: { readonly pitch: number; readonly count: number },
): Readonly<Record<'seen' | 'wanted' | 'retained', Range>> {
  const rowOf = (px: number) => Math.min(Math.max(0, px / pitch), count);
  const range = (from: number, to: number): Range => ({ from: Math.floor(rowOf(from)), to: Math.ceil(rowOf(to)) });
  return {
    seen: range(top, bottom),
    wanted: up ? range(top - AHEAD, bottom + BEHIND) : range(top - BEHIND, bottom + AHEAD),
    retained: range(top - RETAINED_PX, bottom + RETAINED_PX),
  };
}

/** One step from the drawn range to the wanted one: the visible rows at once, else one row more. Rows beyond `stored` are unmounted. */
function nextRange(drawn: Range, wanted: Range, seen: Range, stored: Range): Range {
  const far = drawn.to <= seen.from || drawn.from >= seen.to;
  const now = far ? seen : { from: Math.min(drawn.from, seen.from), to: Math.max(drawn.to, seen.to) };
  const grown = far || now.from < drawn.from || now.to > drawn.to;
  const from = !grown && now.from > wanted.from ? now.from - 1 : now.from;
  const to = !grown && from === now.from && now.to < wanted.to ? now.to + 1 : now.to;
  return { from: Math.max(from, stored.from), to: Math.min(to, stored.to) };
}
