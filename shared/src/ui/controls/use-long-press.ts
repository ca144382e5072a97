import { useEffect, useRef } from 'react';
import type { PointerEvent } from 'react';

/** Before a held button repeats, and between two repeats, in ms. */
const HOLD_MS = 400;
const REPEAT_MS = 80;

/** Handlers of a button that acts on press and again and again while it is held; keyboard and click act once. */
export function useLongPress(act: () => void) {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);

  const repeat = () => {
    repeated.current = true;
    latest.current();
    timer.current = setTimeout(repeat, REPEAT_MS);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      // Only the first button of a mouse, and any touch.
      if (event.button > 0) return;
      repeated.current = false;
      stop();
      timer.current = setTimeout(repeat, HOLD_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // The click that ends a long press is the last of its repeats, not one more.
    onClick: () => {
      if (!repeated.current) latest.current();
      repeated.current = false;
    },
  };
}
