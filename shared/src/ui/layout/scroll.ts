import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * For a row that runs sideways: what becomes current or pressed in it is brought into sight; where somebody scrolls it after that, it
 * stays, and the page itself does not move. The row has to be what its items are placed in (`position: relative`).
 */
export function useScrollIntoView<Row extends HTMLElement>(): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  const seen = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    const current = row?.querySelector<HTMLElement>('[aria-current], [aria-pressed=true]') ?? null;
    if (current === seen.current) return;
    seen.current = current;
    if (!row || !current) return;
    const { offsetLeft, offsetWidth } = current;
    if (offsetLeft < row.scrollLeft || offsetLeft + offsetWidth > row.scrollLeft + row.clientWidth)
      row.scrollLeft = offsetLeft - (row.clientWidth - offsetWidth) / 2;
  });
  return ref;
}
